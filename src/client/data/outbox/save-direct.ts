import type { Me } from '#contract/access/schema.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import type { SaveInput, SaveOutcome } from './save-types.ts'

/**
 * A Save where nothing is queued (a system administrator who is assignee or opener): the specified call, with the
 * entry's id as key. Nothing counts as saved before the answer.
 */
export async function saveDirect(me: Me, { id, entity, op, ref, patch }: SaveInput): Promise<SaveOutcome> {
  if (entity !== 'action' || op !== 'patch') return notSaved('not-permitted', refusals['not-permitted'])
  const answer = await call('correctiveActions.update', {
    params: { userID: String(me.user_id), correctiveActionID: ref },
    body: patch,
    headers: { 'idempotency-key': id },
  })
  if (answer.ok) return { outcome: 'sent', id, row: answer.body }
  if (answer.kind !== 'refused') return notSaved('no-answer', answer)
  return { outcome: 'refused', id, code: codeOf(answer), title: answer.title, message: answer.message, fields: answer.fields }
}

function codeOf({ code }: Refused): RefusalCode | 'unknown' {
  return code in refusals ? (code as RefusalCode) : 'unknown'
}

function notSaved(code: string, { title, message }: { title: string; message: string }): SaveOutcome {
  return { outcome: 'not-saved', code, title, message }
}
