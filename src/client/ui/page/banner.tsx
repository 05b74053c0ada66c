import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './banner.module.css'

type BannerProps = { icon: ReactNode; children: ReactNode; action?: ReactNode; tone?: 'plain' | 'amber' | 'red' }

/** One line under the header that holds for the whole screen: offline, a new version, a paused box. */
export function Banner({ icon, children, action, tone = 'plain' }: BannerProps) {
  return (
    <div className={cx(css.banner, css[tone])} role="status">
      {icon}
      <div className={css.words}>{children}</div>
      {action}
    </div>
  )
}
