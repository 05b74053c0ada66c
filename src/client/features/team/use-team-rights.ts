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

/** The fields of a person that rights depend on. */
export type Ranked = Pick<
  AssociateRow,
  'user_id' | 'roleID' | 'blocked' | 'isProxyUser' | 'reportsToUserID'
>

/**
 * The rights of the signed-in person over these people, by the contract's rules (ACL-77 to ACL-96).
 */
export interface TeamRights {
  mayEdit: (row: Pick<Ranked, 'user_id'>) => boolean
  /** May the caller change roles, licences and who may create projects? */
  mayChangeRights: boolean
  /** May the caller change them for this person? */
  mayChangeRightsOf: (row: Ranked) => boolean
  /** May the caller move this person to at least one place (ruling 80)? */
  mayMove: (row: Ranked) => boolean
  /** The signed-in person as the borders need them. */
  border: BorderCaller
  /** May the caller make a person an owner by letting them report to no one? */
  mayMakeOwner: boolean
  /** A quick check of this person alone; the dialog also checks the people below. */
  maySwitch: (row: Ranked) => boolean
  /** May the caller deactivate several at once? The dialog checks each of them. */
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
    // Builds the map at the first use, because rendering ten thousand rows does not need it.
    const team = once((): Team => new Map(rows.map((row) => [row.user_id, teamPersonOf(row)])))
    const mayEdit = (row: Pick<Ranked, 'user_id'>) => mayEditPerson(caller, row.user_id, chain)
    return {
      caller,
      mayEdit,
      // During Login as rights can be neither given nor taken (decision 49).
      mayChangeRights: !me.actor && mayChangeRights(caller),
      mayMakeOwner: !me.actor && mayOwners,
      mayDeactivate: !me.actor,
      mayChangeRightsOf: (row: Ranked) =>
        !me.actor &&
        mayChangeRights(caller) &&
        borderProblem(border, { act: 'set-rights', person: teamPersonOf(row) }) === null,
      mayMove: (row: Ranked) =>
        mayEdit(row) &&
        borderProblem(border, { act: 'move', person: teamPersonOf(row), to: me.user_id }) === null,
      maySwitch: (row: Ranked) =>
        !me.actor &&
        mayEdit(row) &&
        row.user_id !== me.user_id &&
        (mayOwners || !isOwnerRow(row)) &&
        borderProblem(border, {
          act: row.blocked ? 'activate' : 'deactivate',
          person: teamPersonOf(row),
        }) === null,
      border,
      get team() {
        return team()
      },
    }
  }, [me, rows, border])
}

/** Returns true if this person of the list is an owner. */
export const isOwnerRow = (row: Ranked): boolean => isOwner(teamPersonOf(row))

/** Turns a row of the list into a person of the rules. */
export function teamPersonOf({
  user_id,
  roleID,
  blocked,
  isProxyUser,
  reportsToUserID,
}: Ranked): TeamPerson {
  return { user_id, roleID: roleOf(roleID), blocked, isProxyUser, reportsToUserID }
}
