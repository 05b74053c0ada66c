import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './banner.module.css'

type BannerProps = {
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
  tone?: 'plain' | 'amber' | 'red'
}

/**
 * One line under the header: what holds for the whole screen (offline, a new version, a paused
 * box), or for the view below it.
 */
export function Banner({ icon, children, action, tone = 'plain' }: BannerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds phrases alone, and a banner its buttons
    <div className={cx(css.banner, css[tone])} role="status">
      {icon}
      <div className={css.words}>{children}</div>
      {action}
    </div>
  )
}
