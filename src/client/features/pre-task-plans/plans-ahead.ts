import { onOfflineDataRequest } from '#client/data/offline-data-request.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { call } from '#client/data/api/call.ts'
import { unwrapOrThrow, persistUnlessShared } from '#client/data/replica/query-result.ts'
import { readQueryKey } from '#client/records/use-read.ts'
import type { PreTaskPlanView } from './plan-row.ts'

/** The number of newest plans that a device stores for reading without a network, opened or not. */
const newest = 40

/**
 * Loads the lines of the newest plans onto the device, each again only after a change. Returns a
 * function that stops it.
 */
export function plansAhead(workspace: Workspace): () => void {
  const { replica, refreshWhileShown } = workspace
  const brought = new Set<string>()
  let isOver = false
  const bring = async (rows: readonly PreTaskPlanView[]) => {
    // Loads them one by one, to leave the network to the screen in front.
    for (const row of rows) {
      const now = markOf(row)
      if (isOver || brought.has(now)) continue
      brought.add(now)
      if (!(await readAhead(workspace, row, (kept) => markOf(kept) === now))) brought.delete(now)
    }
  }
  let last: Promise<void> = Promise.resolve()
  const follow = () => {
    const { rows, complete } = replica.cached('preTaskSubmission')
    if (!complete) return
    const wanted = newestOf(rows)
    last = last.then(() => bring(wanted))
  }
  const stops = [replica.subscribe('preTaskSubmission', follow), onOfflineDataRequest(follow)]
  refreshWhileShown('preTaskSubmission')
  follow()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

/**
 * Changes with the content of a plan, and with its repeats: a plan that arrives late changes those
 * without an edit.
 */
const markOf = ({
  id,
  etag,
  repeats,
  comparedDays,
}: Pick<PreTaskPlanView, 'id' | 'etag' | 'repeats' | 'comparedDays'>) =>
  `${id} ${etag} ${repeats} ${comparedDays}`

/** Returns the newest plans, the newest first. */
export function newestOf(rows: readonly PreTaskPlanView[]): PreTaskPlanView[] {
  return rows
    .toSorted((one, other) => (one.submissionDateTime < other.submissionDateTime ? 1 : -1))
    .slice(0, newest)
}

const operation = 'preTaskPlans.submission'

/** Counts the newest plans whose lines the device has, in their current state. */
export async function countStoredPlans({
  replica,
  reads,
}: Pick<Workspace, 'replica' | 'reads'>): Promise<{ have: number; of: number }> {
  const wanted = newestOf(replica.cached('preTaskSubmission').rows)
  const stored = await Promise.all(
    wanted.map(async (row) => {
      const queryKey = readQueryKey(operation, argumentsOf(row))
      const kept =
        (await reads.restore(queryKey)) && reads.client.getQueryData<SentSubmission>(queryKey)
      return Boolean(kept) && markOf(kept as SentSubmission) === markOf(row)
    }),
  )
  return { have: stored.filter(Boolean).length, of: wanted.length }
}

const argumentsOf = ({ id }: Pick<PreTaskPlanView, 'id'>) => ({
  params: { ptpSubmissionId: String(id) },
})

/**
 * Reads a plan before anyone opens it. Requests nothing if `isFresh` accepts the stored plan.
 * Returns false after a failed request.
 */
async function readAhead(
  workspace: Workspace,
  row: Pick<PreTaskPlanView, 'id'>,
  isFresh: (kept: SentSubmission) => boolean,
): Promise<boolean> {
  const args = argumentsOf(row)
  const queryKey = readQueryKey(operation, args)
  const { client, restore } = workspace.reads
  const kept = (await restore(queryKey)) ? client.getQueryData<SentSubmission>(queryKey) : undefined
  if (kept !== undefined && isFresh(kept)) return true
  const before = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  await client.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => unwrapOrThrow(await call(operation, { ...args, signal })),
    staleTime: 0,
    ...persistUnlessShared<SentSubmission>(workspace),
  })
  return (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > before
}
