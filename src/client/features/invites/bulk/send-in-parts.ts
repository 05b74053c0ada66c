import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'

/** What became of a list that was sent: the answers in its order, and why the rest has none. */
export interface SentParts<Answer> {
  answers: readonly Answer[]
  /** Null where all of it was answered. */
  failed: SaveOutcome | null
}

/**
 * Sends a list in one call, and in halves where a proxy on the way takes no more at once. The key
 * of a half follows from that of the whole, so sent again after a break each half is done once. It
 * ends at the first half without an answer: what was answered before it stands.
 */
export async function sendInParts<Row, Answer>(
  rows: readonly Row[],
  key: string,
  send: (rows: readonly Row[], key: string) => Promise<SaveOutcome>,
): Promise<SentParts<Answer>> {
  const outcome = await send(rows, key)
  const answers: unknown = outcome.outcome === 'sent' ? outcome.row : null
  // The call's answer is a list as long as its own.
  if (Array.isArray(answers)) return { answers: answers as readonly Answer[], failed: null }
  const isTooLarge = outcome.outcome === 'not-saved' && outcome.code === 'proxy-too-large'
  if (!isTooLarge || rows.length < 2) return { answers: [], failed: outcome }
  const half = Math.ceil(rows.length / 2)
  const first = await sendInParts<Row, Answer>(rows.slice(0, half), uuidV5(key, 'first half'), send)
  if (first.failed !== null) return first
  const second = await sendInParts<Row, Answer>(rows.slice(half), uuidV5(key, 'second half'), send)
  return { answers: [...first.answers, ...second.answers], failed: second.failed }
}
