import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ReportStaleData } from '#client/records/page-stale-data-banner.tsx'
import { useGo } from '#client/shell/address.ts'
import { type OverviewScope, useOverviewTable } from '#client/shell/overview-tables.ts'
import { BarList } from '#client/ui/chart/bar-list.tsx'
import { CardGrid } from '#client/ui/page/card-grid.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { CompletionCard } from './completion-card.tsx'
import { type CardProps, useSubmissionFigures } from './use-submission-figures.ts'

/**
 * Shows on the overview the share of completed submissions and the questions at which something
 * unsafe was reported.
 */
export function SubmissionCards({ scope }: { scope: OverviewScope }) {
  const { t } = useLingui()
  const { figures, onDevice, reading, loading, listOf } = useSubmissionFigures(scope)
  const note = reading && (
    <ReportStaleData
      reading={reading}
      what={figures === null ? undefined : t`Submissions as the server last counted them.`}
      missing={t`Submissions are counted by the server. Without a network, those that you keep offline are counted.`}
    />
  )
  if (figures === null) return loading ? <SkeletonRows label={t`Loading submissions`} /> : note
  const n = wholeNumber(onDevice ?? 0)
  const basis =
    onDevice === null
      ? ''
      : t`${plural(onDevice, { one: `of ${n} on this device`, other: `of ${n} on this device` })}`
  const shared = { figures, listOf, basis, scope }
  return (
    <>
      {note}
      <CardGrid wide={<CompletionCard {...shared} />} narrow={<FindingsCard {...shared} />} />
    </>
  )
}

/**
 * Lists the questions at which something unsafe was reported in the period, the most frequent
 * first.
 */
function FindingsCard({ figures: { findings }, listOf, basis }: CardProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const title = t`Findings by question`
  const table = useMemo(
    () => ({
      at: 130,
      title,
      columns: [
        { title: t`Question`, type: 'text' as const },
        { title: t`Findings`, type: 'number' as const },
      ],
      rows: findings.map(({ question, program, count }) => [`${question} (${program})`, count]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [findings, i18n.locale],
  )
  useOverviewTable(table)
  const items = findings.map(({ questionID, question, program, count }) => ({
    key: String(questionID),
    label: question,
    second: program,
    count,
    said: wholeNumber(count),
    href: listOf({ question: questionID }),
  }))
  return (
    <TitledCard title={title} beside={basis}>
      {items.length === 0 ? (
        <CardNote>{t`Nothing unsafe was reported in this period.`}</CardNote>
      ) : (
        <BarList
          items={items}
          first={5}
          words={{ more: (count) => t`Show all ${count}`, fewer: t`Show fewer` }}
          onOpen={go}
        />
      )}
    </TitledCard>
  )
}
