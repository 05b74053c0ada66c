import { isOwner, roles } from '#contract/kernel/role.ts'
import { aboveOf } from '#contract/team/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import type { Writer } from '#server/records/kind.ts'
import { movedMailJob, movesMailJob } from './moved-jobs.ts'
import { saveMoves, type Mover, type NewMove, readersWaiting } from './moves-to-tell.ts'
import type { LoadedTeam } from './whole-team.ts'

/** Milliseconds within which all moves by an author go into one mail to an owner. */
const oneMail = 5 * 60_000

type Moving = Pick<Writer, 'caller' | 'receivedAt'>

/**
 * Queues the mails about moves in the reporting tree, in the transaction of the moves (ruling 80):
 * one to each person who moved, and a summary to each owner. Leaves out the author, and people who
 * cannot sign in. `team` is the company before the moves.
 */
export async function tellMoves(
  tx: AccountTx,
  jobs: Jobs,
  moving: Moving,
  { team, users, to }: { team: LoadedTeam; users: readonly number[]; to: number | null },
): Promise<void> {
  const { caller } = moving
  const author = caller.accountID === tx.accountID ? caller.user_id : null
  const mover: Mover = { author, actor: caller.actor?.user_id ?? null }
  const isToTell = (id: number) =>
    team.get(id)?.isTold === true && id !== (mover.actor ?? mover.author)
  const below = countBelow(team, new Set(users))
  const moves = users.flatMap((id, place): NewMove[] => {
    const from = team.get(id)?.reportsToUserID
    if (from === undefined) return []
    return [{ place, user_id: id, from_id: from, to_id: to, below: below.get(id) ?? 0 }]
  })
  await tellPeople(
    tx,
    jobs,
    moving,
    mover,
    moves.filter(({ user_id }) => isToTell(user_id)),
  )
  const owners = [...team.values()]
    .filter(
      (one) => one.roleID === roles.safetyProfessional && isOwner(one) && isToTell(one.user_id),
    )
    .map(({ user_id }) => user_id)
  await tellOwners(tx, jobs, { mover, owners, now: moving.receivedAt }, moves)
}

const addresses = {
  name: 'moved-addresses',
  text: 'select user_id, email from users where account_id = $1 and user_id = any($2::int[])',
}

/**
 * Queues a mail to each person who moved and has none waiting. The mails have budgets too, because
 * an invitation with a password makes any typed address that of a person who can be moved.
 */
async function tellPeople(
  tx: AccountTx,
  jobs: Jobs,
  { caller, receivedAt }: Moving,
  mover: Mover,
  moves: readonly NewMove[],
): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map(({ user_id }) => user_id)
  const waiting = await readersWaiting(tx, ids, { isOwn: true, author: null }, receivedAt)
  await saveMoves(tx, moves, mover, receivedAt)
  const rest = ids.filter((id) => !waiting.has(id))
  const people = await tx.query<{ user_id: number; email: string }>(addresses, [tx.accountID, rest])
  const emails = people.map(({ email }) => email)
  const sending = { kind: 'moved-mail', caller, now: receivedAt } as const
  const afters = await reserveMails(tx, emails, sending)
  await jobs.addMany(
    tx,
    movedMailJob,
    people.map(({ user_id: user }) => ({ user })),
    { afters },
  )
}

interface Summaries {
  mover: Mover
  owners: readonly number[]
  now: Date
}

/** Queues a mail to each owner who has none waiting about this author. */
async function tellOwners(
  tx: AccountTx,
  jobs: Jobs,
  { mover, owners, now }: Summaries,
  moves: readonly NewMove[],
): Promise<void> {
  if (owners.length === 0 || moves.length === 0) return
  const { author } = mover
  const waiting = await readersWaiting(tx, owners, { isOwn: false, author }, now)
  await saveMoves(tx, moves, mover, now, owners)
  const after = new Date(now.getTime() + oneMail)
  for (const owner of owners) {
    if (!waiting.has(owner)) await jobs.add(tx, movesMailJob, { owner, author }, { after })
  }
}

/** Counts the people below each of these in one pass over the company. */
function countBelow(team: LoadedTeam, users: ReadonlySet<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const id of team.keys()) {
    for (const above of aboveOf(team, id)) {
      if (users.has(above)) counts.set(above, (counts.get(above) ?? 0) + 1)
    }
  }
  return counts
}
