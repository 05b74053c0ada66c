import { useState } from 'react'
import { useUiWords } from '../words.tsx'
import { numberProblem, type NumberLimits } from './number-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'min' | 'max' | 'onBlur' | 'onInput'> & NumberLimits

/** A number as text: what is none stays as typed, and says so once the person has left. Not the browser's own, which changes it by a turn of the wheel. */
export function NumberField({ min, max, decimals, error, ...field }: NumberFieldProps) {
  const words = useUiWords()
  const [typing, setTyping] = useState(false)
  const problem = typing ? null : numberProblem(field.value, { min, max, decimals })
  const said = { 'no-number': words.noNumber, small: words.atLeast(String(min)), large: words.atMost(String(max)) }
  return (
    <TextField
      {...field}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={error ?? (problem && said[problem])}
      onInput={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  )
}
