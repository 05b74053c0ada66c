import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import type { ActionGroup, QuestionCount } from '#contract/corrective-actions/figures.ts'
import type { OverviewScope } from '#client/shell/overview-tables.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ReportStaleData } from '#client/records/page-stale-data-banner.tsx'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { BarList } from '#client/ui/chart/bar-list.tsx'
import { CardGrid } from '#client/ui/page/card-grid.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { valueWord } from '../words.ts'
import { LongestOpen } from './longest-open.tsx'
import { OpenedAndClosed } from './opened-and-closed.tsx'
import { RiskAndAge } from './risk-and-age.tsx'
import { type ListOf, useActionFigures } from './use-action-figures.ts'

/**
 * Shows on the overview the actions by week, project, person, cause, risk and question, and those
 * open the longest.
 */
export function ActionCards({ scope }: { scope: OverviewScope }) {
  const { t } = useLingui()
  const { records, rows, figures, listOf } = useActionFigures(scope)
  if (figures === null)
    return records.loading ? (
      <SkeletonRows label={t`Loading corrective actions`} />
    ) : (
      <ReportStaleData
        reading={records}
        missing={t`The corrective actions are not on this device yet.`}
      />
    )
  const { open, period } = figures
  return (
    <>
      <ReportStaleData reading={records} />
      <CardGrid
        wide={
          <>
            <OpenedAndClosed steps={period.steps} days={scope.period.days} listOf={listOf} />
            <RiskAndAge risks={open.risks} today={scope.period.to} listOf={listOf} />
            <Questions
              questions={period.questions}
              from={scope.period.from}
              to={scope.period.to}
              listOf={listOf}
            />
          </>
        }
        narrow={
          <>
            {scope.projectID === null && (
              <GroupCard
                at={30}
                title={t`Not closed by project`}
                groups={open.projects}
                filter="project"
                listOf={listOf}
              />
            )}
            <GroupCard
              at={50}
              title={t`Not closed by person`}
              groups={open.people}
              filter="assigned"
              listOf={listOf}
            />
            <GroupCard
              at={70}
              title={t`Not closed by cause`}
              groups={open.causes}
              filter="type"
              listOf={listOf}
            />
          </>
        }
      >
        <LongestOpen rows={rows} notClosed={open.notClosed} listOf={listOf} />
      </CardGrid>
    </>
  )
}

type GroupCardProps = {
  at: number
  title: string
  groups: readonly ActionGroup[]
  /** The list's filter that selects a group. */
  filter: 'project' | 'assigned' | 'type'
  listOf: ListOf
}

/**
 * Lists the number of actions that are not closed for each value of one field, and how many of
 * these are overdue.
 */
const GroupCard = memo(function GroupCard({ at, title, groups, filter, listOf }: GroupCardProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const words = useBarWords()
  const nameOf = ({ name }: ActionGroup) => (filter === 'type' ? valueWord(i18n, name) : name)
  const hrefOf = ({ key }: ActionGroup, more = {}) =>
    listOf({ status: 'not-closed', [filter]: key, ...more })
  const table = useMemo(
    () => ({
      at,
      title,
      columns: [
        { title: '', type: 'text' as const },
        { title: t`Not closed`, type: 'number' as const },
        { title: t`Overdue`, type: 'number' as const },
      ],
      rows: groups.map((group) => [nameOf(group), group.count, group.overdue]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [at, groups, i18n.locale],
  )
  useOverviewTable(table)
  const items = groups.map((group) => {
    const late = wholeNumber(group.overdue)
    return {
      key: group.key,
      label: nameOf(group),
      count: group.count,
      said: wholeNumber(group.count),
      href: hrefOf(group),
      ...(group.overdue > 0 && {
        late: {
          said: t`${plural(group.overdue, { one: `${late} overdue`, other: `${late} overdue` })}`,
          href: hrefOf(group, { overdue: '1' }),
        },
      }),
    }
  })
  return (
    <TitledCard title={title}>
      {items.length === 0 ? (
        <CardNote>{t`All are closed.`}</CardNote>
      ) : (
        <BarList items={items} first={5} words={words} onOpen={go} />
      )}
    </TitledCard>
  )
})

/** Lists the questions that the period's actions were opened for, most frequent first. */
function Questions({
  questions,
  from,
  to,
  listOf,
}: {
  questions: readonly QuestionCount[]
  from: string
  to: string
  listOf: ListOf
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const words = useBarWords()
  const title = t`Most frequent reasons`
  const table = useMemo(
    () => ({
      at: 60,
      title,
      columns: [
        { title: t`Question`, type: 'text' as const },
        {
          title: t({ message: 'Opened', context: 'several corrective actions' }),
          type: 'number' as const,
        },
      ],
      rows: questions.map(({ question, count }) => [question, count]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [questions, i18n.locale],
  )
  useOverviewTable(table)
  const items = questions.map(({ questionID, question, program, count }: QuestionCount) => ({
    key: String(questionID),
    label: question,
    second: program,
    count,
    said: wholeNumber(count),
    href: listOf({ question: String(questionID), opened: `${from}..${to}` }),
  }))
  return (
    <TitledCard title={title}>
      {items.length === 0 ? (
        <CardNote>{t`None was opened in this period.`}</CardNote>
      ) : (
        <BarList items={items} first={8} words={words} onOpen={go} />
      )}
    </TitledCard>
  )
}

function useBarWords() {
  const { t } = useLingui()
  return { more: (count: number) => t`Show all ${count}`, fewer: t`Show fewer` }
}
