import { useCallback } from 'react'
import { entities, type Kind } from '#contract/kernel/entity.ts'
import { saveInBox } from '#client/data/outbox/save-in-box.ts'
import type { SaveInput, SaveOutcome } from '#client/data/outbox/save-types.ts'
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
      const input = { ...change, entity: entities[kind] }
      // Both need a connection, and so may their code: without one nothing is saved and a message
      // appears.
      if (!box)
        return import('#client/data/outbox/save-direct.ts').then(
          ({ saveDirect }) => saveDirect(records[kind].save?.(me), input, scope.tenant),
          noAnswer,
        )
      if (onlineOnly || box.snapshot().emptied === 'memory')
        return import('#client/data/outbox/save-online.ts').then(
          ({ saveOnline }) => saveOnline(box, input),
          noAnswer,
        )
      requestPersistentStorage()
      return saveInBox(box, input)
    },
    [box, me, onlineOnly, records, scope],
  )
}

const noAnswer = (): SaveOutcome => ({
  outcome: 'not-saved',
  code: 'no-answer',
  title: 'No connection',
  message: 'The server did not answer.',
})

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
