import { useCallback } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import {
  type AfterSave,
  type SaveMessages,
  type SaveFailure,
  useReportSaveOutcome,
} from '#client/records/form/use-report-save-outcome.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/**
 * Finishes a save of people outside a form, or after the form was closed. A toast explains the
 * refusal, because the specified words do not (G1-58). It reads the screen's rows again, so that
 * the next try uses the present row.
 */
export function useSaidOutcome(): (
  words: SaveMessages,
  saving: Promise<SaveOutcome>,
  after: AfterSave,
) => Promise<SaveFailure | null> {
  const outcome = useReportSaveOutcome()
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
