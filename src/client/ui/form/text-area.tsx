import { Input } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value' | 'id' | 'style'> & {
    value: string
    onChange: (value: string) => void
  }

/** Several lines; grows with what is typed where the browser can. */
export function TextArea({
  id,
  label,
  help,
  error,
  optional,
  value,
  onChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      optional={optional}
      {...(rest.maxLength !== undefined && { typed: { value, most: rest.maxLength } })}
    >
      {(control) => (
        <Input
          component="textarea"
          multiline
          rows={rows}
          {...rest}
          attributes={{ input: control }}
          error={Boolean(error)}
          // Room for its lines also where it would shrink to what is typed.
          styles={{ input: { minHeight: `${rows * 1.5 + 1.5}rem` } }}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
