import { useContext, useSyncExternalStore } from 'react'
import { type CachedKind, offlineKinds } from '#client/data/replica/record.ts'
import { WorkspaceContext } from './workspace-context.ts'

/** Of the times at which these lists were answered, ms since 1970; null when none ever was. */
export function useAge(kinds: readonly CachedKind[], pick: (times: readonly number[]) => number): number | null {
  const replica = useContext(WorkspaceContext)?.replica
  return useSyncExternalStore(
    (listener) => {
      const stops = kinds.map((kind) => replica?.subscribe(kind, listener))
      return () => stops.forEach((stop) => stop?.())
    },
    () => {
      const times = kinds.flatMap((kind) => replica?.cached(kind).asOf ?? [])
      return times.length === 0 ? null : pick(times)
    },
  )
}

const earliest = (times: readonly number[]) => Math.min(...times)

/** The age that the banner of the frame gives while there is no connection, ms since 1970; null: nothing was ever read. */
export const useOldest = () => useAge(offlineKinds, earliest)
