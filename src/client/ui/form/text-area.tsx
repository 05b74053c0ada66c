import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field-notes.tsx'
import css from './field.module.css'

export type TextAreaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value' | 'id'> & {
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
        <span className={cx(css.box, error && css.invalid, rest.disabled && css.disabled)}>
          <textarea
            rows={rows}
            {...rest}
            {...control}
            className={cx(css.input, css.area)}
            // Room for its lines also where it would shrink to what is typed.
            style={{ minHeight: `${rows * 1.5 + 1.375}rem` }}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
