import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { readClaimedKey } from './claimed-keys.ts'

const claim = {
  name: 'call-claim',
  text: 'insert into sync_keys (account_id, id, author_id, digest, epoch) values ($1, $2, $3, $4, $5) on conflict do nothing',
}

const selectKey = {
  name: 'call-known',
  text: 'select 1 from sync_keys where account_id = $1 and id = $2',
}

/** Returns whether a call with this key came before; a repeated call does nothing more. */
export async function isIdempotencyKeyUsed(tx: AccountTx, id: string): Promise<boolean> {
  return (await tx.maybe(selectKey, [tx.accountID, id])) !== undefined
}

/**
 * Claims the key of a call that changes no record but must happen once, such as a mail. `repeated`:
 * the same call was done before; a simultaneous call with the same key waits here for the first.
 * `digest` is the hash of the call's content.
 */
export async function claimIdempotencyKey(
  tx: AccountTx,
  { id, digest, author, epoch }: { id: string; digest: Uint8Array; author: number; epoch: string },
): Promise<'claimed' | 'repeated' | Refusal> {
  if ((await tx.exec(claim, [tx.accountID, id, author, digest, epoch])) > 0) return 'claimed'
  const { author_id, digest: first } = await readClaimedKey(tx, id)
  return author_id === author && first !== null && Buffer.compare(first, digest) === 0
    ? 'repeated'
    : refuse('key')
}
