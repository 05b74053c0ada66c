import { useMemo, useState } from 'react'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import type { SingleRecordData } from '#client/data/replica/view-types.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { offlineReviewOf, useKept } from './kept-of.ts'

/**
 * Returns the record as it was read, or the offline copy if the read fails. `id`: its number or
 * uid, as an address names it.
 */
export function useKeptRecord(
  id: string,
  one: SingleRecordData<WholeSubmission>,
): SingleRecordData<WholeSubmission> {
  const workspace = useWorkspace()
  const kept = useKept()
  const found = useMemo(
    () =>
      kept === null
        ? undefined
        : [...kept.kept.values()].find(({ row }) => row.uid === id || String(row.id) === id),
    [kept, id],
  )
  const [read, setRead] = useState<{ mark: string; record: WholeSubmission | null } | null>(null)
  const lacks = one.row === null && found !== undefined
  const { uid, mark } = { uid: found?.row.uid, mark: found?.mark }
  useArrival(
    () =>
      !lacks || uid === undefined || mark === undefined
        ? null
        : offlineReviewOf(workspace)
            ?.keeper()
            .then(async (keeper) => ({ mark, record: await keeper.readRecord(uid) })),
    setRead,
    [workspace, lacks, uid, mark],
  )
  return useMemo(() => {
    const record =
      lacks && read?.mark === mark && one.error?.kind !== 'refused' ? read?.record : null
    // Looks for a copy before it reports the failed read.
    const isComing = lacks && read?.mark !== mark && one.error?.kind === 'unreachable'
    if (isComing) return { ...one, error: null, loading: true }
    return record
      ? { ...one, row: record, asOf: kept?.choice.renewed ?? null, error: null, loading: false }
      : one
  }, [one, lacks, read, mark, kept])
}
