import { unreachableFailure } from '#client/data/api/parse-response.ts'
import type { CachedRecord } from '#client/data/replica/record.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import type { PreTaskPlanView } from './plan-row.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    preTaskSubmission: PreTaskPlanView
  }
}

/** A pre-task plan that was handed in: readable offline, never changed there. */
export const preTaskSubmission: CachedRecord<'preTaskSubmission'> = {
  kind: 'preTaskSubmission',
  word: 'ptp-submission',
  id: 'id',
  title: 'title',
  // A module that fails to load counts as no network.
  list: (...asked) =>
    import('./list-plans.ts').then(({ listPlans }) => listPlans(...asked), unreachableFailure),
}

export const data = {
  records: { preTaskSubmission },
  ahead: async (workspace: Workspace) => (await import('./plans-ahead.ts')).plansAhead(workspace),
  offlineParts: async () => (await import('./offline-parts.ts')).planParts,
}
