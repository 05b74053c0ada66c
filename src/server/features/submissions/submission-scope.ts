import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Queries } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import type { SubmissionScope } from './conditions.ts'

/** The submissions that a caller may see, and the way to read them. */
export interface Looking {
  sight: SubmissionScope
  read: <T>(work: (tx: Queries) => Promise<T>) => Promise<T>
}

interface Named {
  accountID?: number | undefined
  userId?: number | undefined
  timeZone?: string | undefined
}

const zoneOf = {
  name: 'submissions-zone',
  text: 'select time_zone from accounts where account_id = $1',
}

/**
 * Returns the sight of the caller: the own chain (ruling 49), which for an owner is the whole
 * company. A system administrator sees all companies, or the named one. `userId` narrows it to the
 * chain of one person, who must be visible.
 */
export async function sightOf(
  { accountID: company, userId, timeZone }: Named,
  { caller, db, accountID, now }: Context,
): Promise<Looking | Refusal> {
  const isProvider = caller.roleID === roles.systemAdmin
  if (!isProvider && company !== undefined && company !== accountID) return refuse('not-found')
  const at = isProvider ? (company ?? null) : accountID
  const read: Looking['read'] = isProvider
    ? (work) => db.system(work)
    : (work) => db.accountSnapshot(accountID, work)
  const own = isProvider || caller.isOwner ? null : await caller.chain()
  const isNamed = userId !== undefined && userId !== caller.user_id
  if (isNamed && own !== null && !own.has(userId)) return refuse('not-found')
  const { chain, zone } = await read(async (tx) => ({
    chain: isNamed ? ((await chainOf(tx, userId, at))?.users ?? null) : own,
    zone:
      at === null
        ? 'UTC'
        : ((await tx.maybe<{ time_zone: string }>(zoneOf, [at]))?.time_zone ?? 'UTC'),
  }))
  if (isNamed && chain === null) return refuse('not-found')
  return {
    sight: {
      accountID: at,
      chain: chain && [...chain],
      timeZone: timeZone ?? zone,
      now: now().getTime(),
    },
    read,
  }
}
