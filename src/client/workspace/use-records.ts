import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkspace } from './workspace-context.ts'
import { useLive } from './use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import type { Kept, Records, RowOf, Viewed } from '#client/data/replica/rows.ts'
import { viewRows } from '#client/data/replica/view.ts'

/** A kept list as a person sees it: the server's rows with the waiting entries over them. */
export function useRecords<K extends Kept>(entity: K): Records<RowOf[K]> {
  const { replica, laying, want } = useWorkspace()
  const subscribe = useCallback((listener: () => void) => replica.subscribe(entity, listener), [replica, entity])
  const held = useSyncExternalStore(subscribe, () => replica.held(entity))
  const over = useLive(laying)
  const offline = useLive(connection).state === 'offline'
  useEffect(() => want(entity), [want, entity])
  const rows = useMemo(
    // Users are never edited offline.
    (): readonly Viewed<RowOf[K]>[] => (entity === 'user' ? held.rows : viewRows(held.rows, entity, over)),
    [held.rows, entity, over],
  )
  const refresh = useCallback(() => replica.pull(entity), [replica, entity])
  const loading = rows.length === 0 && !held.complete && held.error === null && held.asOf === null
  return { rows, asOf: held.asOf, complete: held.complete, loading, offline, error: rows.length === 0 ? held.error : null, refresh }
}
