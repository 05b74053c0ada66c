import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'

/** The code of a refusal, and the server's own text. */
export interface Why {
  code: string
  message: string
}

/** The result of sending a request. */
export type MessageDelivery =
  | { is: 'sent'; answer: unknown }
  | { is: 'unanswered' }
  | ({ is: 'later' | 'refused' } & Why)

/** Codes of an ended sign-in: the server has not looked at the request. */
const signedOut: readonly string[] = ['unauthenticated', 'expired', 'ended']
/** Codes after which the server may accept the same request. */
const passing: readonly string[] = [
  'too-many',
  'busy',
  'internal',
  'stopped',
  'account-inactive',
  'update-required',
]

/** Maps an answer to its meaning for the author. */
export function messageDelivery(done: SaveOutcome): MessageDelivery {
  if (done.outcome === 'sent') return { is: 'sent', answer: done.row }
  if (done.outcome !== 'refused' || signedOut.includes(done.code)) return { is: 'unanswered' }
  return {
    is: passing.includes(done.code) ? 'later' : 'refused',
    code: done.code,
    message: done.message,
  }
}

/**
 * Sends under the first key. If an earlier text was already sent under that key, the server refuses
 * it, so this text is sent under a key of its own.
 */
export async function sentAnew(
  id: string,
  send: (id: string) => Promise<MessageDelivery>,
): Promise<{ id: string; done: MessageDelivery }> {
  const done = await send(id)
  if (done.is !== 'refused' || done.code !== 'key') return { id, done }
  const other = crypto.randomUUID()
  return { id: other, done: await send(other) }
}
