import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import {
  type BoxSnapshot,
  type Drafts,
  emptySnapshot,
  type EntryView,
  type Outbox,
} from '#client/data/outbox/outbox.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * The current content of the box; an empty one where nothing is queued (a system administrator).
 */
export function useBoxSnapshot(): BoxSnapshot {
  return useSnapshotOfBox(useWorkspace().box)
}

/** The current content of a box that may not be open yet. */
export function useSnapshotOfBox(box: Outbox | null | undefined): BoxSnapshot {
  const subscribe = useCallback(
    (listener: () => void) => box?.subscribe(listener) ?? nothing,
    [box],
  )
  return useSyncExternalStore(subscribe, () => box?.snapshot() ?? emptySnapshot)
}

/** The box itself, for decisions and the sent list; null where nothing is queued. */
export function useOutbox(): Outbox | null {
  return useWorkspace().box
}

/** The store for drafts of forms; null where nothing is stored. */
export function useDraftStore(): Drafts | null {
  const { box, onlineOnly } = useWorkspace()
  const subscribe = useCallback(
    (listener: () => void) => box?.subscribe(listener) ?? nothing,
    [box],
  )
  const isGone = useSyncExternalStore(subscribe, () => box?.snapshot().emptied === 'memory')
  return onlineOnly || isGone ? null : (box?.drafts ?? null)
}

/** The waiting entries of one record, in order. */
export function useRecordEntries(uid: string): readonly EntryView[] {
  const { lanes } = useBoxSnapshot()
  return useMemo(() => lanes.get(uid) ?? none, [lanes, uid])
}

/**
 * The waiting entries of one record by its uid or number, as in an address; also where its row is
 * missing.
 */
export function useEntriesByRef(kind: Kind, ref: string): readonly EntryView[] {
  const { entries } = useBoxSnapshot()
  const { id } = useWorkspace().records[kind]
  return useMemo(
    () =>
      entries.filter(
        ({ entry }) =>
          entry.entity === entities[kind] &&
          (entry.ref === ref || String(entry.about?.[id] ?? '') === ref),
      ),
    [entries, kind, id, ref],
  )
}

const none: readonly EntryView[] = []
const nothing = () => undefined
