import { useLingui } from '@lingui/react/macro'
import { tableTime } from '#client/i18n/dates.ts'
import { EditButton } from '#client/records/list/row-acts.tsx'
import { RowMenu } from '#client/records/list/row-menu.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { lastRunText } from './layout.ts'
import type { NamedSchedule } from './use-schedules.ts'
import { frequencyText, statusWord, timeWord, typeWord, zoneWord } from './words.ts'

type StatusProps = { row: NamedSchedule; onToggle: (row: NamedSchedule) => void }

/** Shows the stored status as a switch: it moves when the record does, not when it is pressed (SCH-19). */
export function StatusCell({ row, onToggle }: StatusProps) {
  const { t, i18n } = useLingui()
  const { name, status } = row
  return (
    <Switch
      label={t`${name} is active`}
      word={statusWord(i18n, status)}
      checked={status === 'active'}
      onChange={() => onToggle(row)}
    />
  )
}

type CardProps = StatusProps & {
  onEdit: (row: NamedSchedule) => void
  items: (row: NamedSchedule) => readonly MenuItem[]
}

/** A scheduled report as a phone shows it: all of it, because a card opens nothing. */
export function ScheduleCard({ row, onToggle, onEdit, items }: CardProps) {
  const { t, i18n } = useLingui()
  const { jobTime, jobTimezone, nextRunDateTime, lastRunStatus } = row
  const next = nextRunDateTime === null ? '' : tableTime(nextRunDateTime)
  const [first = '', second = ''] = lastRunText(row, { i18n }).split('\n')
  const last = lastRunStatus === 'failed' ? `${first}: ${second}` : t`Last run ${first}`
  const lines = [
    `${frequencyText(i18n, row)}, ${timeWord(i18n, jobTime)}, ${zoneWord(i18n, jobTimezone)}`,
    next && t`Next run ${next}`,
    first && last,
  ].filter(Boolean)
  return (
    <RecordCard
      number={typeWord(i18n, row.activityType)}
      title={row.name}
      second={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      meta={<StatusCell row={row} onToggle={onToggle} />}
      actions={
        <>
          <EditButton row={row} onEdit={onEdit} />
          <RowMenu row={row} items={items} />
        </>
      }
    />
  )
}
