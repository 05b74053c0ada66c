import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import { attempts } from '#server/features/access/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
import type { SealedTable } from '#server/secrets/reseal.ts'
import type { SecretCipher } from '#server/secrets/secret-box.ts'

/** What opens a link. */
export interface LinkSecret {
  token: string
  /** Null for a link without a PIN. */
  pin: string | null
}

/** Makes a token of 192 random bits. */
export const newToken = () => randomBytes(24).toString('base64url')

/** Returns the hash by which a token or a device is found: it is so random that it needs no salt. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest()

const placeOf = (accountID: number, linkID: string) => `${accountID}/guest-link/${linkID}`

/** The table of what opens links, for a new key of the installation. */
export const guestLinksTable: SealedTable = {
  name: 'guest_links',
  columns: ['link_id'],
  aboutOf: (accountID, { link_id }) => placeOf(accountID, String(link_id)),
}

/** A link to store. */
export interface NewLink extends LinkSecret {
  linkID: string
  actionUid: string
  recipient: string
  createdBy: number
  createdAt: Date
  expiresAt: Date
}

const insert = {
  name: 'guest-link-insert',
  text: `insert into guest_links (account_id, link_id, action_uid, token_hash, sealed_by, sealed, has_pin, recipient, created_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
}
const forgetExpired = {
  name: 'guest-links-forget',
  text: `update guest_links set sealed = null, sealed_by = null where account_id = $1 and expires_at < $2 and sealed is not null`,
}

/** Stores a link, and forgets what opened those that have expired. */
export async function insertLink(tx: AccountTx, box: SecretCipher, link: NewLink): Promise<void> {
  const { token, pin, linkID, createdAt } = link
  const { sealedBy, sealed } = box.seal(
    JSON.stringify({ token, pin }),
    placeOf(tx.accountID, linkID),
  )
  await tx.exec(insert, [
    tx.accountID,
    linkID,
    link.actionUid,
    secretHash(token),
    sealedBy,
    sealed,
    pin !== null,
    link.recipient,
    link.createdBy,
    createdAt,
    link.expiresAt,
  ])
  await tx.exec(forgetExpired, [tx.accountID, createdAt])
}

const secretSchema = z.object({ token: z.string(), pin: z.string().nullable() })

const sealedOf = {
  name: 'guest-link-sealed',
  text: `select sealed_by, sealed from guest_links where account_id = $1 and link_id = $2 and sealed is not null`,
}

/** Returns what opens a link; null if it was forgotten or the key that encrypted it is lost. */
export async function readLinkSecret(
  tx: AccountTx,
  box: SecretCipher,
  linkID: string,
): Promise<LinkSecret | null> {
  const row = await tx.maybe<{ sealed_by: string; sealed: Uint8Array }>(sealedOf, [
    tx.accountID,
    linkID,
  ])
  const text =
    row === undefined
      ? null
      : box.open({ sealedBy: row.sealed_by, sealed: row.sealed }, placeOf(tx.accountID, linkID))
  return text === null ? null : secretSchema.parse(JSON.parse(text))
}

/** A link as its token finds it. */
export interface FoundLink {
  account_id: number
  link_id: string
  action_uid: string
  has_pin: boolean
  recipient: string
  created_by: number
  sender_name: string
  company_name: string
  expires_at: string
  /** False: withdrawn, its sender was blocked, or its company was switched off. */
  is_open: boolean
}

const find = { name: 'guest-link-of', text: 'select * from guest_link_of($1)' }

/**
 * Limits unknown tokens tried from one network: twenty an hour are free, then each wait is longer,
 * up to a minute.
 */
const patience = { free: 20, memory: 60 * 60_000, longest: 60_000 }

/**
 * Returns the open link of a token, or why it is not open. Only the holder of an existing token
 * learns the reason.
 */
export async function findLink(
  token: string,
  { db, address, now }: Pick<Context<null>, 'db' | 'address' | 'now'>,
): Promise<FoundLink | Refusal> {
  const found = await db.maybe<FoundLink>(find, [secretHash(token)])
  if (found === undefined) {
    const { near } = strangerNetworkAt(address, now())
    const wait = await attempts.count(db, [attempts.of('guest-from', near, patience)], now())
    return wait === undefined ? refuse('not-found') : refuse('too-many', { retryAfter: wait })
  }
  if (!found.is_open) return refuse('link-withdrawn')
  return Date.parse(found.expires_at) > now().getTime() ? found : refuse('link-expired')
}

const isLetIn = {
  name: 'guest-device',
  text: 'select link_id from guest_devices where account_id = $1 and link_id = $2 and device_hash = $3',
}

/** Returns whether a device may use a link: without a PIN, or after the right one. */
export async function mayUse(
  db: Pick<Database, 'accountSnapshot'>,
  { account_id, link_id, has_pin }: FoundLink,
  device: string,
): Promise<boolean> {
  if (!has_pin) return true
  const found = await db.accountSnapshot(account_id, (tx) =>
    tx.maybe(isLetIn, [account_id, link_id, secretHash(device)]),
  )
  return found !== undefined
}

const lockTries = {
  name: 'guest-link-tries',
  text: 'select wrong_pins, pin_wait_until from guest_links where account_id = $1 and link_id = $2 for update',
}
const saveTries = {
  name: 'guest-link-tried',
  text: 'update guest_links set wrong_pins = $3, pin_wait_until = $4 where account_id = $1 and link_id = $2',
}
const letIn = {
  name: 'guest-device-let-in',
  text: 'insert into guest_devices (account_id, link_id, device_hash, let_in_at) values ($1, $2, $3, $4) on conflict do nothing',
}
const end = {
  name: 'guest-link-end',
  text: 'update guest_links set revoked_at = $3, sealed = null, sealed_by = null where account_id = $1 and link_id = $2 and revoked_at is null',
}

/** Ends a link: its token opens nothing from now on. Returns false if it had ended before. */
export async function endLink(tx: AccountTx, linkID: string, at: Date): Promise<boolean> {
  return (await tx.exec(end, [tx.accountID, linkID, at])) === 1
}

/** The outcome of a try with a PIN. `last`: it was one wrong PIN too many, so the link must end. */
export type PinTry = { is: 'right' } | { is: 'wrong' | 'last' } | { is: 'early'; wait: number }

const hour = 3_600_000

/**
 * Judges a PIN, and lets the device in if it is right. The try is counted under a lock, so a hundred
 * at the same time count as a hundred: after five wrong ones each further try waits longer, up to an
 * hour, and after fifty the link ends. Of a million PINs fifty can be tried (CA-80).
 */
export async function tryPin(
  tx: AccountTx,
  right: string,
  { linkID, pin, device, at }: { linkID: string; pin: string; device: string; at: Date },
): Promise<PinTry> {
  const { wrong_pins: wrong, pin_wait_until: until } = await tx.one<{
    wrong_pins: number
    pin_wait_until: string | null
  }>(lockTries, [tx.accountID, linkID])
  const wait = until === null ? 0 : Date.parse(until) - at.getTime()
  if (wait > 0) return { is: 'early', wait: Math.ceil(wait / 1000) }
  if (wrong >= guestLimits.wrongPins) return { is: 'last' }
  if (secretHash(pin).equals(secretHash(right))) {
    await tx.exec(letIn, [tx.accountID, linkID, secretHash(device), at])
    return { is: 'right' }
  }
  const pause = pauseAfter(wrong + 1)
  const next = pause === 0 ? null : new Date(at.getTime() + pause)
  await tx.exec(saveTries, [tx.accountID, linkID, wrong + 1, next])
  return { is: wrong + 1 >= guestLimits.wrongPins ? 'last' : 'wrong' }
}

/** Returns how long the next try waits after this many wrong PINs, in ms. */
export function pauseAfter(wrong: number): number {
  const beyond = wrong - guestLimits.freePins
  return beyond < 0 ? 0 : Math.min(hour, 5000 * 2 ** Math.min(beyond, 20))
}
