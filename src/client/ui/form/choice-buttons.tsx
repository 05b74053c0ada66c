import { Input } from '@mantine/core'
import { useId } from 'react'
import { RadioStrip, type RadioOption } from '../page/radio-strip.tsx'
import { describedBy, type FieldProps, useWrapperProps } from './field.tsx'

export type ChoiceButtonsProps<Value extends string> = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** `joined` for the states of a record. */
  look?: 'apart' | 'joined'
}

/** Four choices or fewer are buttons, not a list. */
export function ChoiceButtons<Value extends string>({
  options,
  value,
  onChange,
  look = 'apart',
  ...field
}: ChoiceButtonsProps<Value>) {
  const own = useId()
  const id = field.id ?? own
  return (
    <Input.Wrapper {...useWrapperProps(id, field)} labelElement="div">
      <RadioStrip
        look={look}
        block
        options={options}
        value={value}
        onChange={onChange}
        invalid={Boolean(field.error)}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, field)}
      />
    </Input.Wrapper>
  )
}
