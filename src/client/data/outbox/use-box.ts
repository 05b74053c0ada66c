import { useCallback, useSyncExternalStore } from 'react'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import type { BoxSnapshot, Outbox } from './outbox.ts'

/** The box at this moment; an empty one where nothing is queued (a system administrator). */
export function useBox(): BoxSnapshot {
  return useSnapshotOf(useWorkspace().box)
}

/** The same for a box that may not be open yet. */
export function useSnapshotOf(box: Outbox | null | undefined): BoxSnapshot {
  const subscribe = useCallback((listener: () => void) => box?.subscribe(listener) ?? nothing, [box])
  return useSyncExternalStore(subscribe, () => box?.snapshot() ?? emptyBox)
}

export const emptyBox: BoxSnapshot = {
  entries: [],
  lanes: new Map(),
  known: new Map(),
  numbers: new Map(),
  ended: [],
  summary: { saved: 0, sending: 0, waiting: 0, decide: 0, refused: 0, oldest: null, done: 0, total: 0 },
  paused: null,
  epoch: '',
  lastContact: '',
  fresh: false,
  outdated: false,
}

const nothing = () => undefined
