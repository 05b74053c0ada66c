import { cx } from '../cx.ts'
import css from './status.module.css'

/** `ring`, `half` and `block` are open, half done and shut; `tick` and `dash` are on and off. */
export type StatusMark = 'ring' | 'half' | 'block' | 'tick' | 'dash'

type StatusProps = {
  mark: StatusMark
  label: string
  /** Take the colour of the part around it, as in tabs. */
  plain?: boolean
}

/** The same as a class of the element that holds the word. */
export const statusLook = (mark: StatusMark, plain?: boolean) =>
  cx(css.status, css[mark], plain && css.inherit)

/** A shape and its word; never colour alone. */
export function Status({ mark, label, plain }: StatusProps) {
  return <span className={statusLook(mark, plain)}>{label}</span>
}

/** The shape alone, where the word stands beside it anyway. */
export function StatusShape({ mark, plain }: { mark: StatusMark; plain?: boolean }) {
  return <span aria-hidden="true" className={cx(css.status, css[mark], plain && css.inherit)} />
}

/** `over`: the time is up; `near`: today or tomorrow; `ahead`: there is time. */
export type DeadlineMark = 'over' | 'near' | 'ahead'

/** A clock, or a struck circle once the time is up, and its words; never colour alone. */
export function Deadline({ mark, label }: { mark: DeadlineMark; label: string }) {
  return <span className={deadlineLook(mark)}>{label}</span>
}

/** The same as a class of the element that holds the words. */
export const deadlineLook = (mark: DeadlineMark) => cx(css.status, css[mark])

/**
 * Looks red, with a shape that the capability draws: its class sets `--mark`, a picture whose
 * opaque part is coloured.
 */
export const ownMarkLook = cx(css.status, css.own)
