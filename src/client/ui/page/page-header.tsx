import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './page-header.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** In quiet before the title: the number of a record. */
  kicker?: string
  /** One quiet fact beside the title: a count, the age of the data. */
  fact?: ReactNode
  /** A `BackLink`. */
  back?: ReactNode
  /** Risk, status, badge and project of a record, on one line under the title. */
  meta?: ReactNode
  /** Secondary actions first, exactly one filled action last. */
  actions?: ReactNode
  /** A line below, where no filter bar follows. */
  lined?: boolean
}

/** Opens a page; holds its only h1. */
export function PageHeader({ title, kicker, fact, back, meta, actions, lined }: PageHeaderProps) {
  return (
    <header className={cx(css.header, lined && css.lined)}>
      {back && <div className={css.back}>{back}</div>}
      <div className={css.words}>
        <h1 className={css.title}>
          {kicker && <span className={css.kicker}>{kicker}</span>}
          {title}
        </h1>
        {fact && <span className={css.fact}>{fact}</span>}
        {meta && <div className={css.meta}>{meta}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
