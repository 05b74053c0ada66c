import { useMemo, useSyncExternalStore } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { CachedKind } from '#client/data/replica/record.ts'
import type { Replica } from '#client/data/replica/replica.ts'
import { overlayRow } from '#client/data/replica/overlay-row.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useStore } from './use-store.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * Returns a function that finds a record of any kind by its uid, with waiting changes, for the sync
 * screen; undefined when the device does not have it. A new function whenever a cached list or the
 * box changes. `isNeeded`: while false, no list is read for it.
 */
export function useRecordFinder(
  isNeeded = true,
): (kind: Kind, uid: string) => JsonObject | undefined {
  const { replica, records, overlay, refreshWhileShown } = useWorkspace()
  const over = useStore(overlay)
  const lists = useMemo(
    () => allLists(replica, Object.keys(records) as readonly CachedKind[]),
    [replica, records],
  )
  const read = useSyncExternalStore(lists.subscribe, lists.read)
  useEffectWhen(isNeeded && lists, ({ kinds }) => kinds.forEach(refreshWhileShown))
  return useMemo(
    () => (kind, uid) => {
      const rows: readonly { uid: string }[] = read[lists.kinds.indexOf(kind)]?.rows ?? []
      // Rows are what the server sent as JSON.
      return (overlayRow(
        uid,
        rows.find((row) => row.uid === uid),
        kind,
        over,
      ) ?? undefined) as JsonObject | undefined
    },
    [read, lists, over],
  )
}

/** All cached lists as one, shaped for `useSyncExternalStore`. */
function allLists(replica: Replica, kinds: readonly CachedKind[]) {
  let last = kinds.map(replica.cached)
  return {
    kinds,
    subscribe(listener: () => void) {
      const stops = kinds.map((kind) => replica.subscribe(kind, listener))
      return () => stops.forEach((stop) => stop())
    },
    /** Returns the same array until a list changes. */
    read() {
      const now = kinds.map(replica.cached)
      if (now.some((list, place) => list !== last[place])) last = now
      return last
    },
  }
}
