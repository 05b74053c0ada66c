import type { z } from 'zod'
import type { push } from '#contract/goformz/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { tries } from '#server/features/access/door.ts'
import type { Context } from '#server/handler.ts'
import { strangerNetworkAt } from '#server/stranger-networks.ts'
import { hashOf } from '#server/secrets/kept-secrets.ts'

/** Wrong addresses of one network; a right one costs it nothing. */
const patience = { free: 20, memory: 15 * 60_000, longest: 60_000 }
/** Forms that wait to be looked at; of more, the next run learns by itself. */
const mostWaiting = 10_000

// By its hash: what differs in time says nothing of the address.
const known = {
  name: 'formz-webhook',
  text: 'select 1 from formz_connectors where account_id = $1 and webhook_hash = $2',
}
const add = {
  name: 'formz-push',
  text: `insert into formz_pushed (account_id, form_id, pushed_at) select $1, $2, $3 where (select count(*) from formz_pushed where account_id = $1) < ${mostWaiting}
    on conflict (account_id, form_id) do update set pushed_at = excluded.pushed_at`,
}
// While it fails, its own waits hold: whoever knows the address cannot shorten them.
const hurry = {
  name: 'formz-hurry',
  text: 'update formz_connectors set next_run_at = least(next_run_at, $2) where account_id = $1 and failures = 0',
}

/**
 * GoFormz tells of a form: it is written down, and the next run, within half a minute, looks it up.
 * Told twice it is looked up once.
 */
export async function receivePush(
  webhookID: string,
  { EventType, Item }: z.infer<typeof push>,
  { db, address, now }: Pick<Context<null>, 'db' | 'address' | 'now'>,
): Promise<{ received: boolean } | Refusal> {
  const accountID = Number(/^([1-9]\d{0,8})-/.exec(webhookID)?.[1] ?? 0)
  const isKnown = await db.account(accountID, async (tx) => {
    if ((await tx.maybe(known, [accountID, hashOf(webhookID)])) === undefined) return false
    if (EventType !== 'form.complete' || !/^[\w-]+$/.test(Item.Id)) return true
    await tx.exec(add, [accountID, Item.Id, now()])
    await tx.exec(hurry, [accountID, now()])
    return true
  })
  if (isKnown) return { received: true }
  const { near } = strangerNetworkAt(address, now())
  const wait = await tries.count(db, [tries.of('webhook-from', near, patience)], now())
  return wait === undefined ? refuse('not-found') : refuse('too-many', { retryAfter: wait })
}
