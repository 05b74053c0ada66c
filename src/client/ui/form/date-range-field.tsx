import { useState } from 'react'
import { dayText, isDay, readDay } from '#client/i18n/days.ts'
import { useUiWords } from '../words.tsx'
import { dayProblemText, type DayLimits } from './date-field.tsx'
import type { DayRange } from './date-text.ts'
import { DayBox } from './day-box.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import css from './date-parts.module.css'
import { TypedInput } from './typed-input.tsx'

export type DateRangeFieldProps = Omit<FieldProps, 'label'> &
  DayLimits & {
    label: string
    /**
     * Each `2026-11-20` or ''; an end that is empty is open. Text that is no day stays as typed.
     */
    value: DayRange
    onChange: (value: DayRange) => void
    disabled?: boolean
  }

/** From one day to another, in one field: two inputs to type in, one month to pick both from. */
export function DateRangeField({
  value,
  onChange,
  min,
  max,
  disabled,
  error,
  ...field
}: DateRangeFieldProps) {
  const words = useUiWords()
  const { language } = words
  const [typing, setTyping] = useState(false)
  const limits = { min, max }
  const reversed = isDay(value.from) && isDay(value.to) && value.from > value.to
  const problem =
    dayProblemText(words, value.from, limits) ??
    dayProblemText(words, value.to, limits) ??
    (reversed ? words.daysReversed : null)
  const common = {
    show: (day: string) => dayText(day, language),
    read: (text: string) => readDay(text, language),
    placeholder: words.dayHint,
    disabled,
    onTyping: setTyping,
  }
  return (
    <FieldFrame {...field} error={error ?? (typing ? null : problem)}>
      {(control) => (
        <DayBox
          label={field.label}
          choice={{ kind: 'range', value, onChange }}
          min={min}
          max={max}
          invalid={control['aria-invalid']}
          disabled={disabled}
        >
          {(open) => (
            <span className={css.range}>
              <TypedInput
                {...common}
                control={control}
                label={`${field.label}, ${words.firstDay}`}
                value={value.from}
                onChange={(from) => onChange({ ...value, from })}
                onOpen={open}
              />
              <span className={css.dash} aria-hidden="true">
                –
              </span>
              <TypedInput
                {...common}
                control={{ ...control, id: `${control.id}-to` }}
                label={`${field.label}, ${words.lastDay}`}
                value={value.to}
                onChange={(to) => onChange({ ...value, to })}
                onOpen={open}
              />
            </span>
          )}
        </DayBox>
      )}
    </FieldFrame>
  )
}
