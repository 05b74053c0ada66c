import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { keyOf } from './keys.ts'

const claim = {
  name: 'call-claim',
  text: 'insert into sync_keys (account_id, id, author_id, digest, epoch) values ($1, $2, $3, $4, $5) on conflict do nothing',
}

const known = {
  name: 'call-known',
  text: 'select 1 from sync_keys where account_id = $1 and id = $2',
}

/** Whether a call under this key came before: whatever it is answered, it does nothing more. */
export async function isKnownCall(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.maybe(known, [tx.accountID, id])) !== undefined
}

/**
 * Claims the key of a call that changes no record and must happen once: a mail, say. `repeated`:
 * the same call was done before; whoever sends it at the same instant waits here for the other.
 * `digest` is what the call says.
 */
export async function claimCall(
  tx: AccountTx,
  { id, digest, author, epoch }: { id: string; digest: Uint8Array; author: number; epoch: string },
): Promise<'claimed' | 'repeated' | Refusal> {
  if ((await tx.exec(claim, [tx.accountID, id, author, digest, epoch])) > 0) return 'claimed'
  const { author_id, digest: first } = await keyOf(tx, id)
  return author_id === author && first !== null && Buffer.compare(first, digest) === 0
    ? 'repeated'
    : refuse('key')
}
