import { useState } from 'react'
import { dayText, readDay } from '#client/i18n/days.ts'
import { useUiWords, type UiWords } from '../words.tsx'
import { dayProblem } from './date-text.ts'
import { DayBox } from './day-box.tsx'
import { type ControlProps, FieldFrame, type FieldProps } from './field.tsx'
import { TypedInput } from './typed-input.tsx'

/** First and last day that may be given, both part of it. */
export type DayLimits = { min?: string; max?: string }

export type DateFieldProps = Omit<FieldProps, 'label'> &
  DayLimits & {
    label: string
    /** `2026-11-20` or ''. Text that is no day stays as typed, for the form to refuse. */
    value: string
    onChange: (value: string) => void
    disabled?: boolean
  }

/**
 * A day, typed in the order of the language or picked from a month. Says itself when it is none or
 * out of its limits.
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  disabled,
  error,
  ...field
}: DateFieldProps) {
  const words = useUiWords()
  const [typing, setTyping] = useState(false)
  return (
    <FieldFrame
      {...field}
      error={error ?? (typing ? null : dayProblemText(words, value, { min, max }))}
    >
      {(control) => (
        <DayPart
          {...{ control, value, onChange, min, max, disabled }}
          label={field.label}
          onTyping={setTyping}
        />
      )}
    </FieldFrame>
  )
}

type DayPartProps = DayLimits & {
  control: ControlProps
  label: string
  value: string
  onChange: (value: string) => void
  onTyping: (typing: boolean) => void
  disabled?: boolean
}

/** The frame alone, for a field that holds more than the day. */
export function DayPart({
  control,
  label,
  value,
  onChange,
  onTyping,
  min,
  max,
  disabled,
}: DayPartProps) {
  const { language, dayHint } = useUiWords()
  return (
    <DayBox
      label={label}
      choice={{ kind: 'day', value, onChange }}
      min={min}
      max={max}
      invalid={control['aria-invalid']}
      disabled={disabled}
    >
      {(open) => (
        <TypedInput
          control={control}
          value={value}
          show={(day) => dayText(day, language)}
          read={(text) => readDay(text, language)}
          placeholder={dayHint}
          disabled={disabled}
          onChange={onChange}
          onTyping={onTyping}
          onOpen={open}
        />
      )}
    </DayBox>
  )
}

/** What to say of a day; null where it is empty or right. */
export function dayProblemText(
  words: UiWords,
  value: string,
  { min, max }: DayLimits,
): string | null {
  const problem = dayProblem(value, { min, max })
  if (problem === null) return null
  if (problem === 'no-day') return words.noDay
  const limit = problem === 'early' ? min : max
  return (problem === 'early' ? words.notBefore : words.notAfter)(
    dayText(limit ?? '', words.language),
  )
}
