import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}

/** The same, said when they change. */
export function HiddenOutput({ children }: { children: ReactNode }) {
  return <output className={css.hidden}>{children}</output>
}
