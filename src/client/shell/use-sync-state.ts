import { useContext, useSyncExternalStore } from 'react'
import { useSnapshotOf } from '#client/workspace/use-box.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'
import { offlineKinds } from '#client/data/replica/record.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'

/** The box, also while the workspace is still being opened. */
export function useBoxIfOpen(): BoxSnapshot {
  return useSnapshotOf(useContext(WorkspaceContext)?.box)
}

/** How old the oldest of the lists that are edited here is, ms since 1970; null when nothing was ever confirmed. */
export function useOldest(): number | null {
  const replica = useContext(WorkspaceContext)?.replica
  return useSyncExternalStore(
    (listener) => {
      const stops = offlineKinds.map((kind) => replica?.subscribe(kind, listener))
      return () => stops.forEach((stop) => stop?.())
    },
    () => {
      const times = offlineKinds.flatMap((kind) => replica?.cached(kind).asOf ?? [])
      return times.length === 0 ? null : Math.min(...times)
    },
  )
}
