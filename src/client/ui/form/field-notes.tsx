import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import css from './field.module.css'

/** What every control takes. `id` is where the error summary jumps to. */
export type FieldProps = {
  id?: string
  label: ReactNode
  help?: ReactNode
  error?: string | null
  /** Said behind the label; fields are required unless they say so. */
  optional?: boolean
}

type FieldNotesProps = Pick<FieldProps, 'help' | 'error'> & {
  /** How many letters are typed, near the limit. */
  count?: string | null | undefined
  /** The id of what they belong to. */
  control: string
}

/** Help and error below a control, which names them by `describedBy`. */
export function FieldNotes({ control, help, error }: FieldNotesProps) {
  return (
    <>
      {help && (
        <div id={`${control}-help`} className={css.help}>
          {help}
        </div>
      )}
      {error && (
        <div id={`${control}-error`} className={css.error}>
          <Icon icon={IconAlertCircle} size={18} />
          {error}
        </div>
      )}
    </>
  )
}

/** For `aria-describedby` of the control: what of count, help and error there is. */
export function describedBy({ control, count, help, error }: FieldNotesProps): string | undefined {
  return (
    [count && `${control}-count`, help && `${control}-help`, error && `${control}-error`]
      .filter(Boolean)
      .join(' ') || undefined
  )
}
