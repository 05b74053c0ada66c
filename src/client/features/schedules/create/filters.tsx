import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { periods, statusFilter } from '#contract/submissions/periods.ts'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { ReportChoicePanel } from './choice-panel.tsx'
import css from './create.module.css'
import { hasPrograms, type ReportChoice, type Tab } from './report-choice.ts'
import type { ReportChoices } from './use-choices.ts'

type FiltersProps = {
  tab: Tab
  choices: ReportChoices
  choice: ReportChoice
  onChoose: (part: Partial<ReportChoice>) => void
}

/** Narrows the report of a tab by panels, period and status (REP-39, REP-43, REP-44). */
export function Filters(props: FiltersProps) {
  return (
    <>
      <Panels {...props} />
      <div className={css.strips}>
        <Period {...props} />
        {hasPrograms(props.tab) && <Status {...props} />}
      </div>
    </>
  )
}

function Panels({ tab, choices, choice, onChoose }: FiltersProps) {
  const { t } = useLingui()
  const unread = t`The choices could not be read.`
  // This text is true only if a chosen project leaves no programs.
  const noPrograms =
    choice.projects.length > 0
      ? t`No programs found in this project, please choose another one.`
      : t`Empty`
  return (
    <div className={css.panels}>
      <ReportChoicePanel
        title={t`Projects`}
        offered={choices.projects}
        empty={t`No projects available`}
        unread={t`Failed to load projects. Please try again.`}
        ticked={choice.projects}
        onTick={(projects) => onChoose({ projects })}
      />
      <ReportChoicePanel
        title={t`Users`}
        offered={choices.users}
        empty={t`Your team is empty.`}
        unread={unread}
        ticked={choice.users}
        onTick={(users) => onChoose({ users })}
      />
      {hasPrograms(tab) && (
        <ReportChoicePanel
          title={t`Programs`}
          offered={choices.programs}
          empty={noPrograms}
          unread={unread}
          whole={(name) => t`${name}, all forms`}
          ticked={choice.programs}
          onTick={(programs) => onChoose({ programs })}
        />
      )}
    </div>
  )
}

function Period({ choice, onChoose }: FiltersProps) {
  const { t } = useLingui()
  const options = periods.map((days) => ({
    value: String(days),
    label: days === 0 ? t`All Days` : t`${plural(days, { one: '# Day', other: '# Days' })}`,
  }))
  return (
    <SegmentedTabs
      label={t`Period`}
      options={options}
      value={String(choice.days)}
      onChange={(days) => onChoose({ days: Number(days) })}
    />
  )
}

function Status({ choice, onChoose }: FiltersProps) {
  const { t } = useLingui()
  const options = [
    { value: statusFilter.all, label: t`All` },
    { value: statusFilter.completed, label: t`Completed` },
    { value: statusFilter.notCompleted, label: t`Not Completed` },
  ]
  return (
    <SegmentedTabs<string>
      label={t`Submission status`}
      options={options}
      value={choice.status}
      onChange={(status) => onChoose({ status })}
    />
  )
}
