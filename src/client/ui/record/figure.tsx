import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import css from './figure.module.css'

type FigureProps = {
  count: string | number
  /** What it counts: "open actions". */
  label: string
  /** The list of just these. */
  href: string
  onOpen: () => void
  /** Something is late: red, and the label says so. */
  due?: boolean
}

/** A number that leads to what it counts. */
export function Figure({ count, label, href, onOpen, due }: FigureProps) {
  return (
    <a className={cx(css.figure, due && css.due)} href={href} onClick={openWithin(onOpen)}>
      <span className={css.count}>{count}</span>
      <span className={css.label}>{label}</span>
    </a>
  )
}
