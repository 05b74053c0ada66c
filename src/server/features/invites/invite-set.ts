import type { InviteOutcome } from '#contract/invites/schema.ts'
import { addLines, auditLineOf, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { accountQueueOf } from '#server/records/account-queue.ts'
import { askMails } from './ask-mails.ts'
import { failedInvite, succeeded, thereAlready } from './outcome.ts'
import { lockCompanyPeople } from './queries.ts'
import {
  type Free,
  freeSeats,
  insertPeople,
  type MadePerson,
  peopleWith,
  type InviteRow,
} from './set-queries.ts'

/** The outcomes by uid. A missing person's address belongs to another company. */
type SetOutcomes = ReadonlyMap<string, InviteOutcome>

/**
 * Invites people with distinct addresses in one transaction: rows, history, mails and trail in a
 * statement each. Locks the company's people and counter first, as all writers of people do, so
 * that seats follow the order of the rows and no other call uses the same seat. Returns null
 * without inviting if a record that a row refers to was removed meanwhile. The caller then judges
 * each row alone. `ahead`: the number of earlier people in the same call, whose mails are sent
 * first.
 */
export async function inviteSet(
  people: readonly InviteRow[],
  context: Context,
  { jobs, ahead }: { jobs: Jobs; ahead: number },
): Promise<SetOutcomes | null> {
  const { db, accountID, caller } = context
  const actor = { account_id: caller.accountID, user_id: caller.user_id }
  const done = await accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx) => {
      const inTime = await tx.attempt(() => writeSet(tx, people, context))
      if (!inTime.ok) return null
      const { outcomes, made } = inTime.value
      const lines = made.map(({ user_id }) =>
        auditLineOf('invited', { account_id: accountID, user_id }, actor),
      )
      const dues = await askMails(tx, jobs, made, { ahead, ...context })
      for (const [at, { uid, user_id }] of made.entries()) {
        outcomes.set(uid, succeeded(user_id, dues[at] ?? null))
      }
      if (lines.length > 0) await addLines(tx, context, accountID, actor, lines)
      return { outcomes, lines }
    }),
  )
  for (const line of done?.lines ?? []) serverLogLine(context, line)
  return done?.outcomes ?? null
}

async function writeSet(
  tx: AccountTx,
  people: readonly InviteRow[],
  context: Context,
): Promise<{ outcomes: Map<string, InviteOutcome>; made: MadePerson[] }> {
  await lockCompanyPeople(
    tx,
    people.map(({ invite }) => invite.contractorCompanyID),
  )
  const there = await peopleWith(
    tx,
    people.map(({ invite }) => invite.email),
  )
  const free = await freeSeats(
    tx,
    people.map(({ invite }) => invite.package),
  )
  const outcomes = new Map<string, InviteOutcome>()
  const made: MadePerson[] = []
  let open: readonly InviteRow[] = people.filter(({ uid, invite }) => {
    const one = there.get(invite.email.toLowerCase())
    if (one !== undefined) outcomes.set(uid, thereAlready(uid, invite, one))
    return one === undefined
  })
  // Frees the seats of people who turn out to be in another company, and tries those without a seat
  // again.
  for (let again = true; again && open.length > 0;) {
    const [fit, rest] = seated(open, free)
    const now = await insertPeople(tx, fit, context)
    const byUid = new Map(now.map((one) => [one.uid, one]))
    for (const { uid, invite } of fit) {
      const one = byUid.get(uid)
      if (one === undefined) free.set(invite.package, (free.get(invite.package) ?? 0) + 1)
      else outcomes.set(uid, succeeded(one.user_id))
    }
    made.push(...now)
    open = rest
    again = now.length < fit.length
  }
  for (const { uid } of open) outcomes.set(uid, failedInvite('no-seats'))
  return { outcomes, made }
}

/** Assigns free seats in order, and returns the people with and without one. Reduces `free`. */
function seated(people: readonly InviteRow[], free: Free): [fit: InviteRow[], rest: InviteRow[]] {
  const fit: InviteRow[] = []
  const rest: InviteRow[] = []
  for (const wished of people) {
    const left = free.get(wished.invite.package) ?? 0
    if (left > 0) free.set(wished.invite.package, left - 1)
    ;(left > 0 ? fit : rest).push(wished)
  }
  return [fit, rest]
}
