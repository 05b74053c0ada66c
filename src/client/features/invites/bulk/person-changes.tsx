import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import type { I18n } from '@lingui/core'
import type { Associate } from '#contract/team/schema.ts'
import { associateBody } from '#contract/team/wire.ts'
import { newerRowOf, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { refusedTeamFields } from '#client/features/team/door.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LongList } from '#client/ui/list/long-list.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import type { PersonChange, PersonFields } from '../bulk-row.ts'
import { type ExistingPerson, existingPerson } from '../roster/existing-person.ts'
import { fieldsOfPerson, rowChanges } from '../roster/what-changes.ts'
import css from './person-changes.module.css'
import type { BulkParts } from './use-bulk-parts.ts'

type ChangesCardProps = {
  changes: readonly PersonChange[]
  parts: BulkParts
  busy: boolean
  onLeaveOut: (userID: number) => void
}

/**
 * Lists the company's people who change with the table, their changed fields, and why a change
 * failed.
 */
export function ChangesCard({ changes, parts, busy, onLeaveOut }: ChangesCardProps) {
  const { t } = useLingui()
  const words = useFieldWords(parts)
  const count = wholeNumber(changes.length)
  return (
    <TitledCard
      title={plural(changes.length, {
        one: `${count} person will change`,
        other: `${count} people will change`,
      })}
    >
      <LongList
        items={changes}
        keyOf={keyOf}
        estimateSize={64}
        memoryKey={`changes ${parts.accountID}`}
      >
        {({ userID, name, to, was, refused }) => (
          <div className={css.change}>
            <b className={css.name}>{name}</b>
            <span className={css.what}>
              {(Object.keys(to) as (keyof PersonFields)[]).map((field) => (
                <span key={field}>{fieldChange(words[field], field, { to, was })}</span>
              ))}
              {refused !== undefined && (
                <span className={css.refused}>
                  <Icon icon={IconAlertCircle} size={18} />
                  {refused}
                </span>
              )}
            </span>
            <IconButton
              size="small"
              label={t`Leave ${name} unchanged`}
              icon={<Icon icon={IconX} size={20} />}
              disabled={busy}
              onClick={() => onLeaveOut(userID)}
            />
          </div>
        )}
      </LongList>
    </TitledCard>
  )
}

const keyOf = ({ userID }: PersonChange) => String(userID)

type FieldWords = [label: string, textOf: (fields: Required<PersonFields>) => string]

/** Returns the label of each field, and its value as text. */
function useFieldWords(parts: BulkParts): Readonly<Record<keyof PersonFields, FieldWords>> {
  const { t } = useLingui()
  return {
    givenName: [t`First name`, ({ givenName }) => givenName],
    familyName: [t`Last name`, ({ familyName }) => familyName],
    jobTitle: [t`Job title`, ({ jobTitle }) => jobTitle],
    roleID: [t`Role`, parts.roleOf],
    package: [t`License type`, (fields) => parts.licenceName(fields.package)],
    contractorCompanyID: [t`Company name`, (fields) => parts.companyOf(fields.contractorCompanyID)],
    reportsToUserID: [
      t`Reports to`,
      ({ reportsToUserID }) =>
        reportsToUserID === null ? t`Owner (Tier 1)` : parts.managerOf(reportsToUserID),
    ],
    canCreateProject: [
      t`Create project`,
      ({ canCreateProject }) => (canCreateProject ? t`Yes` : t`No`),
    ],
  }
}

function fieldChange(
  [label, textOf]: FieldWords,
  name: keyof PersonFields,
  { to, was }: Pick<PersonChange, 'to' | 'was'>,
): string {
  // Reads one field, which is there.
  const said = (fields: PersonFields) =>
    (fields[name] === undefined ? '' : textOf(fields as Required<PersonFields>)) || '–'
  return `${label}: ${said(was)} → ${said(to)}`
}

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
      personIn(newerRowOf(sent)),
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
