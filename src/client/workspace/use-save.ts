import { useCallback } from 'react'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import { save } from '#client/data/outbox/save.ts'
import type { SaveInput, SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { useWorkspace } from './workspace-context.ts'

/** The input of a Save, with the kind's own name. */
export type SaveRequest = Omit<SaveInput, 'entity'> & { kind: Kind }

/**
 * `const save = useSave(); const done = await save({ id, kind, ref, op, patch, seen, guards, draft
 * })`. Resolves within three seconds with the message to show (`SaveOutcome`), or with the server's
 * answer where nothing is queued; never throws.
 */
export function useSave(): (saving: SaveRequest) => Promise<SaveOutcome> {
  const { box, me, onlineOnly, records, scope } = useWorkspace()
  return useCallback(
    ({ kind, ...change }) => {
      const isOnline = onlineOnly || box?.snapshot().emptied === 'memory'
      if (box && !isOnline) requestPersistentStorage()
      const call = box ? undefined : records[kind].save?.(me)
      const context = { box, isOnline, call, tenant: scope.tenant }
      return save(context, { ...change, entity: entities[kind] })
    },
    [box, me, onlineOnly, records, scope],
  )
}

let asked = false

/**
 * Requests persistent storage from the browser at the first entry; a refusal is normal (offline
 * design, 10).
 */
function requestPersistentStorage(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}
