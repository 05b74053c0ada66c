import type { I18n } from '@lingui/core'
import type { Associate } from '#contract/team/schema.ts'
import { associateBody } from '#contract/team/wire.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { refusedTeamFields } from '#client/features/team/door.ts'
import { type ExistingPerson, existingPerson } from '../roster/existing-person.ts'
import { rowChanges, fieldsOfPerson } from '../roster/what-changes.ts'
import type { PersonChange } from '../bulk-row.ts'

type Sending = {
  changes: readonly PersonChange[]
  /**
   * Called after each answer. `refused` is null once the person is changed, otherwise the reason;
   * `now` is the person if another one changed them first.
   */
  onAnswer: (userID: number, refused: string | null, now: ExistingPerson | null) => void
  i18n: I18n
}

/**
 * Sends the changes of people in the company, one after another (rulings, 58). Returns the outcome
 * that stopped it; null if each had an answer.
 */
export async function sendChanges({
  changes,
  onAnswer,
  i18n,
}: Sending): Promise<SaveOutcome | null> {
  for (const { userID, to, key, etag } of changes) {
    const { givenName, familyName, ...rest } = to
    const body = associateBody({
      ...rest,
      ...(givenName !== undefined && { given_name: givenName }),
      ...(familyName !== undefined && { family_name: familyName }),
    })
    // oxlint-disable-next-line no-await-in-loop -- the answer to one says whether to go on
    const sent = await runCommand(
      'team.update',
      { params: { userID: String(userID) }, body },
      { ...(key !== undefined && { id: key }), ...(etag !== undefined && { etag }) },
    )
    if (sent.outcome === 'not-saved') return sent
    onAnswer(
      userID,
      sent.outcome === 'refused' ? wordsOf(sent, i18n) : null,
      sent.outcome === 'refused' ? personIn(sent.row) : null,
    )
  }
  return null
}

/**
 * Returns a refused change compared with the person's current values; empty if they already have
 * them.
 */
export function changedAgain(
  change: PersonChange,
  now: ExistingPerson | null,
): readonly PersonChange[] {
  if (now === null) return [change]
  const before = fieldsOfPerson(now)
  const to = rowChanges(change.to, before)
  const names = Object.keys(to) as (keyof typeof to)[]
  return names.length === 0
    ? []
    : [
        {
          ...change,
          to,
          was: Object.fromEntries(names.map((name) => [name, before[name]])),
          ...(now.etag !== undefined && { etag: now.etag }),
        },
      ]
}

const personIn = (row: unknown): ExistingPerson | null =>
  isAssociate(row) ? existingPerson(row) : null
const isAssociate = (row: unknown): row is Associate =>
  typeof row === 'object' && row !== null && 'user_metadata' in row && 'app_metadata' in row

/** Returns the server's reason for a field if it names one, otherwise for the whole request. */
function wordsOf(sent: Extract<SaveOutcome, { outcome: 'refused' }>, i18n: I18n): string {
  const [field] = Object.values(refusedTeamFields(sent.fields, i18n, sent.code))
  if (field !== undefined) return field
  const { title, message } = wordsOfCode(sent.code, sent)
  return [title, message]
    .map((words) => (typeof words === 'string' ? words : i18n._(words)))
    .filter((words) => words !== '')
    .join('. ')
}
