import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { ageSpans, openedAtAge, type RiskAges } from '#contract/corrective-actions/figures.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { FiguresTable } from '#client/ui/chart/figures-table.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { valueWord } from '../words.ts'
import type { ListOf } from './use-action-figures.ts'

/** Shows the actions that are not closed by risk, highest first, and by age. */
export const RiskAndAge = memo(function RiskAndAge({
  risks,
  today,
  listOf,
}: {
  risks: readonly RiskAges[]
  today: string
  listOf: ListOf
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const title = t`Not closed by risk and age`
  const heads = [
    t`Risk by days open`,
    ...ageSpans.map(({ from, to }) => (to === null ? `>${from - 1}` : `${from}–${to}`)),
    t`Overdue`,
    t({ message: 'All', context: 'corrective action' }),
  ]
  const table = useMemo(
    () => ({
      at: 40,
      title,
      columns: heads.map((head, at) => ({
        title: head,
        type: at === 0 ? ('text' as const) : ('number' as const),
      })),
      rows: risks.map(({ severity, counts, overdue, total }) => [
        valueWord(i18n, severity),
        ...counts,
        overdue,
        total,
      ]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [risks, i18n.locale],
  )
  useOverviewTable(table)
  const cell = (count: number, filters: Readonly<Record<string, string>>) =>
    count === 0
      ? { said: '0' }
      : { said: wholeNumber(count), href: listOf({ status: 'not-closed', ...filters }) }
  return (
    <TitledCard title={title}>
      <FiguresTable
        label={title}
        heads={heads}
        rows={risks.map(({ severity, counts, total, overdue }) => ({
          key: severity,
          name: valueWord(i18n, severity),
          cells: [
            ...ageSpans.map((span, at) => {
              const { from, to } = openedAtAge(span, today)
              return cell(counts[at] ?? 0, { risk: severity, opened: `${from}..${to}` })
            }),
            { ...cell(overdue, { risk: severity, overdue: '1' }), isLate: overdue > 0 },
            cell(total, { risk: severity }),
          ],
        }))}
        onOpen={go}
      />
    </TitledCard>
  )
})
