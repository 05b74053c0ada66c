import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
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
  /** Given: the label stands above, and this below the number: what changed, what is behind it. */
  note?: { text: string; tone: 'green' | 'amber' | 'red' | 'soft'; icon?: ReactNode } | undefined
}

/** A number that leads to what it counts. */
export function Figure({ count, label, href, onOpen, due, note }: FigureProps) {
  const words = <span className={css.label}>{label}</span>
  return (
    <a className={cx(css.figure, due && css.due)} href={href} onClick={openWithin(onOpen)}>
      {note && words}
      <span className={css.count}>{count}</span>
      {!note && words}
      {note && (
        <span className={cx(css.note, css[note.tone])}>
          {note.icon}
          {note.text}
        </span>
      )}
    </a>
  )
}

type UnknownFigureProps = Pick<FigureProps, 'label'> & {
  /** Why there is no number, for screen readers; with `isNoted` for all, below the dash. */
  why: string
  isNoted?: boolean
}

/** In place of a number that is not known. It leads nowhere. */
export function UnknownFigure({ label, why, isNoted = false }: UnknownFigureProps) {
  const words = <span className={css.label}>{label}</span>
  return (
    <div className={css.figure}>
      {isNoted && words}
      <span className={css.count}>
        <span aria-hidden="true">–</span>
        {!isNoted && <VisuallyHidden>{why}: </VisuallyHidden>}
      </span>
      {isNoted ? <span className={cx(css.note, css.soft)}>{why}</span> : words}
    </div>
  )
}
