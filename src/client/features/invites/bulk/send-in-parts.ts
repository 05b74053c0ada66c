import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'

/** The result of sending a list: the answers in its order, and why the rest has none. */
export interface SentParts<Answer> {
  answers: readonly Answer[]
  /** The outcome that stopped it; null if the whole list was answered. */
  failed: SaveOutcome | null
}

/**
 * Sends a list in one call, or in halves if a proxy refuses its size. Each half's key derives from
 * the whole's key, so a repeated send after a break runs each half once. It stops at the first half
 * without an answer and keeps the earlier answers.
 */
export async function sendInParts<Row, Answer>(
  rows: readonly Row[],
  key: string,
  send: (rows: readonly Row[], key: string) => Promise<SaveOutcome>,
): Promise<SentParts<Answer>> {
  const outcome = await send(rows, key)
  const answers: unknown = outcome.outcome === 'sent' ? outcome.row : null
  // The answer is a list as long as the request's.
  if (Array.isArray(answers)) return { answers: answers as readonly Answer[], failed: null }
  const isTooLarge = outcome.outcome === 'not-saved' && outcome.code === 'proxy-too-large'
  if (!isTooLarge || rows.length < 2) return { answers: [], failed: outcome }
  const half = Math.ceil(rows.length / 2)
  const first = await sendInParts<Row, Answer>(rows.slice(0, half), uuidV5(key, 'first half'), send)
  if (first.failed !== null) return first
  const second = await sendInParts<Row, Answer>(rows.slice(half), uuidV5(key, 'second half'), send)
  return { answers: [...first.answers, ...second.answers], failed: second.failed }
}
