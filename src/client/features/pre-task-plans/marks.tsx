import { useLingui } from '@lingui/react/macro'
import { cx } from '#client/ui/cx.ts'
import { ownMarkLook, statusLook } from '#client/ui/status/status.tsx'
import type { PreTaskPlanView } from './plan-row.ts'
import { isCompared, isMuch, repeatShare, repeatsSaid, statusWord } from './words.ts'
import css from './plans.module.css'

/**
 * Shows submitted in green, ready and pending in red (PTP-13 to PTP-15), each with its shape and
 * word. `under` is a soft second line.
 */
export function PlanStatus({ status, under }: { status: string; under?: string }) {
  const { i18n } = useLingui()
  const look =
    status === 'submitted'
      ? statusLook('tick')
      : cx(ownMarkLook, status === 'ready' ? css.ready : css.pending)
  return (
    <span className={css.status}>
      <span className={look} data-status={status}>
        {statusWord(i18n, status)}
      </span>
      {under !== undefined && <span className={css.under}>{under}</span>}
    </span>
  )
}

type Counted = Pick<PreTaskPlanView, 'lines' | 'repeats' | 'comparedDays'>

/**
 * Shows how much of a plan repeats by a bar and words; amber for a plan worth reading, never red.
 */
export function RepeatsCell({ row }: { row: Counted }) {
  const { i18n } = useLingui()
  return (
    <span className={cx(css.repeats, isMuch(row) && css.much)}>
      {isCompared(row) && <RepeatsBar row={row} />}
      <span>{repeatsSaid(row, i18n)}</span>
    </span>
  )
}

/** Shows the bar alone; the caller writes the words next to it. */
export function RepeatsBar({ row }: { row: Counted }) {
  return (
    <span className={css.bar} aria-hidden="true">
      <span style={{ width: `${repeatShare(row) * 100}%` }} />
    </span>
  )
}
