import type { JsonObject } from '#contract/kernel/json.ts'
import { refusals } from '#contract/kernel/refusal.ts'
import type { ApiFailure, ApiSuccess } from '../api/api-result.ts'
import { uploadUnsentPhotos } from '../photos/unsent-photos.ts'
import { outcomeOfAnswer } from './answer-outcome.ts'
import type { SaveInput, SaveOutcome } from './save-outcome.ts'

/**
 * The specified call that creates or changes a record, with the entry's id as key. It returns the
 * row, or null when the person can no longer see it.
 */
export type SaveCall = (
  change: Pick<SaveInput, 'id' | 'op' | 'ref' | 'patch'>,
) => Promise<ApiSuccess<JsonObject | null> | ApiFailure>

const { title, message } = refusals['not-permitted']

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
  if (save === undefined) return { outcome: 'not-saved', code: 'not-permitted', title, message }
  const unsent = await uploadUnsentPhotos(tenant, patch)
  return outcomeOfAnswer(unsent ?? (await save({ id, op, ref, patch })), id)
}
