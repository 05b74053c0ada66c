import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkspace } from './workspace-context.ts'
import { useLive } from './use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { type CachedKind, type CachedRows, isOffline } from '#client/data/replica/record.ts'
import type { Records, Viewed } from '#client/data/replica/rows.ts'
import { viewRows } from '#client/data/replica/view.ts'

/** A cached list as a person sees it: the server's rows with the waiting entries over them. */
export function useRecords<K extends CachedKind>(kind: K): Records<CachedRows[K]> {
  const { replica, overlay, want } = useWorkspace()
  const subscribe = useCallback((listener: () => void) => replica.subscribe(kind, listener), [replica, kind])
  const list = useSyncExternalStore(subscribe, () => replica.cached(kind))
  const over = useLive(overlay)
  const offline = useLive(connection).state === 'offline'
  useEffect(() => want(kind), [want, kind])
  const rows = useMemo(
    (): readonly Viewed<CachedRows[K]>[] => (isOffline(kind) ? viewRows(list.rows, kind, over) : list.rows),
    [list.rows, kind, over],
  )
  const refresh = useCallback(() => replica.pull(kind), [replica, kind])
  const loading = rows.length === 0 && !list.complete && list.error === null && list.asOf === null
  return { rows, asOf: list.asOf, complete: list.complete, loading, offline, stale: list.error !== null, error: rows.length === 0 ? list.error : null, refresh }
}
