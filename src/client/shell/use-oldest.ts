import { useContext, useSyncExternalStore } from 'react'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { offlineKinds } from '#client/data/replica/record.ts'

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
