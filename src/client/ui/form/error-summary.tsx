import { IconAlertCircle } from '@tabler/icons-react'
import { focusField } from './focus-field.ts'
import { Icon } from '../icon.tsx'
import css from './error-summary.module.css'

export type FieldError = {
  /** The id of the field. */
  field: string
  /** Its label, as the link. */
  label: string
}

type ErrorSummaryProps = {
  /** "One field is missing." */
  title: string
  errors: readonly FieldError[]
}

/**
 * On top of a form that was refused: what is wrong, each a link to its field. Nothing without
 * errors.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null
  return (
    <div className={css.summary} role="alert">
      <Icon icon={IconAlertCircle} />
      <div className={css.words}>
        <span>{title}</span>
        <ul className={css.links}>
          {errors.map((error) => (
            <li key={error.field}>
              <a
                className={css.link}
                href={`#${error.field}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(error.field)
                }}
              >
                {error.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
