import { roles } from '#contract/kernel/role.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { OwnList } from './list/own-list.tsx'
import { SystemList } from './list/system-list.tsx'

/** Corrective actions: the professional's own, or those of all companies for a system administrator (CA-01, CA-03). */
export function ListPage() {
  const me = useMe()
  return me.app_metadata.role.roleID === roles.systemAdmin ? <SystemList /> : <OwnList />
}
