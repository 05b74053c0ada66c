import type { Workspace } from '#client/data/session/workspace.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { call } from '#client/data/api/call.ts'
import { asData, keeping } from '#client/data/replica/query-answer.ts'
import { readKey } from '#client/records/use-read.ts'
import type { PlanRow } from './plan-row.ts'

/**
 * How many of the newest plans a device can read without a network, whether they were opened or
 * not.
 */
const newest = 40

/**
 * Brings the lines of the newest plans onto the device, each once for as long as it stays as it is.
 * Returns how to call it off.
 */
export function plansAhead(workspace: Workspace): () => void {
  const { replica, want } = workspace
  const brought = new Set<string>()
  let isOver = false
  const bring = async (rows: readonly PlanRow[]) => {
    // One after the other: the screen in front has the line for itself otherwise.
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
  const stop = replica.subscribe('preTaskSubmission', follow)
  want('preTaskSubmission')
  follow()
  return () => {
    isOver = true
    stop()
  }
}

/** Of what a plan says: a late one changes what others repeat, though nobody wrote them. */
const markOf = ({
  id,
  etag,
  repeats,
  comparedDays,
}: Pick<PlanRow, 'id' | 'etag' | 'repeats' | 'comparedDays'>) =>
  `${id} ${etag} ${repeats} ${comparedDays}`

/** The newest first. */
export function newestOf(rows: readonly PlanRow[]): PlanRow[] {
  return rows
    .toSorted((one, other) => (one.submissionDateTime < other.submissionDateTime ? 1 : -1))
    .slice(0, newest)
}

const operation = 'preTaskPlans.submission'

/**
 * Reads a plan before anybody opens it. `isFresh`: what the device has by now
 * is as good as new, and nothing is asked. False: there was no answer.
 */
async function readAhead(
  workspace: Workspace,
  { id }: Pick<PlanRow, 'id'>,
  isFresh: (kept: SentSubmission) => boolean,
): Promise<boolean> {
  const args = { params: { ptpSubmissionId: String(id) } }
  const queryKey = readKey(operation, args)
  const { client, restore } = workspace.reads
  const kept = (await restore(queryKey)) ? client.getQueryData<SentSubmission>(queryKey) : undefined
  if (kept !== undefined && isFresh(kept)) return true
  const before = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  await client.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => asData(await call(operation, { ...args, signal })),
    staleTime: 0,
    ...keeping<SentSubmission>(workspace),
  })
  return (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > before
}
