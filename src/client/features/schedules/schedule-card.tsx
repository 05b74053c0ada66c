import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EditButton } from '#client/records/list/row-edit.tsx'
import { RowMenu } from '#client/records/list/row-menu.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { Deadline } from '#client/ui/status/status.tsx'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { momentText } from './layout.ts'
import type { NamedSchedule } from './use-schedules.ts'
import { frequencyText, reasonWord, statusWord, timeWord, typeWord, zoneWord } from './words.ts'

type StatusProps = {
  row: NamedSchedule
  onToggle: (row: NamedSchedule) => void
  /** The switch shows its word below. */
  compact?: boolean
}

/** Shows the stored status as a switch, which moves with the record and not by a tap (SCH-19). */
export function StatusCell({ row, onToggle, compact }: StatusProps) {
  const { t, i18n } = useLingui()
  const { name, status } = row
  return (
    <Switch
      label={t`${name} is active`}
      word={statusWord(i18n, status)}
      compact={compact}
      checked={status === 'active'}
      onChange={() => onToggle(row)}
    />
  )
}

/** Returns the time of a failed run and its reason, by the stored code. */
function whyText(i18n: I18n, { lastRunReason }: NamedSchedule, time: string): string {
  return [time, reasonWord(i18n, lastRunReason)].filter(Boolean).join(', ')
}

/** Draws the time and the end of the last run, and the reason of a failure (G2-83). */
export function drawLastRun(row: NamedSchedule, i18n: I18n): ReactNode {
  const time = momentText(i18n, row.lastRunDateTime)
  if (time === '') return ''
  if (row.lastRunStatus !== 'failed') return `${time}\n${i18n._(msg`Sent`)}`
  const why = whyText(i18n, row, time)
  const title = <Deadline mark="over" label={i18n._(msg`Last run failed`)} />
  return <TitleCell title={title} second={why} hint={why} />
}

type CardProps = Omit<StatusProps, 'compact'> & {
  onEdit: (row: NamedSchedule) => void
  items: (row: NamedSchedule) => readonly MenuItem[]
}

/** Shows all of a scheduled report on a phone, because a card opens no page. */
export function ScheduleCard({ row, onToggle, onEdit, items }: CardProps) {
  const { i18n } = useLingui()
  const lines = useCardLines(row)
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

/** Returns the rule of a report, its next run and its last one, a line each. */
function useCardLines(row: NamedSchedule): string[] {
  const { t, i18n } = useLingui()
  const [next, last] = [row.nextRunDateTime, row.lastRunDateTime].map((at) => momentText(i18n, at))
  const zone = zoneWord(i18n, row.jobTimezone)
  const failed = [t`Last run failed`, whyText(i18n, row, last ?? '')]
  return [
    [frequencyText(i18n, row), timeWord(i18n, row.jobTime), zone].join(', '),
    next ? t`Next run ${next}` : '',
    last ? (row.lastRunStatus === 'failed' ? failed.join(': ') : t`Last run ${last}`) : '',
  ].filter((line) => line !== '')
}
