import { type ReactNode, useId } from 'react'
import css from './titled-card.module.css'

export type TitledCardProps = {
  title: string
  /** A few words beside the title, such as a count. */
  beside?: ReactNode
  /** A button at the end of the title's line, such as one that adds a line. */
  act?: ReactNode
  /** Of when the lines are, where that has to be said. */
  hint?: ReactNode
  children: ReactNode
}

/**
 * Lines of a record that are kept for themselves, in a card with a title: a region of that name.
 */
export function TitledCard({ title, beside, act, hint, children }: TitledCardProps) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {beside && <span className={css.beside}>{beside}</span>}
        {act && <span className={css.act}>{act}</span>}
      </div>
      <div className={css.hint}>{hint}</div>
      {children}
    </section>
  )
}

/** Words in place of the lines, such as that there are none. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}
