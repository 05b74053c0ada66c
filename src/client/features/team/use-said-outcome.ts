import { useCallback } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import {
  type AfterSave,
  type SaveWords,
  type Unsaved,
  useOutcome,
} from '#client/records/form/outcome.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/**
 * A Save of people whose refusal stands in no form, or in one that was closed meanwhile: a toast
 * says why, which the specified words alone do not (G1-58). What the screen shows is read again
 * also then, so that the next try is of the row as it stands.
 */
export function useSaidOutcome(): (
  words: SaveWords,
  saving: Promise<SaveOutcome>,
  after: AfterSave,
) => Promise<Unsaved | null> {
  const outcome = useOutcome()
  const toasts = useToasts()
  return useCallback(
    async (words, saving, after) => {
      const unsaved = await outcome(words, saving, { ...after, inPlace: () => true })
      if (unsaved === null) return null
      if (!after.inPlace?.())
        toasts.show({
          kind: 'error',
          title: unsaved.failed,
          text: Object.values(unsaved.fields)[0] ?? unsaved.refusal,
        })
      after.reread?.()
      return unsaved
    },
    [outcome, toasts],
  )
}
