import type { ReactNode } from 'react'
import css from './card-grid.module.css'

type CardGridProps = {
  /** Cards that take two thirds of the width, one below the other. */
  wide?: ReactNode
  /** Cards beside them. */
  narrow?: ReactNode
  /** Cards below both, as wide as the page. */
  children?: ReactNode
}

/** Cards in two columns; one below the other on an upright tablet and a phone. */
export function CardGrid({ wide, narrow, children }: CardGridProps) {
  return (
    <div className={css.grid}>
      {wide && <div className={css.wide}>{wide}</div>}
      {narrow && <div className={css.narrow}>{narrow}</div>}
      {children && <div className={css.full}>{children}</div>}
    </div>
  )
}
