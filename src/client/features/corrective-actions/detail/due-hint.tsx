import { useLingui } from '@lingui/react/macro'
import type { JsonObject } from '#contract/kernel/json.ts'
import { dayText, isDay } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { DueMark, useCompanyDay, useExpectedDay } from '../due.tsx'
import type { ActionListRow } from '../layout.ts'
import { valueWord } from '../words.ts'
import css from './detail.module.css'

type DueHintProps = { row: ActionListRow; seen: Readonly<JsonObject>; state: FormState<FormValues> }

/**
 * Shows next to the due date what it means today. If the risk changes and the day is still the old
 * risk's preset, a tap sets the new risk's day; the day never changes by itself.
 */
export function DueHint({ row, seen, state }: DueHintProps) {
  const { t, i18n } = useLingui()
  const spoken = useStore(language)
  const today = useCompanyDay()
  const { preset, expected } = useExpectedDay(row)
  const [due, risk, status] = ['dueDate', 'severity', 'status'].map((name) =>
    String(state.values[name] ?? ''),
  )
  const before = String(seen['severity'] ?? '')
  const offered =
    risk !== before && due !== '' && due === preset(before) ? expected(risk ?? '') : null
  const [day, word] = [dayText(offered ?? '', spoken), valueWord(i18n, risk ?? '')]
  return (
    <div className={css.due}>
      <DueMark
        row={{ dueDate: isDay(due ?? '') ? (due ?? null) : null, status: status ?? '' }}
        today={today(row)}
      />
      {offered !== null && offered !== due && (
        <Button
          size="small"
          onClick={() => state.set('dueDate', offered)}
        >{t`Set ${day}, usual for ${word}`}</Button>
      )}
    </div>
  )
}
