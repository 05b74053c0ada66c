import type { SaveOutcome } from '#client/data/outbox/save-types.ts'

/** A refusal by its code, and in the server's own words. */
export interface Why {
  code: string
  message: string
}

/** What became of a request that was sent. */
export type Delivery =
  | { is: 'sent'; answer: unknown }
  | { is: 'unanswered' }
  | ({ is: 'later' | 'refused' } & Why)

/** Codes of a sign-in that is over: nobody has looked at the request. */
const signedOut: readonly string[] = ['unauthenticated', 'expired', 'ended']
/** Codes after which the very same request may be taken. */
const passing: readonly string[] = [
  'too-many',
  'busy',
  'internal',
  'stopped',
  'account-inactive',
  'update-required',
]

/** What an answer means to who wrote it. */
export function deliveryOf(done: SaveOutcome): Delivery {
  if (done.outcome === 'sent') return { is: 'sent', answer: done.row }
  if (done.outcome !== 'refused' || signedOut.includes(done.code)) return { is: 'unanswered' }
  return {
    is: passing.includes(done.code) ? 'later' : 'refused',
    code: done.code,
    message: done.message,
  }
}

/**
 * Sends under the key it began with. One that an earlier text of the form was sent under, unknown
 * to it, is no reason to refuse this one: it gets a key of its own.
 */
export async function sentAnew(
  id: string,
  send: (id: string) => Promise<Delivery>,
): Promise<{ id: string; done: Delivery }> {
  const done = await send(id)
  if (done.is !== 'refused' || done.code !== 'key') return { id, done }
  const other = crypto.randomUUID()
  return { id: other, done: await send(other) }
}
