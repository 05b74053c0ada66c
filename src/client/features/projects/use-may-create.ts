import { isOwner } from '#contract/kernel/role.ts'
import { mayCreateProject } from '#contract/projects/rules.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

/** Returns true if the signed-in person may create projects, by the contract's rule (PROJ-33). */
export function useMayCreate(): boolean {
  const {
    user_id,
    user_metadata,
    app_metadata: {
      role: { roleID },
    },
  } = useMe()
  const { isProxyUser, canCreateProject } = user_metadata
  return mayCreateProject({
    user_id,
    roleID,
    isOwner: isOwner({ roleID, ...user_metadata }),
    isProxyUser,
    canCreateProject,
  })
}
