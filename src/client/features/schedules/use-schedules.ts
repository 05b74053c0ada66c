import { useMemo } from 'react'
import { isObject } from '#contract/kernel/json.ts'
import type { Schedule } from '#contract/schedules/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { useReadList } from '#client/records/use-read.ts'
import type { Patch } from '#client/records/form-values.ts'
import type { ScheduleRow } from './layout.ts'

/** A scheduled report with the name for the labels of its buttons. */
export type NamedSchedule = ScheduleRow & { name: string }

/** A save repeats these reads, because they show the saved report (SCH-23). */
export const scheduleReads = ['schedules.list'] as const

/** Reads the scheduled reports that the person may see in a company (SCH-01). */
export function useSchedules(accountID: number) {
  const params = { accountID: String(accountID) }
  const { rows, ...reading } = useReadList('schedules.list', { params }, { staleTime: 0 })
  const named = useMemo(
    () => rows.map((row): NamedSchedule => ({ ...row, name: row.jobTitle })),
    [rows],
  )
  return { rows: named, ...reading }
}

/** Schedules a report; the server takes an array of one (API2-73). */
export async function createSchedule(
  accountID: number,
  body: Patch,
  id: string,
): Promise<SaveOutcome> {
  const params = { accountID: String(accountID) }
  const done = await runCommand('schedules.create', { params, body: [body] }, { id })
  if (done.outcome !== 'sent') return done
  const first: unknown = Array.isArray(done.row) ? done.row[0] : null
  return { ...done, row: isObject(first) ? first : null }
}

type Saved = Pick<Schedule, 'accountId' | 'scheduleJobId'>
/** Names a scheduled report in the address of a call. */
export const pathOf = ({ accountId, scheduleJobId }: Saved) => ({
  accountID: String(accountId),
  scheduleJobId: String(scheduleJobId),
})

/** Changes a scheduled report; `etag` is the tag of the row on the screen. */
export function changeSchedule(row: Saved, body: Patch, id: string, etag?: string) {
  return runCommand('schedules.update', { params: pathOf(row), body }, { id, etag })
}

/** Removes a scheduled report. */
export function removeSchedule(row: Saved, id: string) {
  return runCommand('schedules.remove', { params: pathOf(row) }, { id })
}
