import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkspace } from './workspace-context.ts'
import { useConnectionState } from './use-connection-state.ts'
import { useStore } from './use-store.ts'
import { type CachedKind, type CachedRows, isOfflineKind } from '#client/data/replica/record.ts'
import type { RecordListData, WithSync } from '#client/data/replica/view-types.ts'
import { overlayRows } from '#client/data/replica/overlay-rows.ts'

/**
 * A cached list as a person sees it: the server's rows with the waiting entries over them. The same
 * object until something in it changes.
 */
export function useRecords<K extends CachedKind>(kind: K): RecordListData<CachedRows[K]> {
  const { replica, overlay, refreshWhileShown } = useWorkspace()
  const subscribe = useCallback(
    (listener: () => void) => replica.subscribe(kind, listener),
    [replica, kind],
  )
  const list = useSyncExternalStore(subscribe, () => replica.cached(kind))
  const over = useStore(overlay)
  const offline = useConnectionState() === 'offline'
  useEffect(() => refreshWhileShown(kind), [refreshWhileShown, kind])
  const rows = useMemo(
    (): readonly WithSync<CachedRows[K]>[] =>
      isOfflineKind(kind) ? overlayRows(list.rows, kind, over) : list.rows,
    [list.rows, kind, over],
  )
  const refresh = useCallback(() => replica.pull(kind), [replica, kind])
  const { asOf, complete, error: failed } = list
  const loading = rows.length === 0 && !complete && failed === null && asOf === null
  // A list known as empty stays empty, even while it cannot be renewed.
  const error = rows.length === 0 && asOf === null ? failed : null
  return useMemo(
    () => ({ rows, asOf, complete, loading, offline, failed, inBanner: true, error, refresh }),
    [rows, asOf, complete, loading, offline, failed, error, refresh],
  )
}
