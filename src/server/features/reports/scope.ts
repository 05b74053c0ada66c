import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Caller, Context } from '#server/handler.ts'
import { chainOf, peopleShown } from '#server/people/reporting-tree.ts'
import type { ReportScope } from '#server/reports/report.ts'

const zoneOf = { name: 'report-zone', text: 'select time_zone from accounts where account_id = $1' }

/**
 * Which rows a report shows (G2-68, ruling 55): the key of a company and an owner see the whole
 * company, others their chain. `userID` narrows it to the chain of one person; refused where the
 * person is of another company or out of sight.
 */
export async function scopeOf(userID: number | undefined, context: Context<Caller | null>): Promise<ReportScope | Refusal> {
  const { caller, db, accountID, epoch, now } = context
  const isWhole = caller === null || caller.isOwner || caller.roleID === roles.systemAdmin
  const own = isWhole ? null : await caller.chain()
  const shown = caller === null ? null : await peopleShown(caller)
  const { timeZone, named } = await db.accountSnapshot(accountID, async (tx) => ({
    timeZone: (await tx.one<{ time_zone: string }>(zoneOf, [accountID])).time_zone,
    named: userID === undefined ? null : await chainOf(tx, userID, accountID),
  }))
  const scope = { accountID, epoch, now: now(), timeZone }
  if (userID === undefined) return { ...scope, chain: own, people: shown }
  if (named === null || (own !== null && !own.has(userID))) return refuse('scope')
  return { ...scope, chain: named.users, people: named.users }
}
