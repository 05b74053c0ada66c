import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { naturalCompare } from '#contract/kernel/natural.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { borderProblem } from '#contract/team/borders.ts'
import { leavingProblem } from '#contract/team/leaving.ts'
import { aboveOf, isManager, mayEditPerson, withBelow } from '#contract/team/rules.ts'
import type { Leaving } from '#contract/team/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { maySeePerson } from '#server/people/reporting-tree.ts'
import type { Writer } from '#server/records/kind.ts'
import { readBorderCaller, refusalOfBorder } from './border.ts'
import { changeTeam } from './carry-out.ts'
import { handOver, undoneOf, type Work } from './hand-over.ts'
import { readBranch, type LoadedTeam } from './whole-team.ts'
import type { WritePeople } from './write-people.ts'

/** The people to deactivate, and the person who takes over their open work. */
export interface Leave {
  users: readonly number[]
  handOverTo?: number | undefined
}

/**
 * Deactivates these people and everyone below them, hands over their open work, and ends their
 * sessions (by the trigger on `users`), in one transaction or not at all (TEAM-41, TEAM-44, G1-68,
 * G1-69).
 */
export function deactivate(
  write: WritePeople,
  work: Work,
  { users, handOverTo }: Leave,
  context: Context,
): Promise<null | Refusal> {
  return changeTeam<null>(
    context,
    ['leave', users, handOverTo ?? null],
    async ({ tx, writer, team, key }) => {
      const leaving = leavingOf(team, users, writer)
      if (isRefusal(leaving)) return leaving
      const problem = leavingProblem(team, writer.caller, leaving)
      if (problem === 'own-row')
        return refuse('not-permitted', { message: 'You cannot deactivate yourself.' })
      if (problem === 'superior') return refusalOfBorder('superior', 'toRemoveIDs')
      if (problem === 'owner') return refusalOfBorder('owner', 'toRemoveIDs')
      if (problem === 'last-owner')
        return refuse('last-owner', { message: 'Another owner must exist in the company.' })
      if (handOverTo !== undefined) {
        const heir = team.get(handOverTo)
        if (
          heir === undefined ||
          !isManager(heir) ||
          leaving.has(handOverTo) ||
          !maySeePerson(writer, handOverTo)
        ) {
          return refuse('invalid', {
            fields: { handOverTo: 'Choose an active Administrator who is not being deactivated.' },
          })
        }
        const border = await readBorderCaller(tx, writer, team)
        const isOutside = users.some((id) => {
          const person = team.get(id)
          const heir = { to: handOverTo, above: aboveOf(team, id) }
          return (
            person !== undefined &&
            borderProblem(border, { act: 'hand-over', person, heir }) !== null
          )
        })
        if (isOutside) {
          const text =
            'Choose yourself, someone who reports to you, or a manager of the person to be deactivated.'
          return refuse('scope', { message: text, fields: { handOverTo: text } })
        }
        await handOver(tx, writer, work, [...leaving], handOverTo)
      }
      const active = [...leaving].filter((id) => team.get(id)?.blocked === false)
      if (active.length === 0) return { result: null, lines: [] }
      const changes = { blocked: { from: false, to: true } }
      const writes = active.map((user_id, n) => ({
        user_id,
        ticketID: n === 0 ? key : uuidV5(key, String(user_id)),
        blocked: true,
        set: { blocked: true },
        changes,
      }))
      await write(tx, writer, writes, { renamed: null, decidesSight: true, moved: [] })
      return {
        result: null,
        lines: active.map((id) => ({
          event: 'user-blocked' as const,
          about: { entity: 'user', id },
        })),
      }
    },
    async () => null,
  )
}

/** Returns the active people that a deactivation would reach, by name, and their open work. */
export async function leavingNow(
  tx: AccountTx,
  users: readonly number[],
  writer: Pick<Writer, 'caller' | 'chain'>,
): Promise<Leaving | Refusal> {
  const team = await readBranch(tx, users)
  const leaving = leavingOf(team, users, writer)
  if (isRefusal(leaving)) return leaving
  const people = [...leaving].flatMap((id) => {
    const one = team.get(id)
    return one === undefined || one.blocked
      ? []
      : [{ user_id: id, name: one.name, jobTitle: one.jobTitle }]
  })
  return {
    people: people.toSorted((one, other) =>
      naturalCompare(one.name, other.name, writer.caller.language),
    ),
    ...(await undoneOf(tx, [...leaving])),
  }
}

function leavingOf(
  team: LoadedTeam,
  users: readonly number[],
  { caller, chain }: Pick<Writer, 'caller' | 'chain'>,
): ReadonlySet<number> | Refusal {
  if (!users.every((id) => team.has(id) && maySeePerson({ caller, chain }, id)))
    return refuse('not-found')
  return users.every((id) => mayEditPerson(caller, id, chain))
    ? withBelow(team, users)
    : refuse('not-permitted')
}
