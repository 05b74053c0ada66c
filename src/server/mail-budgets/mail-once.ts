import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import { claimIdempotencyKey, isIdempotencyKeyUsed } from '#server/records/idempotency.ts'
import { reserveMail, type Sending } from './reserve.ts'

/** A call that sends one mail: its key, and its content. */
export interface MailCall {
  id: string
  digest: Uint8Array
  author: number
  epoch: string
}

/**
 * Reserves a mail in the budgets and claims the key of the call that sends it, in the call's
 * transaction. Returns when the mail may be sent, null for at once; `repeated` for a call that was
 * done before, which uses no budget; or a refusal of the budget or of the key.
 */
export async function mailOnce(
  tx: AccountTx,
  to: string,
  sending: Sending,
  call: MailCall,
): Promise<{ after: Date | null } | 'repeated' | Refusal> {
  const isNew = !(await isIdempotencyKeyUsed(tx, call.id))
  const after = isNew ? await reserveMail(tx, to, sending) : null
  if (isRefusal(after)) return after
  const claimed = await claimIdempotencyKey(tx, call)
  return claimed === 'claimed' ? { after } : claimed
}
