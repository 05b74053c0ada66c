import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isOwner, type RoleID } from '#contract/kernel/role.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { createLru } from '#server/kernel/lru.ts'
import type { People } from '#server/people/reporting-tree.ts'
import { type ConsistencyTokenSigner, keyOfConsistencyToken } from './consistency-token-signer.ts'
import type { TokenClaims, TokenService } from './tokens.ts'

/** The caller, with the session of the request. */
export interface AuthenticatedCaller {
  caller: Caller
  session: TokenClaims
  /** The account's last change, read together with the caller. */
  lastKey: string | null
}

/**
 * The proof of a session in a request: the bearer token, or the token of a file's link if the
 * session cannot be sent.
 */
export interface SessionCredentials {
  authorization: string | undefined
  link?: { token: string; file: string } | undefined
}

/** Finds the caller by the proof of the session; `mark` is the mark that the device returned. */
export type Authenticate = (
  shown: SessionCredentials,
  mark?: string,
) => Promise<AuthenticatedCaller | Refusal>

interface CallerRow {
  account_id: number
  user_id: number
  uid: string
  name: string
  email: string
  role_id: RoleID
  blocked: boolean
  language: 'en' | 'es'
  reports_to_user_id: number | null
  can_create_project: boolean | null
  is_proxy_user: boolean
  session_version: number
  session_ended: boolean
  company_name: string
  account_active: boolean
  change_counter: number
  people_version: number
  last_key: string | null
  restore_number: number
  is_mark_forgotten: boolean
  /** Set only in a session of Login as. */
  actor_id?: number
  actor_name?: string
}

const callerOf = { name: 'caller', text: 'select * from caller($1, $2, $3)' }
const callerAs = { name: 'caller-as', text: 'select * from caller_as($1, $2, $3, $4)' }
const noticeRestoreSql = {
  name: 'notice-restore',
  text: 'select notice_restore($1, $2, $3) as raised',
}

/**
 * Checks the bearer token, and reads in one round trip all that a request must know of its caller:
 * so blocking, a new password and signing out end sessions with the very next request, and a raised
 * restore number takes effect with it. An expired session gets another refusal than an ended one,
 * because its device may go on reading (ruling 1).
 */
export function createAuthenticator(
  db: Database,
  tokens: TokenService,
  people: People,
  marks: ConsistencyTokenSigner,
): Authenticate {
  return async ({ authorization, link }, mark) => {
    const token = bearerToken(authorization)
    const session =
      link !== undefined
        ? await tokens.verifyLink(link.token, link.file)
        : token === undefined
          ? undefined
          : await tokens.verify(token)
    if (session === undefined) return refuse('unauthenticated')
    const row = await (session.actor === undefined
      ? db.maybe<CallerRow>(callerOf, [
          session.user_id,
          session.session,
          keyOfConsistencyToken(mark),
        ])
      : db.maybe<CallerRow>(callerAs, [
          session.user_id,
          session.actor,
          session.session,
          keyOfConsistencyToken(mark),
        ]))
    if (row === undefined) return refuse('ended')
    // Comes first because blocking also raises the session's version: a blocked person learns the
    // true reason.
    if (row.blocked) return refuse('blocked')
    if (
      session.state === 'ended' ||
      row.session_ended ||
      !(row.session_version === session.sessionVersion || (await isSessionKept(db, session)))
    )
      return refuse('ended')
    if (session.state === 'over') return refuse('expired')
    if (row.restore_number !== db.restoreNumber) await db.renewEpoch()
    const forgotten = row.is_mark_forgotten ? marks.verify(mark, row.account_id) : null
    if (forgotten !== null) await noticeRestore(db, row.account_id, forgotten)
    // A kept session counts as signed in with the present password, also if its token names an
    // older version; tokens signed from it get the present version.
    return {
      caller: callerFrom(row, people),
      session: { ...session, sessionVersion: row.session_version },
      lastKey: row.last_key,
    }
  }
}

const keptSessionSql = {
  name: 'session-kept',
  text: 'select 1 from logins where user_id = $1 and kept_session = $2 and kept_from = $3 and kept_until = session_version',
}

/**
 * Returns whether the present password was set in this session (G1-81) and nothing ended the
 * session since. Only a token of an older version needs this query.
 */
async function isSessionKept(
  db: Database,
  { user_id, session, sessionVersion }: TokenClaims,
): Promise<boolean> {
  return (
    (await db.identity((tx) => tx.maybe(keptSessionSql, [user_id, session, sessionVersion]))) !==
    undefined
  )
}

/**
 * Starts a new epoch, once, because the data are older than an answer that a device has from us.
 */
async function noticeRestore(db: Database, accountID: number, forgotten: string): Promise<void> {
  // A separate statement reads again, so that a change that was only late does not prove a restore.
  await db.one(noticeRestoreSql, [accountID, forgotten, db.restoreNumber])
  await db.renewEpoch()
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ')
    return undefined
  return authorization.slice(7).trim()
}

function callerFrom(row: CallerRow, people: People): Caller {
  return {
    accountID: row.account_id,
    user_id: row.user_id,
    uid: row.uid,
    name: row.name,
    email: row.email,
    roleID: row.role_id,
    isOwner: isOwner({
      roleID: row.role_id,
      reportsToUserID: row.reports_to_user_id,
      isProxyUser: row.is_proxy_user,
    }),
    isProxyUser: row.is_proxy_user,
    actor:
      row.actor_id === undefined || row.actor_name === undefined
        ? null
        : { user_id: row.actor_id, name: row.actor_name },
    canCreateProject: row.can_create_project,
    language: row.language,
    companyName: row.company_name,
    accountActive: row.account_active,
    changeCounter: row.change_counter,
    access: accessHash([
      row.role_id,
      row.user_id,
      row.people_version,
      row.is_proxy_user,
      row.can_create_project,
      row.account_active,
    ]),
    chain: () => people.chain(row.account_id, row.user_id, row.people_version),
  }
}

// Needed in every request, and equal for all requests of a person.
const hashed = createLru<string>(5000)

/** Hashes all facts that decide what a caller may see (offline design, 6, 'Reading'). */
export function accessHash(facts: readonly (string | number | boolean | null)[]): string {
  const text = JSON.stringify(facts)
  const known = hashed.get(text)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  hashed.set(text, hash)
  return hash
}
