import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SubmissionFigures } from '#contract/submissions/figures.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import type { OverviewScope } from '#client/shell/overview-tables.ts'
import { type OverviewTable, useOverviewTable } from '#client/shell/overview-tables.ts'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useSubmissionFigures } from './use-submission-figures.ts'

/**
 * A figure of the overview: how many submissions were handed in, and the share of completed ones.
 */
export function SubmissionNumber({ scope }: { scope: OverviewScope }) {
  const { t } = useLingui()
  const go = useGo()
  const { figures, onDevice, reading, listOf } = useSubmissionFigures(scope)
  useOverviewTable(useTable(figures))
  if (figures === null)
    return reading && <UnavailableFigure label={t`Submissions`} of={reading} isNoted />
  const { total, completed } = figures
  const [href, n, percent] = [listOf({}), wholeNumber(onDevice ?? 0), percentOf(completed, total)]
  const share = total === 0 ? t`None in this period` : t`${percent}% completed`
  const text =
    onDevice === null
      ? share
      : t`${plural(onDevice, { one: `of ${n} on this device`, other: `of ${n} on this device` })}`
  return (
    <Figure
      label={t`Submissions`}
      count={wholeNumber(total)}
      href={href}
      onOpen={() => go(href)}
      note={{ text, tone: 'soft' }}
    />
  )
}

/** Rounds down, so that 100 means that all are completed. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((100 * part) / whole)

function useTable(figures: SubmissionFigures | null): OverviewTable | null {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    if (figures === null) return null
    const { total, completed, notCompleted } = figures
    const rows = [
      [t`Handed in`, total],
      [t({ message: 'Completed', context: 'submissions' }), completed],
      [t({ message: 'Not Completed', context: 'submissions' }), notCompleted],
    ]
    return {
      at: 110,
      title: t`Submissions`,
      columns: [
        { title: '', type: 'text' },
        { title: t`Number`, type: 'number' },
      ],
      rows,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [figures, i18n.locale])
}
