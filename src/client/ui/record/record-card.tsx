import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import { useRowTab } from '../row-tab.ts'
import css from './record-card.module.css'

export type RecordCardProps = {
  number?: ReactNode
  /** At the right of the number: the age. */
  aside?: ReactNode
  title: ReactNode
  /** Project and person. */
  second?: ReactNode
  /** Risk and status. */
  meta?: ReactNode
  /** Small, beside the words. */
  picture?: ReactNode
  /** A `SyncBadge`, on its own line. */
  badge?: ReactNode
  unsent?: boolean
  selected?: boolean
  href?: string
  onOpen?: () => void
  actions?: ReactNode
}

/** A row of a table, as a phone shows it. The whole card opens. */
export function RecordCard(props: RecordCardProps) {
  const {
    number,
    aside,
    title,
    second,
    meta,
    picture,
    badge,
    unsent,
    selected,
    href,
    onOpen,
    actions,
  } = props
  const tab = useRowTab()
  return (
    <article
      className={cx(
        css.card,
        unsent && css.unsent,
        selected && css.selected,
        Boolean(picture) && css.pictured,
      )}
    >
      {(number || aside) && (
        <div className={css.top}>
          <span className={css.number}>{number}</span>
          <span>{aside}</span>
        </div>
      )}
      {href ? (
        <a
          className={css.title}
          href={href}
          tabIndex={tab}
          onClick={onOpen && openWithin(onOpen)}
          data-row-link=""
        >
          {title}
        </a>
      ) : (
        <span className={css.title}>{title}</span>
      )}
      {second && <div className={css.second}>{second}</div>}
      {(meta || actions) && (
        <div className={css.foot}>
          {meta && <div className={css.meta}>{meta}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      {picture && <div className={css.picture}>{picture}</div>}
      {badge && <div className={css.badge}>{badge}</div>}
    </article>
  )
}
