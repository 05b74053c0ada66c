import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isOverdue } from '#contract/corrective-actions/due.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { addresses } from './addresses.ts'
import { useCompanyDay } from './due.tsx'

/**
 * Shows on a person's page their open and overdue actions, with links to both. A system
 * administrator's list cannot filter by person.
 */
export function PersonFigures({ person: { user_id } }: { person: PersonShown }) {
  const me = useMe()
  const { t } = useLingui()
  const go = useGo()
  const records = useRecords('correctiveAction')
  const { rows, asOf } = records
  const today = useCompanyDay()
  if (me.app_metadata.role.roleID === roles.systemAdmin) return null
  if (asOf === null) return <UnavailableFigure label={t`open actions`} of={records} />
  const open = rows.filter((row) => row.assignedTo === user_id && isOpen(row))
  const overdue = open.filter((row) => isOverdue(row, today(row))).length
  const { list } = addresses(false)
  const [all, late] = [
    `${list}?status=not-closed&assigned=${user_id}`,
    `${list}?assigned=${user_id}&overdue=1`,
  ]
  return (
    <>
      <Figure
        count={wholeNumber(open.length)}
        label={plural(open.length, { one: 'open action', other: 'open actions' })}
        href={all}
        onOpen={() => go(all)}
      />
      {overdue > 0 && (
        <Figure
          due
          count={wholeNumber(overdue)}
          label={plural(overdue, { one: 'overdue action', other: 'overdue actions' })}
          href={late}
          onOpen={() => go(late)}
        />
      )}
    </>
  )
}
