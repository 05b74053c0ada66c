import {
  type BorderAct,
  type BorderCaller,
  borderCallerOf,
  type BorderProblem,
  borderProblem,
} from '#contract/team/borders.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isOwner } from '#contract/kernel/role.ts'
import { everyoneAbove } from '#server/people/reporting-tree.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'
import type { LoadedTeam } from './whole-team.ts'

/** English messages. The app has its own texts. */
const sentences: Readonly<Record<BorderProblem, string>> = {
  self: 'Only someone above you may change who you report to.',
  superior: 'You report to this person. Only someone above them may change this.',
  owner: 'Only an owner or the provider may change this for an owner.',
  peer: 'This person does not report to you. Only someone above them may change this.',
  place: 'Choose yourself or a person who reports to you.',
  proxy: 'A proxy user may not do this.',
}

/** Makes the refusal 403 `scope` at this field (ruling 80). */
export function refusalOfBorder(problem: BorderProblem, field: string): Refusal {
  const message = sentences[problem]
  return refuse('scope', { message, fields: { [field]: message } })
}

/** Returns 403 `scope` for an act that crosses a border, or null. */
export function borderRefusal(caller: BorderCaller, act: BorderAct, field: string): Refusal | null {
  const problem = borderProblem(caller, act)
  return problem === null ? null : refusalOfBorder(problem, field)
}

/**
 * Returns the caller with their place in the tree, under the lock of the company's people. If
 * `team` is not the whole company but the one person to change, reads the people above the caller.
 */
export async function readBorderCaller(
  tx: AccountTx,
  { caller, chain }: Pick<Writer, 'caller' | 'chain'>,
  team: LoadedTeam,
): Promise<BorderCaller> {
  const { user_id, roleID, isProxyUser } = caller
  const own = team.get(user_id)
  const isWhole = own !== undefined && team.size > 1
  if (isWhole || caller.accountID !== tx.accountID) return borderCallerOf(team, caller)
  const above = await everyoneAbove(tx, user_id)
  return {
    user_id,
    roleID,
    isProxyUser,
    isOwner: own ? isOwner(own) : caller.isOwner,
    chain,
    above,
  }
}
