import { cx } from '../cx.ts'
import css from './sync-badge.module.css'

export type SyncState = 'saved' | 'sending' | 'sent' | 'waiting' | 'decide' | 'refused'

type SyncBadgeProps = {
  state: SyncState
  /** Always the words, with the count if more than one: "2 saved on this device". */
  label: string
  /** 26 px instead of 22, outside tables. */
  tall?: boolean
}

/** Where a change is: dashed is only here, solid is in the record for everyone. */
export function SyncBadge({ state, label, tall }: SyncBadgeProps) {
  return <span className={cx(css.badge, css[state], tall && css.tall)}>{label}</span>
}
