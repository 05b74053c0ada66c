import { useLingui } from '@lingui/react/macro'
import { IconCalendarPlus, IconChevronLeft, IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useSettled } from '#client/ui/use-settled.ts'
import { type Account, useAccount } from '#client/workspace/use-account.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { list } from '../addresses.ts'
import { ChooseAccount } from '../choose-account.tsx'
import { reportFilterQuery } from '../report-filters.ts'
import { useOpenExport } from '../use-open-export.ts'
import { typeWord } from '../words.ts'
import css from './create.module.css'
import { Filters } from './filters.tsx'
import {
  reportFiltersOf,
  isChosen,
  emptyReportChoice,
  type ReportChoice,
  type Tab,
  tabs,
} from './report-choice.ts'
import { PreviewResult } from './result.tsx'
import { useChoices } from './use-choices.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'
import { usePreview } from './use-preview.ts'

const ScheduleDialog = lazyComponent(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
  'over',
)

/**
 * `/back-office/schedule-jobs/create`: narrows a report, shows its first rows and schedules it
 * (REP-38 to REP-53), for the own company or the one that a system administrator chooses.
 */
export function CreatePage() {
  const account = useAccount()
  return account === null ? <ChooseAccount /> : <Create key={account.accountID} account={account} />
}

/** Milliseconds from the last tick until the request, so that quick ticks send one. */
const pause = 200

function Create({ account: { accountID } }: { account: Account }) {
  const go = useGo()
  const [tab, setTab] = useState<Tab>('submissions_report')
  const [choice, setChoice] = useState<ReportChoice>(emptyReportChoice)
  const [scheduling, setScheduling] = useState(false)
  const asked = useAsked(tab, choice)
  const filters = reportFiltersOf(asked.tab, asked.choice)
  const choices = useChoices(accountID, asked.tab, asked.choice)
  const { preview, reading } = usePreview(accountID, asked.tab, filters)
  const shown = asked.isNewest ? preview : null
  const openExport = useOpenExport(accountID)
  const schedule = shown === null ? null : () => setScheduling(true)
  const { question, pass } = useLeaveQuestion({ dirty: isChosen(choice), onSave: schedule })
  const chooseTab = (next: Tab) => {
    setTab(next)
    setChoice(emptyReportChoice)
  }
  return (
    <>
      <ScrollArea>
        <Head onBack={() => go(list)} />
        <div className={css.page}>
          <Tabs tab={tab} onChoose={chooseTab} />
          <Filters
            key={tab}
            tab={tab}
            choices={choices}
            choice={choice}
            onChoose={(part) => setChoice((now) => ({ ...now, ...part }))}
          />
          <PreviewResult
            preview={shown}
            reading={reading}
            onOpen={(format) =>
              void openExport({
                type: tab,
                query: { ...reportFilterQuery(filters), ...(format === 'xlsx' && { format }) },
              })
            }
          />
        </div>
      </ScrollArea>
      <Bar onSchedule={schedule} />
      {question}
      {scheduling && (
        <ScheduleDialog
          accountID={accountID}
          filters={filters}
          onSaved={() => pass(() => go(list))}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  )
}

/** Returns the choice for the server: a settled one, or a cleared one at once. */
function useAsked(tab: Tab, choice: ReportChoice) {
  const settled = useSettled(choice, pause)
  if (!isChosen(choice)) return { tab, choice: emptyReportChoice, isNewest: true }
  return { tab, choice: settled, isNewest: settled === choice }
}

function Head({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  return (
    <div className={css.top}>
      <IconButton
        label={t`Back`}
        icon={<Icon icon={IconChevronLeft} size={24} bold />}
        onClick={onBack}
      />
      <PageHeader title={t`Create New Report`} />
    </div>
  )
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  const { t, i18n } = useLingui()
  const options = tabs.map((value) => ({ value, label: typeWord(i18n, value) }))
  // The strip scrolls on a phone, because four titles do not fit side by side.
  const phone = useMedia(media.phone)
  return (
    <SegmentedTabs
      block={!phone}
      label={t`Report`}
      options={options}
      value={tab}
      onChange={onChoose}
    />
  )
}

/** Save and Schedule Job open the same modal, once there is a result (G2-74). */
function Bar({ onSchedule }: { onSchedule: (() => void) | null }) {
  const { t } = useLingui()
  const disabled = onSchedule === null
  const open = () => onSchedule?.()
  return (
    <ActionBar note={<SeenNote />}>
      <Button disabled={disabled} icon={<Icon icon={IconDeviceFloppy} />} onClick={open}>
        {t`Save`}
      </Button>
      <Button
        variant="filled"
        disabled={disabled}
        icon={<Icon icon={IconCalendarPlus} />}
        onClick={open}
      >
        {t`Schedule Job`}
      </Button>
    </ActionBar>
  )
}

/** Explains whose records a scheduled report holds. */
function SeenNote(): ReactNode {
  const { t } = useLingui()
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  return (
    <>
      <Icon icon={IconEye} />
      {isSystem
        ? t`Each run contains only what the owner of the report may see.`
        : t`Each run contains only what you may see.`}
    </>
  )
}
