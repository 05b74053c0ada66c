import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isOwner, type RoleID, roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import { chainOf, peopleShown } from '#server/people/reporting-tree.ts'
import type { ReportScope } from '#server/reports/report.ts'

const zoneOf = { name: 'report-zone', text: 'select time_zone from accounts where account_id = $1' }

/**
 * Returns the rows that a report shows (G2-68, ruling 55): a company's key and an owner see the
 * whole company, others their chain. `userID` narrows it to the chain of one person. Refuses a
 * person of another company or outside the caller's sight.
 */
export async function readReportScope(
  userID: number | undefined,
  context: Context<Caller | null>,
): Promise<ReportScope | Refusal> {
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

const person = {
  name: 'report-person',
  text: `select u.role_id as "roleID", u.reports_to_user_id as "reportsToUserID", u.is_proxy_user as "isProxyUser", a.time_zone as "timeZone"
           from users u join accounts a using (account_id)
          where u.account_id = $1 and u.user_id = $2 and not u.blocked and a.is_active`,
}

/**
 * Returns the scope of a person who is not the caller, for example of a scheduled report. Null:
 * they may read no report now.
 */
export async function readReportScopeOfPerson(
  tx: AccountTx,
  userID: number,
  now: Date,
): Promise<ReportScope | null> {
  const found = await tx.maybe<{
    roleID: RoleID
    reportsToUserID: number | null
    isProxyUser: boolean
    timeZone: string
  }>(person, [tx.accountID, userID])
  if (found?.roleID !== roles.safetyProfessional) return null
  const below = isOwner(found)
    ? null
    : ((await chainOf(tx, userID, tx.accountID))?.users ?? new Set<number>())
  return {
    accountID: tx.accountID,
    epoch: '',
    now,
    timeZone: found.timeZone,
    chain: below,
    people: found.isProxyUser ? below : null,
  }
}
