import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { call } from '#client/data/api/call.ts'
import { type LookupQuery, lookupStale } from '#client/data/replica/lookups.ts'
import { asData } from '#client/data/replica/query-answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useReading } from '#client/workspace/use-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** The account's programs with forms, sub-forms and questions, whole, so that a question can be chosen offline; null: never read, or `awaited`. */
export function useCatalogue(): { plans: readonly SafetyPlan[] | null; awaited: boolean; reading: Reading } {
  const { me, reads } = useWorkspace()
  const query = useQuery({ ...catalogueQuery(me), enabled: me.user_metadata.accountID !== null }, reads.client)
  const reading = useReading(query)
  return { plans: query.data ?? null, awaited: query.isLoading, reading: { ...reading, inBanner: true } }
}

export const catalogueKey = ['lookup', 'catalogue'] as const

export const catalogueQuery = ({ user_metadata: { accountID } }: Me): LookupQuery<SafetyPlan[]> => ({
  queryKey: catalogueKey,
  queryFn: async ({ signal }) =>
    asData(await call('catalogue.ofAccount', { params: { accountID: String(accountID) }, query: { include: 'questions' }, signal })),
  staleTime: lookupStale,
})
