import { isOwner, roles } from '#contract/kernel/role.ts'
import { aboveOf } from '#contract/team/rules.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Writer } from '#server/records/kind.ts'
import { movedMailJob, movesMailJob } from './moved-jobs.ts'
import type { WholeTeam } from './whole-team.ts'

/** Moves of one author within so many ms are one mail to each owner. */
const oneMail = 5 * 60_000

const pending = {
  name: 'moves-pending',
  text: `
    select distinct owner_id from moves_to_tell
     where account_id = $1 and owner_id = any($2::int[]) and author_id is not distinct from $3::int`,
}
const insert = {
  name: 'moves-insert',
  text: `
    insert into moves_to_tell (account_id, owner_id, author_id, actor_id, user_id, from_id, to_id, below, at)
    select $1, owner, $3::int, $4::int, m.user_id, m.from_id, m.to_id, m.below, $5
      from json_to_recordset($6) as m (place int, user_id int, from_id int, to_id int, below int)
      cross join unnest($2::int[]) as owner
     order by m.place`,
}

/**
 * Has the people who moved told by mail, and every owner by one summary for all moves of an author
 * within some minutes (ruling 80), in the transaction of the moves. `team`: as it was before. Who
 * moved somebody is told nothing of it, and neither are people who cannot sign in yet or any more.
 */
export async function tellMoves(
  tx: AccountTx,
  jobs: Jobs,
  { caller, receivedAt }: Pick<Writer, 'caller' | 'receivedAt'>,
  { team, users, to }: { team: WholeTeam; users: readonly number[]; to: number | null },
): Promise<void> {
  const isProvider = caller.accountID !== tx.accountID
  const [author, actor] = [isProvider ? null : caller.user_id, caller.actor?.user_id ?? null]
  const mover = actor ?? author
  const counts = belowOf(team, new Set(users))
  const moves = users.flatMap((id, place) => {
    const one = team.get(id)
    if (one === undefined) return []
    const below = counts.get(id) ?? 0
    return [{ place, user_id: id, from_id: one.reportsToUserID, to_id: to, below, isTold: one.isTold }]
  })
  const people = moves.filter(({ isTold, user_id }) => isTold && user_id !== mover)
  const told = people.map(({ user_id: user, from_id: from }) => ({ user, author, actor, from, to }))
  await jobs.addMany(tx, movedMailJob, told)
  const owners = [...team.values()]
    .filter((one) => one.roleID === roles.safetyProfessional && isOwner(one) && one.isTold)
    .map(({ user_id }) => user_id)
    .filter((id) => id !== mover)
  if (owners.length === 0 || moves.length === 0) return
  const waiting = await tx.query<{ owner_id: number }>(pending, [tx.accountID, owners, author])
  await tx.exec(insert, [tx.accountID, owners, author, actor, receivedAt, json(moves)])
  const after = new Date(receivedAt.getTime() + oneMail)
  for (const owner of owners) {
    if (waiting.some(({ owner_id }) => owner_id === owner)) continue
    await jobs.add(tx, movesMailJob, { owner, author }, { after })
  }
}

/** How many people stand below each of these, counted in one walk of the company. */
function belowOf(team: WholeTeam, users: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const id of team.keys()) {
    for (const above of aboveOf(team, id)) {
      if (users.has(above)) counts.set(above, (counts.get(above) ?? 0) + 1)
    }
  }
  return counts
}
