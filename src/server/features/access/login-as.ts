import type { AuditEvent } from '#contract/kernel/audit.ts'
import { addLine, logLine, type Origin } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'

/** A session of Login as: who really acts, as whom, why and until when (rulings, 53). */
export interface LoginAs {
  session: string
  /** The own session, which waits beside it. */
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

/** It begins with its line in the trail, in one transaction; `logged` when that is kept. */
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
  return { logged: () => logLine(origin, line) }
}

const reason = {
  name: 'login-as-reason',
  text: 'select reason from login_as_sessions where account_id = $1 and session_id = $2',
}

/** Why a session of Login as was begun, in the words that were given. */
export async function reasonOf(tx: AccountTx, session: string): Promise<string> {
  return (await tx.one<{ reason: string }>(reason, [tx.accountID, session])).reason
}

/** Which sessions end: one, or all that this person has as that one. */
type Ending = { session: string } | { userID: number; actorID: number }

/**
 * It is over, and the trail says so once, whoever is first. `why`: what ended it, where nobody
 * pressed Back.
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
    // Ended by whoever calls; by its time nobody does.
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

/** Ended by who is in it. */
export async function endLoginAs(context: Context, ending: Ending): Promise<void> {
  await context.db.account(context.caller.accountID, (tx) => endLoginAsIn(tx, context, ending))
}

/** How a session of Login as begins and ends, for the capability that offers it. */
export const loginAs = { begin: beginLoginAs, end: endLoginAsIn }
