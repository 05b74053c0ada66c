import { Input } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'id' | 'size'> & {
    value: string
    onChange: (value: string) => void
    icon?: ReactNode
    /** A button inside the frame, at its end. */
    end?: ReactNode
  }

/** One line of text, an email, a number. */
export function TextField({
  id,
  label,
  help,
  error,
  optional,
  value,
  onChange,
  icon,
  end,
  ...rest
}: TextFieldProps) {
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
          type="text"
          {...rest}
          attributes={{ input: control }}
          error={Boolean(error)}
          leftSection={icon}
          rightSection={end}
          rightSectionPointerEvents="auto"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
