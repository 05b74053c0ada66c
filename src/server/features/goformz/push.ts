import type { z } from 'zod'
import type { push } from '#contract/goformz/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { attempts } from '#server/features/access/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
import { keyHash } from '#server/secrets/kept-secrets.ts'

/** Limits wrong addresses from one network. A right one is not counted. */
const patience = { free: 20, memory: 15 * 60_000, longest: 60_000 }
/** Most announced forms that wait. The next run finds further ones by itself. */
const maxWaitingForms = 10_000

// Searches by the hash, so that the time of an answer reveals nothing about the address.
const known = {
  name: 'formz-webhook',
  text: 'select 1 from formz_connectors where account_id = $1 and webhook_hash = $2',
}
const add = {
  name: 'formz-push',
  text: `insert into formz_pushed (account_id, form_id, pushed_at) select $1, $2, $3 where (select count(*) from formz_pushed where account_id = $1) < ${maxWaitingForms}
    on conflict (account_id, form_id) do update set pushed_at = excluded.pushed_at`,
}
// After a failure the connector's own waits apply, so that a caller who knows the address cannot
// shorten them.
const hurry = {
  name: 'formz-hurry',
  text: 'update formz_connectors set next_run_at = least(next_run_at, $2) where account_id = $1 and failures = 0',
}

/**
 * Stores GoFormz's announcement of a form. The next run, within half a minute, reads the form.
 * Repeated announcements cause one reading.
 */
export async function receivePush(
  webhookID: string,
  { EventType, Item }: z.infer<typeof push>,
  { db, address, now }: Pick<Context<null>, 'db' | 'address' | 'now'>,
): Promise<{ received: boolean } | Refusal> {
  const accountID = Number(/^([1-9]\d{0,8})-/.exec(webhookID)?.[1] ?? 0)
  const isKnown = await db.account(accountID, async (tx) => {
    if ((await tx.maybe(known, [accountID, keyHash(webhookID)])) === undefined) return false
    if (EventType !== 'form.complete' || !/^[\w-]+$/.test(Item.Id)) return true
    await tx.exec(add, [accountID, Item.Id, now()])
    await tx.exec(hurry, [accountID, now()])
    return true
  })
  if (isKnown) return { received: true }
  const { near } = strangerNetworkAt(address, now())
  const wait = await attempts.count(db, [attempts.of('webhook-from', near, patience)], now())
  return wait === undefined ? refuse('not-found') : refuse('too-many', { retryAfter: wait })
}
