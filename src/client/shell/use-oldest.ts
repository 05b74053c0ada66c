import { useContext, useSyncExternalStore } from 'react'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import type { Kept } from '#client/data/replica/rows.ts'

const shown: readonly Kept[] = ['action', 'project']

/** How old the oldest of the kept lists is, ms since 1970; null when nothing was ever confirmed. */
export function useOldest(): number | null {
  const replica = useContext(WorkspaceContext)?.replica
  return useSyncExternalStore(
    (listener) => {
      const stops = shown.map((entity) => replica?.subscribe(entity, listener))
      return () => stops.forEach((stop) => stop?.())
    },
    () => {
      const times = shown.flatMap((entity) => replica?.held(entity).asOf ?? [])
      return times.length === 0 ? null : Math.min(...times)
    },
  )
}
