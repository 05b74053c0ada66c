import { useLingui } from '@lingui/react/macro'
import { roles } from '#contract/kernel/role.ts'
import { schedulePresets } from '#contract/schedules/choices.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { useReadList } from '#client/records/use-read.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { asPatch } from '#client/records/form-values.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { scheduleLayout as layout } from '../layout.ts'
import { createTexts } from '../problem-texts.ts'
import { ReportContent } from '../report-content.tsx'
import type { ReportFilters } from '../report-filters.ts'
import { createSchedule, scheduleReads } from '../use-schedules.ts'
import { useScheduleControls } from '../use-schedule-controls.tsx'
import { withDay } from '../with-day.ts'
import { saveWords } from '../words.ts'

type ScheduleDialogProps = {
  accountID: number
  filters: ReportFilters
  /** Runs after a successful save. */
  onSaved: () => void
  onClose: () => void
}

/** Schedules a report with these filters (SCH-22, SCH-31, SCH-39 to SCH-50). */
export function ScheduleDialog({ accountID, filters, onSaved, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const owners = useOwners(accountID)
  const reread = useInvalidateReads(scheduleReads)
  const controls = useScheduleControls(({ userId }) => Number(userId) || me.user_id)
  return (
    <RecordDialog
      layout={layout}
      form={`schedule.create.${accountID}`}
      title={t`Schedule Job`}
      words={saveWords.create}
      wide
      preset={{ jobTimezone: schedulePresets.jobTimezone }}
      controls={(values) => ({ ...controls(values), userId: owners })}
      problems={({ userId }) => (owners.hidden || userId !== '' ? [] : ['userId'])}
      fieldErrors={(values) => createTexts(i18n, values)}
      notes={[
        { name: 'content', after: 'recipientEmails', content: <ReportContent filters={filters} /> },
      ]}
      save={({ id, ...change }) => {
        const body = asPatch({ ...withDay(change), ...filters })
        return createSchedule(accountID, body, id)
      }}
      reread={reread}
      onClose={(saved) => (saved ? onSaved() : onClose())}
    />
  )
}

/**
 * Offers a system administrator the owners of a report, because the report holds the records that
 * its owner may see. Others own their reports, and see no field.
 */
function useOwners(accountID: number) {
  const { t } = useLingui()
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  const params = { accountID: String(accountID) }
  const read = useReadList(
    'team.list',
    { params, query: {} },
    { enabled: isSystem, memoryOnly: true },
  )
  const people = read.rows.filter(
    ({ app_metadata: { role }, blocked }) => role.roleID === roles.safetyProfessional && !blocked,
  )
  const options = people.map(({ user_id, name }) => ({ value: String(user_id), label: name }))
  return {
    hidden: !isSystem,
    options,
    help: unreadChoicesHint(read, t`The people could not be read.`),
  }
}
