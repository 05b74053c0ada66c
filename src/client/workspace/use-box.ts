import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import {
  type BoxSnapshot,
  type Drafts,
  emptyBox,
  type EntryView,
  type Outbox,
} from '#client/data/outbox/outbox.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * The current content of the box; an empty one where nothing is queued (a system administrator).
 */
export function useBox(): BoxSnapshot {
  return useSnapshotOf(useWorkspace().box)
}

/** The current content of a box that may not be open yet. */
export function useSnapshotOf(box: Outbox | null | undefined): BoxSnapshot {
  const subscribe = useCallback(
    (listener: () => void) => box?.subscribe(listener) ?? nothing,
    [box],
  )
  return useSyncExternalStore(subscribe, () => box?.snapshot() ?? emptyBox)
}

/** The box itself, for decisions and the sent list; null where nothing is queued. */
export function useOutbox(): Outbox | null {
  return useWorkspace().box
}

/** The store for drafts of forms; null where nothing is stored. */
export function useDrafts(): Drafts | null {
  const { box, onlineOnly } = useWorkspace()
  const subscribe = useCallback(
    (listener: () => void) => box?.subscribe(listener) ?? nothing,
    [box],
  )
  const isGone = useSyncExternalStore(subscribe, () => box?.snapshot().emptied === 'memory')
  return onlineOnly || isGone ? null : (box?.drafts ?? null)
}

/** The waiting entries of one record, in order. */
export function useEntriesOf(uid: string): readonly EntryView[] {
  const { lanes } = useBox()
  return useMemo(() => lanes.get(uid) ?? none, [lanes, uid])
}

/**
 * The waiting entries of one record by its uid or number, as in an address; also where its row is
 * missing.
 */
export function useEntriesAt(kind: Kind, ref: string): readonly EntryView[] {
  const { entries } = useBox()
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
