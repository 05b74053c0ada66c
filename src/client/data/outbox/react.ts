import { useCallback, useMemo } from 'react'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import { saveDirect } from './save-direct.ts'
import { saveInBox } from './save-in-box.ts'
import type { SaveInput, SaveOutcome } from './save-types.ts'
import type { Summary } from './core/types.ts'
import type { EntryView, Outbox } from './outbox.ts'
import { useBox } from './use-box.ts'

/** The box itself, for decisions and the sent list; null where nothing is queued. */
export function useOutbox(): Outbox | null {
  return useWorkspace().box
}

/**
 * `const save = useSave(); const done = await save({ id, entity, ref, op, patch, seen, guards, draft })`.
 * Resolves within three seconds with what to say (`SaveOutcome`); never throws.
 */
export function useSave(): (input: SaveInput) => Promise<SaveOutcome> {
  const { box, me } = useWorkspace()
  return useCallback(
    (input) => {
      askToKeep()
      return box ? saveInBox(box, input) : saveDirect(me, input)
    },
    [box, me],
  )
}

/** How much is waiting, being sent and to be decided. */
export function useSyncSummary(): Summary {
  return useBox().summary
}

/** The waiting entries of one record, in order. */
export function useEntriesOf(uid: string): readonly EntryView[] {
  const { lanes } = useBox()
  return useMemo(() => lanes.get(uid) ?? none, [lanes, uid])
}

const none: readonly EntryView[] = []

let asked = false

/** At the first entry the browser is asked not to tidy it away; no is a normal answer (offline design, 10). */
function askToKeep(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}
