import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './form.module.css'

/** Why a Save was refused, over the fields that are kept. */
export function Refusal({ message, action }: { message: string; action?: ReactNode }) {
  const said = (
    <p className={css.refusal} role="alert">
      <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
      <span>{message}</span>
    </p>
  )
  return action ? (
    <div className={css.met}>
      {said}
      {action}
    </div>
  ) : (
    said
  )
}
