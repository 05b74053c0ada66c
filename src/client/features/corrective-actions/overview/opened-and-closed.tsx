import { useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { PeriodFigures } from '#contract/corrective-actions/figures.ts'
import type { DaySpan, OverviewDays } from '#contract/kernel/overview-period.ts'
import { shortDay } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { FiguresTable } from '#client/ui/chart/figures-table.tsx'
import type { ChartStep, StepChartProps } from '#client/ui/chart/step-chart.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import type { ListOf } from './use-action-figures.ts'

const StepChart = lazyComponent(
  async () => (await import('#client/ui/chart/step-chart.tsx')).StepChart,
)

/**
 * Shows the actions opened and closed on each day or in each week of the period, as bars or as a
 * table.
 */
export function OpenedAndClosed({
  steps,
  days,
  listOf,
}: {
  steps: PeriodFigures['steps']
  days: OverviewDays
  listOf: ListOf
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { title, names } = useWords(days)
  const shown = useMemo(
    () =>
      steps.map((step) => ({
        ...step,
        key: step.from,
        label: shortDay(step.from),
        span: spanSaid(step, (first, last) => t`${first} to ${last}`),
        first: step.opened,
        second: step.closed,
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [steps, i18n.locale],
  )
  const table = useMemo(
    () => ({
      at: 20,
      title,
      columns: [
        { title: days === 84 ? t`Week` : t`Day`, type: 'text' as const },
        { title: names.first, type: 'number' as const },
        { title: names.second, type: 'number' as const },
      ],
      // Reverses the rows, because paper fits only the first lines.
      rows: shown.map(({ span, opened, closed }) => [span, opened, closed]).toReversed(),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [shown],
  )
  useOverviewTable(table)
  const hrefOf = hrefIn(listOf)
  // Renders the numbers of another period first, because a tablet needs longer for the bars than
  // for everything else.
  const drawn = useDeferredValue(
    useMemo(() => ({ steps: shown, days, listOf }), [shown, days, listOf]),
  )
  return (
    <TitledCard
      title={title}
      act={
        <SegmentedTabs
          label={t`Shown as`}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
          ]}
        />
      }
    >
      {view === 'chart' ? (
        <Bars {...drawn} />
      ) : (
        <FiguresTable
          label={title}
          heads={table.columns.map((column) => column.title)}
          rows={shown.map((step) => ({
            key: step.key,
            name: step.span,
            cells: [
              { said: wholeNumber(step.opened), href: hrefOf(step, 'opened') },
              { said: wholeNumber(step.closed), href: hrefOf(step, 'closed') },
            ],
          }))}
          onOpen={go}
        />
      )}
    </TitledCard>
  )
}

type BarsProps = { steps: readonly (ChartStep & DaySpan)[]; days: OverviewDays; listOf: ListOf }

/** Renders the bars only when their values change. */
const Bars = memo(function Bars({ steps, days, listOf }: BarsProps) {
  const go = useGo()
  const { title, names } = useWords(days)
  return (
    <StepChart
      title={title}
      names={names}
      steps={steps}
      labelEvery={labelEvery[days]}
      onOpen={({ key }, series) => {
        const step = steps.find(({ from }) => from === key)
        if (step) go(hrefIn(listOf)(step, series === 'first' ? 'opened' : 'closed'))
      }}
    />
  )
})

function useWords(days: OverviewDays): { title: string; names: StepChartProps['names'] } {
  const { t } = useLingui()
  return {
    title: days === 84 ? t`Opened and closed by week` : t`Opened and closed by day`,
    names: {
      first: t({ message: 'Opened', context: 'several corrective actions' }),
      second: t({ message: 'Closed', context: 'several corrective actions' }),
    },
  }
}

const hrefIn =
  (listOf: ListOf) =>
  ({ from, to }: DaySpan, by: 'opened' | 'closed') =>
    listOf({ [by]: `${from}..${to}` })

const labelEvery = { 7: 1, 30: 5, 84: 2 }

const spanSaid = ({ from, to }: DaySpan, said: (first: string, last: string) => string) =>
  from === to ? shortDay(from) : said(shortDay(from), shortDay(to))
