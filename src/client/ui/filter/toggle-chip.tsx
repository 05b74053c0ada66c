import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { cx } from '../cx.ts'
import type { ToggleSpec } from './filter-spec.ts'
import { Icon } from '../icon.tsx'
import css from './filter-chip.module.css'

/** A chip that is on or off, with how many there are; on it has a tick and the accent border. */
export const ToggleChip = memo(function ToggleChip({
  toggle: { label, mark, count, on, onChange },
}: {
  toggle: ToggleSpec
}) {
  return (
    <button
      type="button"
      className={cx(css.chip, css.toggle, on && css.set)}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      {on ? <Icon icon={IconCheck} size={20} bold /> : mark}
      {label}
      {count !== undefined && <span className={css.many}>{count}</span>}
    </button>
  )
})
