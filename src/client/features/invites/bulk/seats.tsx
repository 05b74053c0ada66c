import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { IconChevronDown, IconId } from '@tabler/icons-react'
import { licenseWord } from '#client/i18n/license-word.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import type { BulkRow } from '../bulk-row.ts'
import css from './seats.module.css'
import type { BulkParts } from './use-bulk-parts.ts'
import { isOver, type SeatUse } from './validated-rows.ts'

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

type LicenseForAllProps = {
  /** Rows that count. */
  rows: readonly BulkRow[]
  parts: BulkParts
  /** True while the rows are being sent. */
  busy: boolean
  onChoose: (packageID: string) => void
}

/**
 * Gives one license to all rows without one, because rosters seldom name licenses. Each row gets it
 * only if its role may have it (INV-70, INV-77).
 */
export function LicenseForAll({ rows, parts, busy, onChoose }: LicenseForAllProps) {
  const { t } = useLingui()
  const lacking = useMemo(() => rows.filter((row) => row.package === ''), [rows])
  // A single row gets its license in its own field.
  if (lacking.length < 2) return null
  const count = wholeNumber(lacking.length)
  const choices = () => {
    const licenses = new Set(
      lacking.flatMap(({ roleID }) => parts.licences(roleID)).map(({ packageID }) => packageID),
    )
    return [...licenses].map((packageID) => ({
      key: packageID,
      label: `${parts.licenceName(packageID)} (${wholeNumber(lacking.filter(({ roleID }) => parts.mayTake(roleID, packageID)).length)})`,
      onSelect: () => onChoose(packageID),
    }))
  }
  return (
    <Banner
      icon={<Icon icon={IconId} size={20} />}
      action={
        <Menu
          label={t`License type`}
          items={choices}
          trigger={(trigger) => (
            <Button
              {...trigger}
              disabled={busy}
              size="small"
              icon={<Icon icon={IconChevronDown} size={20} />}
            >{t`Choose for all of them`}</Button>
          )}
        />
      }
    >
      {plural(lacking.length, {
        one: `${count} row has no license type.`,
        other: `${count} rows have no license type.`,
      })}
    </Banner>
  )
}
