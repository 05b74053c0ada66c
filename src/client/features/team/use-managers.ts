import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Associate } from '#contract/team/schema.ts'
import { call } from '#client/data/api/call.ts'
import { type LookupQuery, lookupStaleMs } from '#client/data/replica/lookups.ts'
import { unwrapOrThrow } from '#client/data/replica/query-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'

/**
 * Returns the possible assignees of a corrective action (G2-57): unblocked role 2 users of the
 * account, by name.
 */
export function useManagers(): { managers: readonly Associate[]; reading: ReadStatus } {
  const { me, reads } = useWorkspace()
  const associates = useRecords('associate')
  const query = useQuery(managersQuery(me), reads.client)
  const own = useQueryReading(query)
  const { data } = query
  const compareNames = useCompareNames()
  const managers = useMemo(() => {
    // Falls back to the cached associates if neither the server nor the worker answers.
    const all =
      data ??
      associates.rows.filter(
        ({ app_metadata, blocked }) =>
          app_metadata.role.roleID === roles.safetyProfessional && !blocked,
      )
    return all.toSorted((one, other) => compareNames(one.name, other.name))
  }, [data, associates.rows, compareNames])
  const asOf = data ? own.asOf : associates.asOf
  return { managers, reading: { ...own, asOf, inBanner: true } }
}

export const managersQuery = ({ user_id }: Me): LookupQuery<Associate[]> => ({
  queryKey: ['lookup', 'managers'],
  queryFn: async ({ signal }) =>
    unwrapOrThrow(
      await call('team.managers', { params: { userID: String(user_id) }, query: {}, signal }),
    ),
  staleTime: lookupStaleMs / 12,
})
