import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import css from './link-rows.module.css'

/** A short list inside a card: each row is one link. */
export function LinkRows({ children }: { children: ReactNode }) {
  return <ol className={css.rows}>{children}</ol>
}

type LinkRowProps = {
  href: string
  onOpen: () => void
  /** Gives the columns of the row. */
  className: string | undefined
  children: ReactNode
}

/** A row that opens its record. Its columns come from `className`. */
export function LinkRow({ href, onOpen, className, children }: LinkRowProps) {
  return (
    <li>
      <a className={cx(css.row, className)} href={href} onClick={openWithin(onOpen)}>
        {children}
      </a>
    </li>
  )
}
