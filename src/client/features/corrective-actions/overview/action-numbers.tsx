import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { OpenFigures, PeriodFigures } from '#contract/corrective-actions/figures.ts'
import type { OverviewDays } from '#contract/kernel/overview-period.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import type { OverviewScope } from '#client/shell/overview-tables.ts'
import { type OverviewTable, useOverviewTable } from '#client/shell/overview-tables.ts'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useActionFigures } from './use-action-figures.ts'

/**
 * Shows in the top row of the overview the actions that are not closed, those overdue, and the time
 * to close one.
 */
export function ActionNumbers({ scope }: { scope: OverviewScope }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { period } = scope
  const { records, figures, listOf } = useActionFigures(scope)
  useOverviewTable(useTable(figures?.open ?? null, figures?.period ?? null))
  if (figures === null) {
    const labels = [t`Not closed`, t`Overdue`, t`Days to close`, t`Reopened`]
    return labels.map((label) => (
      <UnavailableFigure key={label} label={label} of={records} isNoted />
    ))
  }
  const {
    open: { notClosed, overdue },
    period: { notClosedBefore, daysToClose, reopened },
  } = figures
  const span = `${period.from}..${period.to}`
  const [open, late, closed, again] = [
    listOf({ status: 'not-closed' }),
    listOf({ overdue: '1' }),
    listOf({ closed: span }),
    listOf({ reopened: span }),
  ]
  const all = wholeNumber(notClosed)
  return (
    <>
      <Figure
        label={t`Not closed`}
        count={all}
        href={open}
        onOpen={() => go(open)}
        note={changeNote(notClosed - notClosedBefore, period.days, i18n)}
      />
      <Figure
        label={t`Overdue`}
        count={wholeNumber(overdue)}
        href={late}
        onOpen={() => go(late)}
        due={overdue > 0}
        note={{
          text: t`${plural(notClosed, { one: `of ${all} not closed`, other: `of ${all} not closed` })}`,
          tone: 'soft',
        }}
      />
      <Figure
        label={t`Days to close`}
        count={daysToClose === null ? t`None` : daysToClose.toFixed(1)}
        href={closed}
        onOpen={() => go(closed)}
        note={speedNote(figures.period, period.days, i18n)}
      />
      <Figure
        label={t`Reopened`}
        count={wholeNumber(reopened)}
        href={again}
        onOpen={() => go(again)}
        note={{ text: i18n._(inPeriod[period.days]), tone: 'soft' }}
      />
    </>
  )
}

const up = <Icon icon={IconTrendingUp} />
const down = <Icon icon={IconTrendingDown} />

/** Returns the change since the period began. */
function changeNote(change: number, days: OverviewDays, i18n: I18n) {
  const period = i18n._(inPeriod[days])
  const n = wholeNumber(Math.abs(change))
  if (change > 0) return { text: i18n._(msg`Up ${n} ${period}`), tone: 'amber', icon: up } as const
  if (change < 0)
    return { text: i18n._(msg`Down ${n} ${period}`), tone: 'green', icon: down } as const
  return { text: i18n._(msg`Unchanged ${period}`), tone: 'soft' } as const
}

/**
 * Returns how much faster or slower actions were closed than in the period before; without a
 * comparison, the number closed in this one.
 */
function speedNote(
  { closed, daysToClose, daysToCloseBefore }: PeriodFigures,
  days: OverviewDays,
  i18n: I18n,
) {
  if (daysToClose === null) return { text: i18n._(msg`None was closed`), tone: 'soft' } as const
  const count = wholeNumber(closed)
  const change =
    daysToCloseBefore === null ? 0 : Number((daysToClose - daysToCloseBefore).toFixed(1))
  if (change === 0)
    return {
      text: i18n._(
        msg`${plural(closed, { one: `${count} was closed`, other: `${count} were closed` })}`,
      ),
      tone: 'soft',
    } as const
  const [than, by] = [i18n._(before[days]), Math.abs(change).toFixed(1)]
  if (change > 0)
    return { text: i18n._(msg`${by} slower than ${than}`), tone: 'amber', icon: up } as const
  return { text: i18n._(msg`${by} faster than ${than}`), tone: 'green', icon: down } as const
}

const inPeriod = { 7: msg`in 7 days`, 30: msg`in 30 days`, 84: msg`in 12 weeks` }
const before = {
  7: msg`the 7 days before`,
  30: msg`the 30 days before`,
  84: msg`the 12 weeks before`,
}

function useTable(now: OpenFigures | null, period: PeriodFigures | null): OverviewTable | null {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    if (now === null || period === null) return null
    const [{ notClosed, overdue }, { closed, reopened, daysToClose }] = [now, period]
    const rows = [
      [t`Not closed`, notClosed],
      [t`Overdue`, overdue],
      [t`Closed in the period`, closed],
      [t`Reopened in the period`, reopened],
      [t`Days to close`, daysToClose === null ? '' : Number(daysToClose.toFixed(1))],
    ]
    return {
      at: 10,
      title: t`Corrective actions`,
      columns: [
        { title: '', type: 'text' },
        { title: t`Number`, type: 'number' },
      ],
      rows,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [now, period, i18n.locale])
}
