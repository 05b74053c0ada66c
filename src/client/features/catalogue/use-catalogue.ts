import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import { type LookupQuery, lookupStale } from '#client/data/replica/lookups.ts'
import { asData, asError } from '#client/data/replica/query-answer.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** The account's programs with forms, sub-forms and questions, whole, so that a question can be chosen offline. */
export function useCatalogue(): { plans: readonly SafetyPlan[]; loading: boolean; error: Refused | null; refresh: () => void } {
  const { me, reads } = useWorkspace()
  const query = useQuery({ ...catalogueQuery(me), enabled: me.user_metadata.accountID !== null }, reads.client)
  return { plans: query.data ?? none, loading: query.isPending, error: query.data ? null : asError(query.error), refresh: () => void query.refetch() }
}

export const catalogueKey = ['lookup', 'catalogue'] as const

export const catalogueQuery = ({ user_metadata: { accountID } }: Me): LookupQuery<SafetyPlan[]> => ({
  queryKey: catalogueKey,
  queryFn: async ({ signal }) =>
    asData(await call('catalogue.ofAccount', { params: { accountID: String(accountID) }, query: { include: 'questions' }, signal })),
  staleTime: lookupStale,
})

const none: readonly SafetyPlan[] = []
