import { useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useUiWords, type UiWords } from '../words.tsx'
import { numberProblem, type NumberLimits } from './number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'min' | 'max' | 'onBlur' | 'onInput'
> &
  NumberLimits

/**
 * A number as text: what is none stays as typed, and says so once the person has left. Not the
 * browser's own field, which forgets what is no number and is changed by a turn of the wheel.
 */
export function NumberField({ min, max, decimals, error, ...field }: NumberFieldProps) {
  const words = useUiWords()
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      {...field}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={error ?? (typing ? null : problemText(words, field.value, { min, max, decimals }))}
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  )
}

function problemText(words: UiWords, value: string, limits: NumberLimits): string | null {
  const problem = numberProblem(value, limits)
  if (problem === null) return null
  if (problem === 'no-number') return words.noNumber
  // The limit as the language writes it: 10,000.
  return problem === 'small'
    ? words.atLeast(wholeNumber(limits.min ?? 0))
    : words.atMost(wholeNumber(limits.max ?? 0))
}
