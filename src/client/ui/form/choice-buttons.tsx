import { useId } from 'react'
import { RadioStrip, type RadioOption } from '../page/radio-strip.tsx'
import { useUiWords } from '../words.tsx'
import type { FieldProps } from './field-notes.tsx'
import { describedBy, FieldNotes } from './field-notes.tsx'
import css from './field.module.css'

export type ChoiceButtonsProps<Value extends string> = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** `joined` for the states of a record. */
  look?: 'apart' | 'joined'
}

/** Four choices or fewer are buttons, not a list. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { id, label, help, error, optional, options, value, onChange, look = 'apart' } = props
  const words = useUiWords()
  const own = useId()
  const field = id ?? own
  const notes = { control: field, help, error }
  return (
    <div className={css.field} data-field="">
      <span id={`${field}-label`} className={css.label}>
        {label}
        {optional && <span className={css.optional}> {words.optional}</span>}
      </span>
      <RadioStrip
        id={field}
        look={look}
        block
        options={options}
        value={value}
        onChange={onChange}
        invalid={Boolean(error)}
        aria-labelledby={`${field}-label`}
        aria-describedby={describedBy(notes)}
      />
      <FieldNotes {...notes} />
    </div>
  )
}
