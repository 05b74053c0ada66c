import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CheckBox } from '#client/ui/form/check-box.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import type { DryRun } from '../roster/dry-run.ts'
import { type RosterKey, rosterKeys } from '../roster/find-person.ts'
import type { LineTab } from '../roster/line-order.ts'
import { ChoiceChip } from './choice-chip.tsx'
import css from './import.module.css'
import { outcomeWords } from './roster-words.ts'

type RunStripProps = {
  /** The dry run; null while the lines are being checked. */
  run: DryRun | null
  tab: LineTab
  onTab: (tab: LineTab) => void
  /** Numbers of the table's rows and the company's people that the file is compared with. */
  rows: number
  people: number
  foundBy: RosterKey
  onFoundBy: (key: RosterKey) => void
  updates: boolean
  onUpdates: (updates: boolean) => void
}

/** Shows the results as tabs with their counts, and how the file is compared with the people. */
export function RunStrip({
  run,
  tab,
  onTab,
  rows,
  people,
  foundBy,
  onFoundBy,
  updates,
  onUpdates,
}: RunStripProps) {
  const { t, i18n } = useLingui()
  const byWords: Readonly<Record<RosterKey, string>> = {
    email: t`Email`,
    name: t`Email, otherwise name`,
  }
  return (
    <>
      <SegmentedTabs
        label={t`What happens`}
        value={tab}
        onChange={onTab}
        options={[
          {
            value: 'all' as const,
            label: t({ message: 'All', context: 'lines' }),
            count: run?.lines.length ?? 0,
          },
          ...(['new', 'changed', 'unchanged', 'refused'] as const).map((value) => ({
            value,
            label: i18n._(outcomeWords[value].many),
            count: run?.counts[value] ?? 0,
          })),
        ]}
      />
      <span className={css.beside}>
        <span className={css.compared}>
          {rows > 0
            ? t`Compared with your ${plural(rows, { one: '# row', other: '# rows' })}`
            : t`Compared with ${plural(people, { one: '# person', other: '# people' })} of the company`}
        </span>
        {people > 0 && (
          <ChoiceChip
            label={t`People are found by`}
            value={byWords[foundBy]}
            options={rosterKeys.map((value) => ({ value, label: byWords[value] }))}
            chosen={foundBy}
            onChoose={onFoundBy}
          />
        )}
        {(updates || (run !== null && run.known > 0)) && (
          <CheckBox label={t`Update existing`} checked={updates} onChange={onUpdates} />
        )}
      </span>
    </>
  )
}
