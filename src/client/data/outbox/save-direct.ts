import type { JsonObject } from '#contract/kernel/json.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import { type ApiSuccess, isIntermediaryCode, type ApiFailure } from '../api/api-result.ts'
import { uploadUnsentPhotos } from '../photos/unsent-photos.ts'
import type { SaveInput, SaveOutcome } from './save-types.ts'

/**
 * The specified call that creates or changes a record, with the entry's id as key. It returns the
 * row, or null when the person can no longer see it.
 */
export type SaveCall = (
  change: Pick<SaveInput, 'id' | 'op' | 'ref' | 'patch'>,
) => Promise<ApiSuccess<JsonObject | null> | ApiFailure>

/**
 * Saves without a queue (a system administrator who is assignee or opener, or a session of Login
 * as). Sends the photos that only this tab has, then calls the operation of the record's kind.
 * Nothing counts as saved before the answer.
 */
export async function saveDirect(
  save: SaveCall | undefined,
  { id, op, ref, patch }: SaveInput,
  tenant = '',
): Promise<SaveOutcome> {
  if (save === undefined) return notSaved('not-permitted', refusals['not-permitted'])
  const unsent = await uploadUnsentPhotos(tenant, patch)
  const answer = unsent ?? (await save({ id, op, ref, patch }))
  if (answer.ok) return { outcome: 'sent', id, row: answer.body }
  if (answer.kind !== 'refused')
    return notSaved(isIntermediaryCode(answer.code) ? answer.code : 'no-answer', answer)
  return {
    outcome: 'refused',
    id,
    code: codeOf(answer),
    title: answer.title,
    message: answer.message,
    fields: answer.fields,
  }
}

function codeOf({ code }: ApiFailure): RefusalCode | 'unknown' {
  return code in refusals ? (code as RefusalCode) : 'unknown'
}

function notSaved(
  code: string,
  { title, message }: { title: string; message: string },
): SaveOutcome {
  return { outcome: 'not-saved', code, title, message }
}
