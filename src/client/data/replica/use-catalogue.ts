import { useQuery } from '@tanstack/react-query'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import type { Refused } from '../wire/answer.ts'
import { call } from '../wire/call.ts'
import { catalogueKey } from './lookup-keys.ts'
import { asData, asError } from './query-answer.ts'



/** The account's programs with forms, sub-forms and questions, whole, so that a question can be chosen offline. */
export function useCatalogue(): { plans: readonly SafetyPlan[]; loading: boolean; error: Refused | null; refresh: () => void } {
  const { me, reads } = useWorkspace()
  const accountID = me.user_metadata.accountID
  const query = useQuery(
    {
      queryKey: catalogueKey,
      queryFn: async ({ signal }) =>
        asData(await call('catalogue.ofAccount', { params: { accountID: String(accountID) }, query: { include: 'questions' }, signal })),
      enabled: accountID !== null,
      staleTime: 3_600_000,
    },
    reads.client,
  )
  return { plans: query.data ?? none, loading: query.isPending, error: query.data ? null : asError(query.error), refresh: () => void query.refetch() }
}

const none: readonly SafetyPlan[] = []
