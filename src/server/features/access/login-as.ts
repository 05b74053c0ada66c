import type { AuditEvent } from '#contract/kernel/audit.ts'
import { addLine, serverLogLine, type Origin } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'

/**
 * A session of Login as: the real person, the person they act as, the reason and the end (rulings,
 * 53).
 */
export interface LoginAs {
  session: string
  /** The person's own session, which waits meanwhile. */
  ownSession: string
  userID: number
  actorID: number
  reason: string
  expires: Date
}

const begin = {
  name: 'login-as-begin',
  text: `insert into login_as_sessions (account_id, session_id, user_id, actor_id, own_session_id, reason, began_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}
const end = {
  name: 'login-as-end',
  text: `update login_as_sessions set ended_at = $2
          where account_id = $1 and ended_at is null and ($3::uuid is null or session_id = $3) and ($4::int is null or user_id = $4) and ($5::int is null or actor_id = $5)
            -- What ended by its time long ago has its line.
            and ($3 is not null or expires_at > $2)
         returning user_id, actor_id, reason`,
}

const event: AuditEvent = 'login-as'

/**
 * Begins the session and adds its line to the trail in one transaction. Call `logged` after the
 * commit.
 */
export async function beginLoginAs(
  tx: AccountTx,
  origin: Origin,
  { session, ownSession, userID, actorID, reason, expires }: LoginAs,
): Promise<{ logged: () => void }> {
  await tx.exec(begin, [
    tx.accountID,
    session,
    userID,
    actorID,
    ownSession,
    reason,
    origin.now(),
    expires,
  ])
  const line = {
    event,
    accountID: tx.accountID,
    actor: { account_id: tx.accountID, user_id: actorID },
    about: { entity: 'user', id: userID },
    details: { act: 'begun', reason, until: expires.toISOString() },
  }
  await addLine(tx, origin, line)
  return { logged: () => serverLogLine(origin, line) }
}

const reason = {
  name: 'login-as-reason',
  text: 'select reason from login_as_sessions where account_id = $1 and session_id = $2',
}

/** Returns the reason that was typed for a session of Login as. */
export async function loginAsReason(tx: AccountTx, session: string): Promise<string> {
  return (await tx.one<{ reason: string }>(reason, [tx.accountID, session])).reason
}

/** The sessions to end: one, or all in which `actorID` acts as `userID`. */
type Ending = { session: string } | { userID: number; actorID: number }

/**
 * Ends the sessions and writes one line for each to the trail, even if two calls end them at once.
 * `why`: the cause if the person did not press Back.
 */
export async function endLoginAsIn(
  tx: AccountTx,
  origin: Origin,
  ending: Ending,
  why = 'back',
): Promise<void> {
  const of =
    'session' in ending ? [ending.session, null, null] : [null, ending.userID, ending.actorID]
  const ended = await tx.query<{ user_id: number; actor_id: number; reason: string }>(end, [
    tx.accountID,
    origin.now(),
    ...of,
  ])
  for (const { user_id, actor_id, reason } of ended) {
    // The caller ended it. Without a caller its time ended it.
    const actor = origin.caller
      ? { account_id: origin.caller.accountID, user_id: origin.caller.user_id }
      : { account_id: tx.accountID, user_id: actor_id }
    await addLine(tx, origin, {
      event,
      accountID: tx.accountID,
      actor,
      about: { entity: 'user', id: user_id },
      details: { act: 'ended', why, reason },
    })
  }
}

/** Ends the sessions for the person in them. */
export async function endLoginAs(context: Context, ending: Ending): Promise<void> {
  await context.db.account(context.caller.accountID, (tx) => endLoginAsIn(tx, context, ending))
}

/** Begins and ends a session of Login as, for the capability that offers it. */
export const loginAs = { begin: beginLoginAs, end: endLoginAsIn }
