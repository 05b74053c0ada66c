import type { RoleID } from '#contract/kernel/role.ts'
import type { AccountTx, Database, IdentityTx } from '#server/db/database.ts'
import {
  familiarColumns,
  forgetPlaces,
  type TrustedDevice,
  rememberPlace,
} from './trusted-devices.ts'

/** The login of an e-mail address. */
export interface LoginRow {
  email: string
  account_id: number
  user_id: number
  password_hash: string
  session_version: number
}

/**
 * A login, with flags for this device and this network if its person signed in from them before.
 */
export interface FamiliarLogin extends LoginRow {
  by_device: boolean
  by_network: boolean
}

const familiarLogin = {
  name: 'login-familiar',
  text: `select l.email, l.account_id, l.user_id, l.password_hash, l.session_version, ${familiarColumns('$2', '$3', '$4')} from logins l where l.email = $1`,
}

export function familiarLoginOf(
  tx: IdentityTx,
  email: string,
  { device, network }: TrustedDevice,
  now: Date,
): Promise<FamiliarLogin | undefined> {
  return tx.maybe<FamiliarLogin>(familiarLogin, [email, device, network, now])
}

const login =
  'select email, account_id, user_id, password_hash, session_version from logins where email = $1'

export function loginOf(
  db: Pick<Database, 'identity'>,
  email: string,
): Promise<LoginRow | undefined> {
  return db.identity((tx) => loginIn(tx, email))
}

export function loginIn(tx: IdentityTx, email: string): Promise<LoginRow | undefined> {
  return tx.maybe<LoginRow>(login, [email])
}

/**
 * The data of a login's user that sign-in and mails need. The SQL function reads across companies,
 * which this role may not do.
 */
export interface LoginUser {
  name: string
  role_id: RoleID
  blocked: boolean
  language: 'en' | 'es'
  is_proxy_user: boolean
}

export function userOf(
  db: Pick<Database, 'maybe'>,
  user: number,
  session: string,
): Promise<LoginUser | undefined> {
  return db.maybe<LoginUser>(
    {
      name: 'caller',
      text: 'select name, role_id, blocked, language, is_proxy_user from caller($1, $2)',
    },
    [user, session],
  )
}

export function keepHash(
  db: Database,
  user: number,
  hash: string,
  insteadOf: string,
): Promise<number> {
  return db.identity((tx) =>
    tx.exec('update logins set password_hash = $2 where user_id = $1 and password_hash = $3', [
      user,
      hash,
      insteadOf,
    ]),
  )
}

export function endSession(
  db: Pick<Database, 'identity'>,
  session: string,
  expires: Date,
  now: Date,
): Promise<void> {
  return db.identity(async (tx) => {
    await tx.exec(
      'insert into ended_sessions (session_id, expires_at) values ($1, $2) on conflict do nothing',
      [session, expires],
    )
    // Keeps ended sessions beyond their expiry, so that a late device learns that it was signed
    // out, not only that its session expired.
    await tx.exec('delete from ended_sessions where expires_at < $1', [
      new Date(now.getTime() - keptFor),
    ])
  })
}

/**
 * Milliseconds. Longer than any device shows data without contact (`OFFLINE_GRACE_DAYS`, 366 at
 * most).
 */
const keptFor = 367 * 86_400_000

export function addTicket(
  db: Pick<Database, 'identity'>,
  ticket: { hash: Uint8Array; user: number; expires: Date; now: Date },
): Promise<void> {
  return db.identity(async (tx) => {
    await tx.exec('delete from reset_tickets where expires_at < $1', [ticket.now])
    await tx.exec(
      'insert into reset_tickets (token_hash, user_id, expires_at) values ($1, $2, $3)',
      [ticket.hash, ticket.user, ticket.expires],
    )
  })
}

export interface TicketRow {
  account_id: number
  user_id: number
  email: string
}

const openTicket = `select l.account_id, t.user_id, l.email from reset_tickets t join logins l on l.user_id = t.user_id
  where t.token_hash = $1 and t.used_at is null and t.expires_at > $2`

export function ticketOf(
  db: Database,
  hash: Uint8Array,
  now: Date,
): Promise<TicketRow | undefined> {
  return db.identity((tx) => tx.maybe<TicketRow>(openTicket, [hash, now]))
}

/**
 * Spends the ticket and sets the password, or does neither. Returns false if the ticket was spent
 * meanwhile. From then on only the current place is familiar.
 */
export function setPassword(
  db: Pick<Database, 'identity'>,
  ticketHash: Uint8Array,
  passwordHash: string,
  here: TrustedDevice & { device: Uint8Array },
  now: Date,
): Promise<boolean> {
  return db.identity(async (tx) => {
    const spent = await spend(tx, ticketHash, now)
    if (spent === undefined) return false
    // Ends the other mailed links and all sessions too.
    await tx.exec('update reset_tickets set used_at = $2 where user_id = $1 and used_at is null', [
      spent.user_id,
      now,
    ])
    await forgetPlaces(tx, spent.user_id)
    await rememberPlace(tx, spent.user_id, here, now)
    await tx.exec(
      'update logins set password_hash = $2, session_version = session_version + 1 where user_id = $1',
      [spent.user_id, passwordHash],
    )
    return true
  })
}

function spend(
  tx: IdentityTx,
  hash: Uint8Array,
  now: Date,
): Promise<{ user_id: number } | undefined> {
  return tx.maybe(
    'update reset_tickets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id',
    [hash, now],
  )
}

/** Returns the last report of an install of this user. */
export function installOf(
  tx: AccountTx,
  user: number,
  installId: string,
): Promise<{ pending: number; heard_at: string } | undefined> {
  return tx.maybe(
    'select pending, heard_at from installs where account_id = $1 and user_id = $2 and install_id = $3',
    [tx.accountID, user, installId],
  )
}
