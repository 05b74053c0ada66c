import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field-notes.tsx'
import css from './field.module.css'

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'id'> & {
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
        <span className={cx(css.box, error && css.invalid, rest.disabled && css.disabled)}>
          {icon}
          <input
            type="text"
            {...rest}
            {...control}
            className={css.input}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {end && <span className={css.end}>{end}</span>}
        </span>
      )}
    </FieldFrame>
  )
}
