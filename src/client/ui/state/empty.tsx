import type { ReactNode } from 'react'
import css from './state.module.css'

export type EmptyProps = {
  icon: ReactNode
  /** The specified text. */
  title: string
  /** One sentence: what will be here. */
  children?: ReactNode
  /** One next step. */
  action?: ReactNode
}

/** Says what a place is for while nothing is in it. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <section className={css.card}>
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <h3>{title}</h3>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.actions}>{action}</div>}
    </section>
  )
}
