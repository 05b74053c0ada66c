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

/** Label above, control, help and error below; the control gets its name and descriptions. */
export function Field({ id, label, help, error, optional, children }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const words = useUiWords()
  const said = useLabelsHidden()
  const own = useId()
  const control = id ?? own
  const notes = { control, help, error }
  return (
    <div className={css.field} data-field="">
      <label className={cx(css.label, said && hidden.hidden)} htmlFor={control} id={`${control}-label`}>
        {label}
        {optional && <span className={css.optional}>{' '}{words.optional}</span>}
      </label>
      {children({ id: control, 'aria-describedby': describedBy(notes), 'aria-invalid': error ? true : undefined })}
      <FieldNotes {...notes} />
    </div>
  )
}
