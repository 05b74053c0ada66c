import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { mayHaveProxies } from '#contract/proxy-users/rules.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import { lockTeam, type WritePeople } from '#server/features/team/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import { accountQueueOf } from '#server/records/account-queue.ts'
import type { Writer } from '#server/records/kind.ts'
import { readPerson, type ProxyPersonRow } from './queries.ts'

/**
 * A running change of a person's proxy users. It has the only lock on the company's people
 * (decision 47).
 */
export interface Changing {
  tx: AccountTx
  /** The main user, whose proxy users change. */
  main: ProxyPersonRow
  team: Awaited<ReturnType<typeof lockTeam>>
  writer: Writer
  write: WritePeople
  newUid: () => string
  context: Context
}

/** The result of a change: its answer, and the person that its line of the trail is about. */
export interface ProxyChangeDone<Answer> {
  answer: Answer
  /** Null if an earlier call under the same key did it and wrote the line. */
  proxy: number | null
  details?: AuditLine['details']
}

/**
 * Carries out one change of a person's proxy users with its line, or neither (rulings, 39). A
 * refused change writes nothing.
 */
export async function changing<Answer>(
  event: AuditEvent,
  { mainID, write }: { mainID: number; write: WritePeople },
  context: Context,
  work: (change: Changing) => Promise<ProxyChangeDone<Answer> | Refusal>,
): Promise<Answer | Refusal> {
  const { db, accountID, caller, epoch, newUid, now } = context
  const writer: Writer = { caller, chain: await caller.chain(), epoch, receivedAt: now() }
  const done = await accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx) => {
      const team = await lockTeam(tx)
      const main = await mainAccountOf(tx, mainID, context)
      if (isRefusal(main)) return main
      const change = await work({ tx, main, team, writer, write, newUid, context })
      if (isRefusal(change)) return change
      if (change.proxy === null) return { answer: change.answer, line: null }
      const line: AuditLine = {
        event,
        accountID,
        actor: { account_id: caller.accountID, user_id: caller.user_id },
        about: { entity: 'user', id: change.proxy },
        details: { of: mainID, ...change.details },
      }
      await addLine(tx, context, line)
      return { answer: change.answer, line }
    }),
  )
  if (isRefusal(done)) return done
  if (done.line !== null) serverLogLine(context, done.line)
  return done.answer
}

/**
 * Returns the main user. A proxy user has no proxy users for any caller (TEAM-111), and neither do
 * mobile users and the provider's people.
 */
export async function mainAccountOf(
  tx: AccountTx,
  userID: number,
  { caller }: Pick<Context, 'caller'>,
): Promise<ProxyPersonRow | Refusal> {
  if (caller.roleID !== roles.systemAdmin && !mayHaveProxies(caller)) return refuse('not-permitted')
  const main = await readPerson(tx, userID)
  if (main === undefined) return refuse('not-found')
  return mayHaveProxies({ roleID: main.role_id, isProxyUser: main.is_proxy_user })
    ? main
    : refuse('not-permitted')
}
