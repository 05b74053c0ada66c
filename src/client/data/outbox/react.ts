import { useCallback, useMemo } from 'react'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import { saveDirect } from './save-direct.ts'
import { saveInBox } from './save-in-box.ts'
import { saveOnline } from './save-online.ts'
import type { SaveInput, SaveOutcome } from './save-types.ts'
import type { Drafts, EntryView, Outbox } from './outbox.ts'
import { useBox } from './use-box.ts'

/** The box itself, for decisions and the sent list; null where nothing is queued. */
export function useOutbox(): Outbox | null {
  return useWorkspace().box
}

/**
 * `const save = useSave(); const done = await save({ id, entity, ref, op, patch, seen, guards, draft })`.
 * Resolves within three seconds with what to say (`SaveOutcome`), or with the server's answer where nothing is kept; never throws.
 */
export function useSave(): (input: SaveInput) => Promise<SaveOutcome> {
  const { box, me, onlineOnly } = useWorkspace()
  return useCallback(
    (input) => {
      if (!box) return saveDirect(me, input)
      if (onlineOnly) return saveOnline(box, input)
      askToKeep()
      return saveInBox(box, input)
    },
    [box, me, onlineOnly],
  )
}

/** Where forms keep what is typed; null where nothing is kept. */
export function useDrafts(): Drafts | null {
  const { box, onlineOnly } = useWorkspace()
  return onlineOnly ? null : (box?.drafts ?? null)
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
