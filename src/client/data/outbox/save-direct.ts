import type { JsonObject } from '#contract/kernel/json.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import { type Answered, isBetween, type Refused } from '../api/answer.ts'
import { sendShelved } from '../photos/memory-shelf.ts'
import type { SaveInput, SaveOutcome } from './save-types.ts'

/**
 * The specified call that makes or changes a record, with the entry's id as key. Its answer is the
 * row, or null when it can no longer be seen.
 */
export type SaveCall = (
  change: Pick<SaveInput, 'id' | 'op' | 'ref' | 'patch'>,
) => Promise<Answered<JsonObject | null> | Refused>

/**
 * A Save where nothing is queued (a system administrator who is assignee or opener, or whoever is
 * logged in as another): by the call of its kind, after the photos that it names and only this tab
 * has.
 * Nothing counts as saved before the answer.
 */
export async function saveDirect(
  save: SaveCall | undefined,
  { id, op, ref, patch }: SaveInput,
  tenant = '',
): Promise<SaveOutcome> {
  if (save === undefined) return notSaved('not-permitted', refusals['not-permitted'])
  const unsent = await sendShelved(tenant, patch)
  const answer = unsent ?? (await save({ id, op, ref, patch }))
  if (answer.ok) return { outcome: 'sent', id, row: answer.body }
  if (answer.kind !== 'refused')
    return notSaved(isBetween(answer.code) ? answer.code : 'no-answer', answer)
  return {
    outcome: 'refused',
    id,
    code: codeOf(answer),
    title: answer.title,
    message: answer.message,
    fields: answer.fields,
  }
}

function codeOf({ code }: Refused): RefusalCode | 'unknown' {
  return code in refusals ? (code as RefusalCode) : 'unknown'
}

function notSaved(
  code: string,
  { title, message }: { title: string; message: string },
): SaveOutcome {
  return { outcome: 'not-saved', code, title, message }
}
