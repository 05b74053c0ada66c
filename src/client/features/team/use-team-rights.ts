import { useMemo } from 'react'
import { isOwner, roleOf } from '#contract/kernel/role.ts'
import { type BorderCaller, borderProblem } from '#contract/team/borders.ts'
import {
  mayChangeRights,
  mayEditPerson,
  mayMakeOwner,
  type Team,
  type TeamCaller,
  type TeamPerson,
} from '#contract/team/rules.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { AssociateRow } from './associate-rows.ts'
import { once, useBorder } from './use-border.ts'

/** What of a person rights go by. */
export type Ranked = Pick<
  AssociateRow,
  'user_id' | 'roleID' | 'blocked' | 'isProxyUser' | 'reportsToUserID'
>

/**
 * What the signed-in person may do with these people, by the contract's rules (ACL-77 to ACL-96).
 */
export interface TeamRights {
  mayEdit: (row: Pick<Ranked, 'user_id'>) => boolean
  /** May they change roles, licences and who may create projects? */
  mayChangeRights: boolean
  /** The same for this person. */
  mayChangeRightsOf: (row: Ranked) => boolean
  /** May they move this person to at least one place (ruling 80)? */
  mayMove: (row: Ranked) => boolean
  /** The signed-in person as the borders need them. */
  border: BorderCaller
  /** May they let somebody report to nobody, who is an owner then? */
  mayMakeOwner: boolean
  /** A first look, without those below: the rest is judged when it is asked for. */
  maySwitch: (row: Ranked) => boolean
  /** Of several at once: whoever is judged when it is asked for. */
  mayDeactivate: boolean
  caller: TeamCaller
  team: Team
}

export function useTeamRights(rows: readonly Ranked[]): TeamRights {
  const me = useMe()
  const border = useBorder(rows)
  return useMemo(() => {
    const { isProxyUser, reportsToUserID } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const caller: TeamCaller = { user_id: me.user_id, roleID, isProxyUser }
    const chain = isProxyUser ? border.chain : new Set<number>()
    const mayOwners = mayMakeOwner({
      roleID,
      isOwner: isOwner({ roleID, reportsToUserID, isProxyUser }),
    })
    // Made at the first question, because drawing ten thousand rows does not need it.
    const team = once((): Team => new Map(rows.map((row) => [row.user_id, personOf(row)])))
    const mayEdit = (row: Pick<Ranked, 'user_id'>) => mayEditPerson(caller, row.user_id, chain)
    return {
      caller,
      mayEdit,
      // In a session of Login as rights are nobody's to give or take (decision 49).
      mayChangeRights: !me.actor && mayChangeRights(caller),
      mayMakeOwner: !me.actor && mayOwners,
      mayDeactivate: !me.actor,
      mayChangeRightsOf: (row: Ranked) =>
        !me.actor &&
        mayChangeRights(caller) &&
        borderProblem(border, { act: 'set-rights', person: personOf(row) }) === null,
      mayMove: (row: Ranked) =>
        mayEdit(row) &&
        borderProblem(border, { act: 'move', person: personOf(row), to: me.user_id }) === null,
      maySwitch: (row: Ranked) =>
        !me.actor &&
        mayEdit(row) &&
        row.user_id !== me.user_id &&
        (mayOwners || !isOwnerRow(row)) &&
        borderProblem(border, {
          act: row.blocked ? 'activate' : 'deactivate',
          person: personOf(row),
        }) === null,
      border,
      get team() {
        return team()
      },
    }
  }, [me, rows, border])
}

/** Is this person of the list an owner? */
export const isOwnerRow = (row: Ranked): boolean => isOwner(personOf(row))

/** Turns a row of the list into a person of the rules. */
export function personOf({
  user_id,
  roleID,
  blocked,
  isProxyUser,
  reportsToUserID,
}: Ranked): TeamPerson {
  return { user_id, roleID: roleOf(roleID), blocked, isProxyUser, reportsToUserID }
}
