import { useLingui } from '@lingui/react/macro'
import { scheduleRules } from '#contract/schedules/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { scheduleLayout as layout, type ScheduleRow } from './layout.ts'
import { problemTexts } from './problem-texts.ts'
import { ReportContent } from './report-content.tsx'
import { changeSchedule } from './use-schedules.ts'
import { useScheduleControls } from './use-schedule-controls.tsx'
import { withDay } from './with-day.ts'
import { saveWords } from './words.ts'

type EditDialogProps = { row: ScheduleRow; reread: () => void; onClose: () => void }

/** Changes a scheduled report (SCH-05, SCH-33 to SCH-38). */
export function EditDialog({ row, reread, onClose }: EditDialogProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const isSystem = me.app_metadata.role.roleID === roles.systemAdmin
  const controls = useScheduleControls(() => (isSystem ? row.userId : me.user_id))
  return (
    <RecordDialog
      layout={layout}
      rules={scheduleRules}
      form="schedule.edit"
      title={t`Save schedule`}
      words={saveWords.edit}
      row={row}
      wide
      controls={controls}
      fieldErrors={(values) => problemTexts(i18n, values)}
      notes={[
        { name: 'content', after: 'recipientEmails', content: <ReportContent filters={row} /> },
      ]}
      save={({ id, etag, ...change }) => changeSchedule(row, withDay(change), id, etag)}
      reread={reread}
      onClose={onClose}
    />
  )
}
