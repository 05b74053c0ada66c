import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isOverdue } from '#contract/corrective-actions/due.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { Slot } from '#client/shell/slots.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { addresses } from './addresses.ts'
import { useCompanyDay } from './due.tsx'
import css from './list.module.css'

/**
 * Shows on top of a safety professional's first page the own actions that are not closed, and those
 * overdue, with links to the lists (ruling 75).
 */
export function OwnWork() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const go = useGo()
  const { rows, asOf } = useRecords('correctiveAction')
  const today = useCompanyDay()
  const open = rows.filter((row) => row.assignedTo === user_id && isOpen(row))
  const overdue = open.filter((row) => isOverdue(row, today(row)))
  // Shows a dash until the device has read the actions.
  const count = (many: number) => (asOf === null ? '–' : wholeNumber(many))
  const { list } = addresses(false)
  const [all, late] = [`${list}?status=not-closed&mine=1`, `${list}?mine=1&overdue=1`]
  return (
    <section className={css.own} aria-labelledby="own-work">
      <h2 id="own-work">{t({ message: 'Yours', context: 'own work' })}</h2>
      <Figure
        count={count(open.length)}
        label={plural(open.length, { one: 'action not closed', other: 'actions not closed' })}
        href={all}
        onOpen={() => go(all)}
      />
      <Figure
        due={overdue.length > 0}
        count={count(overdue.length)}
        label={plural(overdue.length, { one: 'overdue action', other: 'overdue actions' })}
        href={late}
        onOpen={() => go(late)}
      />
      <Slot name="own.figures" />
    </section>
  )
}
