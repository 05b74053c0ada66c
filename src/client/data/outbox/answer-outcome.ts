import { isObject, type JsonObject } from '#contract/kernel/json.ts'
import { refusals, type RefusalCode } from '#contract/kernel/refusal.ts'
import { type ApiFailure, type ApiSuccess, isIntermediaryCode } from '../api/api-result.ts'
import type { SaveOutcome } from './save-outcome.ts'

/** Turns the server's answer to a Save into its outcome. */
export function outcomeOfAnswer(answer: ApiSuccess<unknown> | ApiFailure, id: string): SaveOutcome {
  if (answer.ok) return { outcome: 'sent', id, row: (answer.body ?? null) as JsonObject | null }
  const { title, message, fields, row } = answer
  if (answer.kind !== 'refused') {
    const code = isIntermediaryCode(answer.code) ? answer.code : 'no-answer'
    return { outcome: 'not-saved', code, title, message }
  }
  const code = answer.code in refusals ? (answer.code as RefusalCode) : 'unknown'
  // A colleague saved first: the answer has the current row (API2-03).
  const newer = code === 'changed' && isObject(row) && { row }
  return { outcome: 'refused', id, code, title, message, fields, ...newer }
}
