import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { asPatch } from '#client/records/form-values.ts'
import { changeSchedule, type NamedSchedule } from './use-schedules.ts'
import { saveWords } from './words.ts'

/**
 * Switches a report on and off (SCH-19). The switch shows the stored status, so that a failure
 * changes nothing (SCH-30); a success offers Undo.
 */
export function useStatusSwitch(reread: () => void): (row: NamedSchedule) => void {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  const underWay = useRef(new Set<number>())
  return useCallback(
    (row) => {
      const change = async (from: NamedSchedule): Promise<void> => {
        // Ignores a second tap, which would send the same tag and be refused.
        if (underWay.current.has(from.scheduleJobId)) return
        underWay.current.add(from.scheduleJobId)
        const status = from.status === 'active' ? 'inactive' : 'active'
        const saving = changeSchedule(from, asPatch({ status }), crypto.randomUUID(), from.etag)
        const changed = saving.then((answer): NamedSchedule => ({ ...from, ...rowOfSave(answer) }))
        const { name } = from
        const unsaved = await outcome(saveWords.status, saving, {
          reread,
          toast: {
            text: status === 'active' ? t`${name} is active` : t`${name} is inactive`,
            action: { label: t`Undo`, onAction: () => void changed.then(change) },
          },
        })
        underWay.current.delete(from.scheduleJobId)
        // A colleague saved first, so the next try needs the newest row.
        if (unsaved?.row) reread()
      }
      void change(row)
    },
    [outcome, reread, t],
  )
}
