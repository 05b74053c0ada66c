import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { SubmissionGroup } from '#contract/submissions/figures.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { Button } from '#client/ui/button/button.tsx'
import { FiguresTable } from '#client/ui/chart/figures-table.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { percentOf } from './submission-number.tsx'
import type { CardProps, ListFilters } from './use-submission-figures.ts'
import css from './submission-cards.module.css'

/**
 * The groupings of submissions: the word of the tab and column, the title as a table, its place
 * among the tables, and the filter of the list.
 */
const groupings = {
  programs: { head: msg`Program`, title: msg`Submissions by program`, at: 120, filter: 'program' },
  projects: { head: msg`Project`, title: msg`Submissions by project`, at: 121, filter: 'project' },
  people: { head: msg`Person`, title: msg`Submissions by person`, at: 122, filter: 'person' },
} as const satisfies Record<
  string,
  { head: MessageDescriptor; title: MessageDescriptor; at: number; filter: keyof ListFilters }
>

type Grouping = keyof typeof groupings

/** The number of lines that the card shows at first. */
const first = 8

/** Counts the submissions and the completed ones by program, project or person. */
export function CompletionCard({ figures, listOf, basis, scope }: CardProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const [chosen, setChosen] = useState<Grouping>('programs')
  const [all, setAll] = useState(false)
  useGroupTable('programs', figures.programs)
  useGroupTable('projects', figures.projects)
  useGroupTable('people', figures.people)
  const title = t`Completion of submissions`
  const offered = (['programs', 'projects', 'people'] as const).filter(
    (one) => one !== 'projects' || scope.projectID === null,
  )
  const grouping = offered.includes(chosen) ? chosen : 'programs'
  const groups = figures[grouping]
  const { filter, head } = groupings[grouping]
  const heads = useHeads(head)
  const cell = (count: number, href: string, said = wholeNumber(count)) =>
    count === 0 ? { said: '0' } : { said, href }
  return (
    <TitledCard
      title={title}
      beside={basis}
      act={
        <SegmentedTabs
          label={t`Grouped by`}
          value={grouping}
          onChange={setChosen}
          options={offered.map((value) => ({ value, label: i18n._(groupings[value].head) }))}
        />
      }
    >
      {groups.length === 0 ? (
        <CardNote>{t`None in this period`}</CardNote>
      ) : (
        <FiguresTable
          label={title}
          heads={heads}
          rows={groups.slice(0, all ? undefined : first).map(({ key, name, total, completed }) => {
            const [n, percent] = [wholeNumber(completed), percentOf(completed, total)]
            return {
              key,
              name,
              cells: [
                cell(total, listOf({ [filter]: key })),
                cell(
                  completed,
                  listOf({ [filter]: key, status: 'completed' }),
                  t`${n}, ${percent}%`,
                ),
                cell(total - completed, listOf({ [filter]: key, status: 'notCompleted' })),
              ],
            }
          })}
          onOpen={go}
        />
      )}
      {groups.length > first && <ShowAll count={groups.length} all={all} onChange={setAll} />}
    </TitledCard>
  )
}

function ShowAll({
  count,
  all,
  onChange,
}: {
  count: number
  all: boolean
  onChange: (all: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <div className={css.more}>
      <Button size="small" variant="link" aria-expanded={all} onClick={() => onChange(!all)}>
        {all ? t`Show fewer` : t`Show all ${count}`}
      </Button>
    </div>
  )
}

function useHeads(head: MessageDescriptor): string[] {
  const { t, i18n } = useLingui()
  return [
    i18n._(head),
    t({ message: 'All', context: 'submissions' }),
    t({ message: 'Completed', context: 'submissions' }),
    t({ message: 'Not Completed', context: 'submissions' }),
  ]
}

/** Adds one grouping to the printed and saved tables, visible or not. */
function useGroupTable(grouping: Grouping, groups: readonly SubmissionGroup[]): void {
  const { i18n } = useLingui()
  const { head, title, at } = groupings[grouping]
  const heads = useHeads(head)
  const table = useMemo(
    () => ({
      at,
      title: i18n._(title),
      columns: heads.map((one, place) => ({
        title: one,
        type: place === 0 ? ('text' as const) : ('number' as const),
      })),
      rows: groups.map(({ name, total, completed }) => [name, total, completed, total - completed]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [groups, i18n.locale],
  )
  useOverviewTable(table)
}
