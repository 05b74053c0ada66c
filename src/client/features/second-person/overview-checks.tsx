import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { checkFigures } from '#contract/corrective-actions/check-figures.ts'
import { useCompanyDay } from '#client/features/corrective-actions/door.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { type OverviewScope, useOverviewTable } from '#client/shell/overview-tables.ts'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'

const list = '/back-office/corrective-actions'

/**
 * Shows in the top row of the overview the actions that a second person checks, before they are
 * closed or again later, and how many fixes lasted in the period. Nothing while a company has none
 * of them (CA-87).
 */
export function OverviewChecks({ scope: { period, projectID } }: { scope: OverviewScope }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { rows } = useRecords('correctiveAction')
  const today = useCompanyDay()
  const [first] = rows
  const day = first === undefined ? period.to : today(first)
  const { waiting, again, confirmed } = useMemo(
    () => checkFigures(rows, { projectID, today: day, period }),
    [rows, projectID, day, period],
  )
  const isNone = waiting + again + confirmed === 0
  const table = useMemo(
    () =>
      isNone
        ? null
        : {
            at: 15,
            title: t`Second person`,
            columns: [
              { title: '', type: 'text' as const },
              { title: t`Number`, type: 'number' as const },
            ],
            rows: [
              [t`To check`, waiting],
              [t`To check again`, again],
              [t`Fixes that lasted`, confirmed],
            ],
          },
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [isNone, waiting, again, confirmed, i18n.locale],
  )
  useOverviewTable(table)
  if (isNone) return null
  const filters = { ...(projectID !== null && { project: String(projectID) }), check: '1' }
  const href = `${list}?${new URLSearchParams(filters)}`
  const lasted = wholeNumber(confirmed)
  return (
    <Figure
      label={t`To check`}
      count={wholeNumber(waiting + again)}
      href={href}
      onOpen={() => go(href)}
      note={{
        text: t`${plural(confirmed, { one: `${lasted} fix lasted`, other: `${lasted} fixes lasted` })}`,
        tone: 'soft',
      }}
    />
  )
}
