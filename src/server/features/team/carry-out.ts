import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLines, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { accountQueueOf } from '#server/records/account-queue.ts'
import { claimIdempotencyKey } from '#server/records/idempotency.ts'
import type { Writer } from '#server/records/kind.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { lockPerson, lockTeam, type LoadedTeam } from './whole-team.ts'

/**
 * A running change of people: its transaction, its author, and the present state of the company.
 */
export interface TeamChange {
  tx: AccountTx
  writer: Writer
  /** All people, or only the one whose row alone decides. */
  team: LoadedTeam
  /** The call's key, which is also the id of the first line of history. */
  key: string
}

/** The result of a change. `lines` go to the audit trail. */
export interface TeamChangeDone<Result> {
  result: Result
  lines: readonly TeamLine[]
}

type TeamLine = Pick<AuditLine, 'event' | 'about' | 'details'>

/**
 * Carries out a change of people exactly once and alone in its company: key, rules, rows, history
 * and audit lines in one transaction, or nothing. `content` makes the digest: the same key with
 * another digest is another change. `repeated` returns the answer of a retry. `alone`: the only
 * person whose row the change depends on, so that a large company is not read.
 */
export async function changeTeam<Result>(
  context: Context,
  content: readonly unknown[],
  work: (change: TeamChange) => Promise<TeamChangeDone<Result> | Refusal>,
  repeated: (tx: AccountTx, key: string) => Promise<Result | Refusal>,
  alone: number | null = null,
): Promise<Result | Refusal> {
  const { caller, db, epoch, now, accountID } = context
  const writer: Writer = { caller, chain: await caller.chain(), epoch, receivedAt: now() }
  const actor = { account_id: caller.accountID, user_id: caller.user_id }
  const key = idempotencyKeyOf(context)
  const digest = createHash('sha256')
    .update(JSON.stringify(['user', ...content]))
    .digest()
  const answer = await accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx) => {
      const team = alone === null ? await lockTeam(tx) : await lockPerson(tx, alone)
      // A refused change is rolled back with its key, so the key is free again.
      const claimed = await claimIdempotencyKey(tx, {
        id: key,
        digest,
        author: caller.user_id,
        epoch,
      })
      if (claimed !== 'claimed')
        return claimed === 'repeated' ? { result: await repeated(tx, key), lines: [] } : claimed
      // Covers several statements, because any of them may find no free seat.
      const done = await tx.attempt(async () => {
        const outcome = await work({ tx, writer, team, key })
        if (isRefusal(outcome)) throw new Undone(outcome)
        if (outcome.lines.length > 0) await addLines(tx, context, accountID, actor, outcome.lines)
        return outcome
      })
      if (done.ok) return done.value
      if (done.violation.constraint === 'users_seats') throw new Undone(refuse('no-seats'))
      throw new Error(`A change of people broke ${done.violation.constraint}.`)
    }),
  ).catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal
    throw error
  })
  if (isRefusal(answer)) return answer
  // Writes one line to the log for each event, for any number of people.
  for (const [event, lines] of Map.groupBy(answer.lines, (line) => line.event)) {
    serverLogLine(context, {
      accountID,
      actor,
      event,
      about: lines[0]?.about ?? null,
      details: { count: lines.length },
    })
  }
  return answer.result
}

/** Only a thrown error rolls back a transaction. It never leaves this file. */
class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('undone')
    this.refusal = refusal
  }
}
