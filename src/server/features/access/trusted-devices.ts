import { createHash, randomBytes } from 'node:crypto'
import { setCookieHeader, parseCookie, cookieName } from '#server/http/cookies.ts'
import type { IdentityTx } from '#server/db/database.ts'

const cookie = 'siteward_device'
const day = 86_400_000
// Browsers keep a cookie for at most 400 days. A network is shared with others, so it is forgotten
// sooner.
const deviceDays = 400
const networkDays = 90
const maxTrustedDevices = 20

/** The origin of a request: the device by its mark, the network by its address. */
export interface TrustedDevice {
  /** SHA-256 of the mark in the cookie, or null without a mark. */
  device: Uint8Array | null
  network: string
}

/** Returns the mark that this browser sends, or undefined without a mark that could be ours. */
export function markIn(cookies: string | undefined, isHttps: boolean): string | undefined {
  const mark = parseCookie(cookies, cookieName(cookie, isHttps))
  return mark !== undefined && /^[\w-]{43}$/.test(mark) ? mark : undefined
}

/**
 * Makes one mark for each browser, shared by all who sign in there: 256 random bits that only the
 * server reads.
 */
export function newMark(): string {
  return randomBytes(32).toString('base64url')
}

export function markCookie(mark: string, isHttps: boolean): string {
  return setCookieHeader(cookie, mark, { isHttps, seconds: deviceDays * 86_400 })
}

/** Stores marks as hashes, so that a reader of the table cannot use them. */
export function markHash(mark: string): Uint8Array {
  return createHash('sha256').update(mark).digest()
}

/**
 * SQL for the hash of a network. It includes the person, so that the table does not show who shared
 * a network.
 */
const networkHash = (user: string, network: string) =>
  `sha256(convert_to(${user} || ' ' || ${network}, 'UTF8'))`

/**
 * Columns `by_device` and `by_network` of a query on `logins l`; the parameters are the device's
 * hash, the network and now.
 */
export function familiarColumns(device: string, network: string, now: string): string {
  const there = (hash: string, kind: string, days: number) =>
    `exists (select from familiar_places p where p.user_id = l.user_id and p.hash = ${hash} and p.kind = '${kind}' and p.last_at > ${now}::timestamptz - interval '${days} days')`
  return `${there(`${device}::bytea`, 'device', deviceDays)} as by_device, ${there(networkHash('l.user_id', `${network}::text`), 'network', networkDays)} as by_network`
}

const remember = `
  with here as (
    insert into familiar_places (user_id, hash, kind, last_at)
    values ($1::int, $2::bytea, 'device', $4::timestamptz), ($1, ${networkHash('$1::int', '$3::text')}, 'network', $4)
    on conflict (user_id, hash) do update set last_at = excluded.last_at
  )
  delete from familiar_places where user_id = $1 and (last_at < $5 or hash in (
    select hash from (select hash, row_number() over (partition by kind order by last_at desc) as place from familiar_places where user_id = $1) ranked where place > ${maxTrustedDevices}
  ))`

/** Remembers the device and the network of a person who proved their identity. */
export function rememberPlace(
  tx: IdentityTx,
  user: number,
  { device, network }: TrustedDevice & { device: Uint8Array },
  now: Date,
): Promise<number> {
  return tx.exec({ name: 'place-remember', text: remember }, [
    user,
    device,
    network,
    now,
    new Date(now.getTime() - deviceDays * day),
  ])
}

/**
 * Forgets all places after a new password, because a person who knew the old one is a stranger
 * again.
 */
export function forgetPlaces(tx: IdentityTx, user: number): Promise<number> {
  return tx.exec('delete from familiar_places where user_id = $1', [user])
}
