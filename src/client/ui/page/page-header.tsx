import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { usePageTitle } from './use-page-title.ts'
import css from './page-header.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /**
   * Of the browser's tab, where it says more than the heading: with the number that a phone has in
   * its head.
   */
  tabTitle?: string
  /** In quiet before the title: the number of a record. */
  kicker?: string
  /** One quiet fact beside the title: a count, the age of the data. */
  fact?: ReactNode
  /** A `BackLink`. */
  back?: ReactNode
  /** On the line of the way back, at its end. */
  ways?: ReactNode
  /** Risk, status, badge and project of a record, on one line under the title. */
  meta?: ReactNode
  /** What people look for most, one press each: buttons with counts. */
  beside?: ReactNode
  /** Secondary actions first, exactly one filled action last. */
  actions?: ReactNode
  /** A line below, where no filter bar follows. */
  lined?: boolean
}

/** Opens a page; holds its only h1. */
export function PageHeader({
  title,
  tabTitle,
  kicker,
  fact,
  beside,
  back,
  ways,
  meta,
  actions,
  lined,
}: PageHeaderProps) {
  const heading = usePageTitle(tabTitle)
  return (
    <header className={cx(css.header, lined && css.lined, Boolean(beside) && css.low)}>
      {(back || ways) && (
        <div className={css.back}>
          {back}
          {ways}
        </div>
      )}
      <div className={cx(css.words, Boolean(beside) && css.withBeside)}>
        <h1 ref={heading} className={css.title}>
          {kicker && <span className={css.kicker}>{kicker}</span>}
          {title}
        </h1>
        {fact && <span className={css.fact}>{fact}</span>}
        {beside && <div className={css.beside}>{beside}</div>}
        {meta && <div className={css.meta}>{meta}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
