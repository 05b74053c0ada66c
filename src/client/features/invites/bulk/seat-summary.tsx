import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { licenseWord } from '#client/i18n/license-word.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { cx } from '#client/ui/cx.ts'
import { isOver, type SeatUse } from './seat-use.ts'
import css from './seat-summary.module.css'

type SeatSummaryProps = {
  use: readonly SeatUse[]
  /** True once the seats were read. */
  complete: boolean
  /** The last chosen license. */
  last: string | null
}

/**
 * Shows the seats that the table leaves free, in total and by license (INV-55, INV-56). They change
 * with each row.
 */
export const SeatSummary = memo(function SeatSummary({ use, complete, last }: SeatSummaryProps) {
  const { t } = useLingui()
  if (use.length === 0) return complete && <p className={css.none}>{t`No Seats Available`}</p>
  const sum = (of: (one: SeatUse) => number) => use.reduce((total, one) => total + of(one), 0)
  const [free, rows, assigned, seats] = [
    sum(({ available }) => available),
    sum((one) => one.rows),
    sum((one) => one.assigned),
    sum((one) => one.seats),
  ]
  const [used, all] = [wholeNumber(assigned), wholeNumber(seats)]
  return (
    <section className={css.seats} aria-label={t`Free seats`}>
      <div className={css.all}>
        <span className={css.quiet}>{t`Free seats`}</span>
        <output className={cx(css.sum, use.some(isOver) && css.over)}>
          {rows === 0
            ? wholeNumber(free)
            : `${wholeNumber(free)} − ${wholeNumber(rows)} = ${wholeNumber(free - rows)}`}
        </output>
        <span className={css.quiet}>
          {plural(assigned, {
            one: `${used} of ${all} is used`,
            other: `${used} of ${all} are used`,
          })}
        </span>
      </div>
      <ul className={css.list}>
        {use.map((one) => (
          <License key={one.packageID} {...one} isLast={one.packageID === last} />
        ))}
      </ul>
    </section>
  )
})

function License({
  packageID,
  seats,
  assigned,
  available,
  rows,
  isLast,
}: SeatUse & { isLast: boolean }) {
  const { t, i18n } = useLingui()
  const share = (count: number) => `${seats === 0 ? 0 : Math.min(100, (count / seats) * 100)}%`
  const left = available - rows
  const [free, taken] = [wholeNumber(available), wholeNumber(rows)]
  return (
    <li className={cx(css.license, isLast && css.last, left < 0 && css.tooMany)}>
      <span className={css.name}>{licenseWord(packageID, i18n)}</span>
      <span className={css.bar} aria-hidden="true">
        <span className={css.used} style={{ width: share(assigned) }} />
        <span className={css.table} style={{ width: share(Math.min(rows, available)) }} />
      </span>
      <span className={css.figures}>
        <b>
          {left < 0
            ? plural(-left, { one: '# too many', other: '# too many' })
            : t`${plural(left, { one: '# left', other: '# left' })}`}
        </b>
        {rows > 0 && <span className={css.quiet}>{`${free} − ${taken}`}</span>}
      </span>
    </li>
  )
}
