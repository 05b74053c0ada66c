import type { Me } from '#contract/access/schema.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { call } from '#client/data/api/call.ts'
import type { ListQuery } from '#client/data/replica/record.ts'
import { type PreTaskPlanView, preTaskPlanView } from './plan-row.ts'

const changed = (delta: Delta<SentSubmission>): Delta<PreTaskPlanView> => ({
  ...delta,
  buckets: delta.buckets.map((bucket) => ({ ...bucket, rows: bucket.rows.map(preTaskPlanView) })),
})

/** Reads the company's list, or the changes since the last read. */
export async function listPlans(
  { user_metadata: { accountID } }: Me,
  query: ListQuery,
  signal?: AbortSignal,
) {
  const answer = await call('preTaskPlans.list', {
    params: { accountID: String(accountID ?? 0) },
    query,
    ...(signal && { signal }),
  })
  return answer.ok
    ? {
        ...answer,
        body: 'data' in answer.body ? answer.body.data.map(preTaskPlanView) : changed(answer.body),
      }
    : answer
}
