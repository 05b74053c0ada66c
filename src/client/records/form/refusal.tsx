import { IconAlertCircle } from '@tabler/icons-react'
import css from './form.module.css'

/** Why a Save was refused, over the fields that are kept. */
export function Refusal({ message }: { message: string }) {
  return (
    <p className={css.refusal} role="alert">
      <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
      <span>{message}</span>
    </p>
  )
}
