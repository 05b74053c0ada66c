import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import hidden from '../visually-hidden.module.css'
import { useUiWords } from '../words.tsx'
import { useLabelsHidden } from './field-labels.ts'
import { describedBy, FieldNotes, type FieldProps } from './field-notes.tsx'
import css from './field.module.css'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** What stands in a field whose letters are limited. */
export interface TypedText {
  value: string
  /** At most so many letters, as the browser counts them. */
  most: number
}

/** From 220 of 255 letters on. */
const isNearLimit = ({ value, most }: TypedText) => value.length >= most * (220 / 255)

/** Label above, control, help and error below; the control gets its name and descriptions. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  optional,
  typed,
  children,
}: FieldProps & { typed?: TypedText; children: (control: ControlProps) => ReactNode }) {
  const words = useUiWords()
  const said = useLabelsHidden()
  const own = useId()
  const control = id ?? own
  const count = typed && isNearLimit(typed) ? `${typed.value.length} / ${typed.most}` : null
  const notes = { control, count, help, error }
  return (
    <div className={css.field} data-field="">
      <label
        className={cx(css.label, said && hidden.hidden)}
        htmlFor={control}
        id={`${control}-label`}
      >
        {label}
        {optional && <span className={css.optional}> {words.optional}</span>}
      </label>
      {count && (
        <span id={`${control}-count`} className={cx(css.count, said && hidden.hidden)}>
          {count}
        </span>
      )}
      {children({
        id: control,
        'aria-describedby': describedBy(notes),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes {...notes} />
    </div>
  )
}

/** Label above a group of controls, help and error below; `children` gets the id of the group. */
export function FieldGroup({
  id,
  label,
  help,
  error,
  optional,
  children,
}: FieldProps & { children: (field: string) => ReactNode }) {
  const words = useUiWords()
  const own = useId()
  const field = id ?? own
  const notes = { control: field, help, error }
  return (
    <div
      id={field}
      role="group"
      aria-labelledby={`${field}-label`}
      aria-describedby={describedBy(notes)}
      className={css.field}
      data-field=""
    >
      <span id={`${field}-label`} className={css.label}>
        {label}
        {optional && <span className={css.optional}> {words.optional}</span>}
      </span>
      {children(field)}
      <FieldNotes {...notes} />
    </div>
  )
}
