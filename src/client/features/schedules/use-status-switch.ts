import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useOutcome } from '#client/records/form/outcome.ts'
import { patchOf } from '#client/records/values.ts'
import { changeSchedule, type NamedSchedule } from './use-schedules.ts'
import { saveWords } from './words.ts'

/**
 * Switches a report on and off (SCH-19). The switch shows the stored status, so that a failure
 * leaves it as it was (SCH-30); success offers to take it back.
 */
export function useStatusSwitch(reread: () => void): (row: NamedSchedule) => void {
  const { t } = useLingui()
  const outcome = useOutcome()
  return useCallback(
    (row) => {
      const change = async (from: NamedSchedule): Promise<void> => {
        const status = from.status === 'active' ? 'inactive' : 'active'
        const saving = changeSchedule(from, patchOf({ status }), crypto.randomUUID(), from.etag)
        const changed = saving.then((done): NamedSchedule =>
          done.outcome === 'sent' ? { ...from, ...done.row } : from,
        )
        const { name } = from
        const unsaved = await outcome(saveWords.status, saving, {
          reread,
          toast: {
            text: status === 'active' ? t`${name} is active` : t`${name} is inactive`,
            action: { label: t`Undo`, onAction: () => void changed.then(change) },
          },
        })
        // A colleague was first: the next try is of the row as it stands.
        if (unsaved?.row) reread()
      }
      void change(row)
    },
    [outcome, reread, t],
  )
}
