import {
  IconAlertCircle,
  IconCircleArrowUp,
  IconCircleCheck,
  IconCloudOff,
} from '@tabler/icons-react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import css from './sync-indicator.module.css'

export type SyncIndicatorProps = {
  state: 'sent' | 'offline' | 'sending' | 'trouble'
  /** "All sent", "Offline", "Sending". */
  label: string
  /** "09:41", "3 to send", "data of 09:12", "34 of 120". */
  detail?: string
  /**
   * What a phone shows beside the icon; without it the detail, else the label; empty: the plate
   * says enough.
   */
  short?: string
  /** "2 to decide", on a red plate. */
  decide?: string
  onOpen: () => void
}

/** The one calm word in the header about what is sent; opens the sync centre. */
export function SyncIndicator({ state, label, detail, short, decide, onOpen }: SyncIndicatorProps) {
  const icon = icons[state]
  const shown = short ?? detail ?? label
  return (
    <button
      type="button"
      className={cx(css.indicator, state === 'offline' && css.dashed)}
      onClick={onOpen}
    >
      <Icon icon={icon} />
      <span className={cx(css.label, shown === label && css.everywhere)}>{label}</span>
      {detail && <span className={css.detail}> {detail}</span>}
      {/* Short for the eye only: the whole words stay the name of the button. */}
      {shown !== '' && shown !== label && (
        <span className={css.short} aria-hidden="true">
          {shown}
        </span>
      )}
      {decide && <span className={css.decide}> {decide}</span>}
    </button>
  )
}

const icons = {
  sent: IconCircleCheck,
  offline: IconCloudOff,
  sending: IconCircleArrowUp,
  trouble: IconAlertCircle,
}
