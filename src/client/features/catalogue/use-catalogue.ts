import { useQuery } from '@tanstack/react-query'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { catalogueQuery } from '#client/data/replica/lookup-queries.ts'
import { asError } from '#client/data/replica/query-answer.ts'

/** The account's programs with forms, sub-forms and questions, whole, so that a question can be chosen offline. */
export function useCatalogue(): { plans: readonly SafetyPlan[]; loading: boolean; error: Refused | null; refresh: () => void } {
  const { me, reads } = useWorkspace()
  const query = useQuery(catalogueQuery(me), reads.client)
  return { plans: query.data ?? none, loading: query.isPending, error: query.data ? null : asError(query.error), refresh: () => void query.refetch() }
}

const none: readonly SafetyPlan[] = []
