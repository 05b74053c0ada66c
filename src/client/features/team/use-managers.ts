import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Associate } from '#contract/team/operations.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { managersQuery } from '#client/data/replica/lookup-queries.ts'
import { useRecords } from '#client/workspace/use-records.ts'

/** Who a corrective action may be assigned to (G2-57): unblocked role 2 users of the account, by name. */
export function useManagers(): { managers: readonly Associate[]; loading: boolean } {
  const { me, reads } = useWorkspace()
  const users = useRecords('user')
  const { data, isPending } = useQuery(managersQuery(me), reads.client)
  const managers = useMemo(() => {
    // The kept associates answer as well when neither server nor worker does.
    const all = data ?? users.rows.filter(({ app_metadata, blocked }) => app_metadata.role.roleID === roles.safetyProfessional && !blocked)
    return [...all].sort((a, b) => (a.name < b.name ? -1 : 1))
  }, [data, users.rows])
  return { managers, loading: isPending && managers.length === 0 }
}
