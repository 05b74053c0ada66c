import { useMemo } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { mayChangeRights, mayEditPerson, mayMakeOwner, type Team, type TeamCaller, type TeamPerson } from '#contract/team/rules.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { AssociateRow } from './associate-rows.ts'
import { chainOf } from './chain.ts'

/** What of a person rights go by. */
export type Ranked = Pick<AssociateRow, 'user_id' | 'roleID' | 'blocked' | 'isProxyUser' | 'reportsToUserID'>

/** What the signed-in person may do with these people, by the contract's rules (ACL-77 to ACL-96). */
export interface TeamRights {
  mayEdit: (row: Pick<Ranked, 'user_id'>) => boolean
  /** Roles, licences and who may create projects. */
  mayChangeRights: boolean
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
  return useMemo(() => {
    const { isProxyUser, reportsToUserID } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const caller: TeamCaller = { user_id: me.user_id, roleID, isProxyUser }
    const chain = isProxyUser ? chainOf(rows.map(({ user_id, reportsToUserID: boss }) => ({ user_id, user_metadata: { reportsToUserID: boss } })), me.user_id) : new Set<number>()
    const mayOwners = mayMakeOwner({ roleID, isOwner: isOwner({ roleID, reportsToUserID, isProxyUser }) })
    let team: Team | null = null
    const mayEdit = (row: Pick<Ranked, 'user_id'>) => mayEditPerson(caller, row.user_id, chain)
    return {
      caller,
      mayEdit,
      // In a session of Login as rights are nobody's to give or take (decision 49).
      mayChangeRights: !me.actor && mayChangeRights(caller),
      mayMakeOwner: !me.actor && mayOwners,
      mayDeactivate: !me.actor,
      maySwitch: (row: Ranked) => !me.actor && mayEdit(row) && row.user_id !== me.user_id && (mayOwners || !isOwnerRow(row)),
      // Asked for by an act; ten thousand are not gone through to draw a screen.
      get team() {
        return (team ??= new Map(rows.map((row) => [row.user_id, personOf(row)])))
      },
    }
  }, [me, rows])
}

/** Is this person of the list an owner? */
export const isOwnerRow = (row: Ranked): boolean => isOwner(personOf(row))

function personOf({ user_id, roleID, blocked, isProxyUser, reportsToUserID }: Ranked): TeamPerson {
  return { user_id, roleID: roleID === roles.mobileUser ? roles.mobileUser : roleID === roles.systemAdmin ? roles.systemAdmin : roles.safetyProfessional, blocked, isProxyUser, reportsToUserID }
}
