import { useMemo } from 'react'
import { mayCreateProject, mayEditProject, type ProjectPerson } from '#contract/projects/rules.ts'
import { chainOf } from '#client/features/team/door.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

/** What the signed-in person may do with projects, by the contract's rules (PROJ-33, ACL-177 to ACL-192). */
export function useProjectRights() {
  const me = useMe()
  const { rows: people } = useRecords('associate')
  return useMemo(() => {
    const { reportsToUserID, isProxyUser, canCreateProject } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const person: ProjectPerson = { user_id: me.user_id, roleID, isOwner: roleID === 2 && reportsToUserID === null, isProxyUser, canCreateProject }
    const chain = isProxyUser ? chainOf(people, me.user_id) : new Set<number>()
    return {
      mayCreate: mayCreateProject(person),
      mayEdit: (project: { assignedToUserID: number | null }) => mayEditProject(person, project, chain),
      /** Trees show a proxy user their own chain only. */
      treeRoot: isProxyUser ? me.user_id : undefined,
    }
  }, [me, people])
}
