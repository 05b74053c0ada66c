import type { I18n } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { type DueDays, usualDueDays } from '#contract/access/own-company.ts'
import { daysUntilDue, presetDue } from '#contract/corrective-actions/due.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { roles } from '#contract/kernel/role.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { pluralForm } from '#client/i18n/form-of.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useRead } from '#client/records/use-read.ts'
import { Deadline, deadlineLook, type DeadlineMark } from '#client/ui/status/status.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './due.module.css'

type DueRow = { dueDate: string | null; status: string }
type ActionRow = DueRow & { companyID: number }

type DueMarkProps = { row: DueRow; /** Day in the company, `YYYY-MM-DD`. */ today: string }

/**
 * Returns a text such as `3 days overdue` or `Due in 2 days` with its mark; null without a due date
 * or once closed.
 */
function dueSaid(
  row: DueRow,
  today: string,
  i18n: I18n,
): { mark: DeadlineMark; words: string } | null {
  const days = daysUntilDue(row, today)
  if (days === null) return null
  const over = -days
  const n = wholeNumber(Math.abs(days))
  if (over > 0)
    return {
      mark: 'over',
      words: i18n._(
        msg`${select(pluralForm(over), { one: `${n} day overdue`, other: `${n} days overdue` })}`,
      ),
    }
  if (days === 0) return { mark: 'near', words: i18n._(msg`Due today`) }
  return {
    mark: days <= 1 ? 'near' : 'ahead',
    words: i18n._(
      msg`${select(pluralForm(days), { one: `Due in ${n} day`, other: `Due in ${n} days` })}`,
    ),
  }
}

/** The due text for a second line (`OnSecondLine`): its words and its look. */
export const dueOnLine = (today: (row: ActionRow) => string, i18n: I18n) => ({
  cell: (row: ActionRow) => dueSaid(row, today(row), i18n)?.words ?? null,
  className(row: ActionRow) {
    const said = dueSaid(row, today(row), i18n)
    return said ? deadlineLook(said.mark) : undefined
  },
})

/** Returns a text such as `3 d overdue`, short enough for a table column. */
function dueInColumn(row: DueRow, today: string, i18n: I18n): string {
  const days = daysUntilDue(row, today) ?? 0
  const n = wholeNumber(Math.abs(days))
  if (days === 0) return i18n._(msg`Due today`)
  return days < 0 ? i18n._(msg`${n} d overdue`) : i18n._(msg`Due in ${n} d`)
}

/** Shows the due text with its mark; `column` makes it short. */
export function DueMark({ row, today, column = false }: DueMarkProps & { column?: boolean }) {
  const { i18n } = useLingui()
  const long = dueSaid(row, today, i18n)
  const due = long && column ? { ...long, words: dueInColumn(row, today, i18n) } : long
  return due && <Deadline mark={due.mark} label={due.words} />
}

/** Shows in a column what the day means today, and the day below it. */
export const dueInCell = (today: (row: ActionRow) => string) => ({
  cell: (row: ActionRow) => {
    if (row.dueDate === null) return null
    const day = tableDate(row.dueDate)
    if (!isOpen(row)) return day
    return (
      <>
        <DueMark row={row} today={today(row)} column />
        {day}
      </>
    )
  },
  className: () => css.day,
})

/**
 * Returns the current day in the company of an action; a system administrator sees many companies.
 * It changes at that company's midnight by the server's clock, independent of the device's zone and
 * clock.
 */
export function useCompanyDay(): (row: { companyID: number }) => string {
  const { app_metadata } = useMe()
  const own = useOwnZone()
  const now = useServerNow()
  const { data } = useRead(
    'companies.list',
    {},
    { memoryOnly: true, enabled: app_metadata.role.roleID === roles.systemAdmin },
  )
  const zones = useMemo(
    () => new Map(data?.map(({ accountID, timeZone }) => [accountID, timeZone])),
    [data],
  )
  // The clock ticks twice a minute, but a list renders again only once a day.
  const days = useMemo(
    () => [own, ...new Set(zones.values())].map((zone) => `${zone} ${dayIn(zone, now)}`).join('\n'),
    [own, zones, now],
  )
  const dayOf = useMemo(
    () => new Map(days.split('\n').map((line) => [line.slice(0, -11), line.slice(-10)])),
    [days],
  )
  const ownDay = dayOf.get(own) ?? ''
  return useCallback(
    ({ companyID }) =>
      zones.size === 0 ? ownDay : (dayOf.get(zones.get(companyID) ?? '') ?? ownDay),
    [dayOf, zones, ownDay],
  )
}

interface ExpectedDay {
  /** Returns the preset day for this risk at the opening. */
  preset: (severity: string) => string | null
  /** Returns the preset day for a risk chosen now, counted from today if that day is over. */
  expected: (severity: string) => string | null
}

/**
 * Returns the due dates that the company expects for each risk; null for a risk without a number of
 * days.
 */
export function useExpectedDay(row: { companyID: number; creationDateTime: string }): ExpectedDay {
  const zone = useOwnZone()
  const today = useCompanyDay()(row)
  const days = useDueDays()
  const found = dayIn(zone, Date.parse(row.creationDateTime))
  // An unsent action has the time of the device, whose clock may be ahead.
  const opened = found > today ? today : found
  const preset = (severity: string) => presetDue(severity, days, opened)
  return {
    preset,
    expected: (severity) => {
      const due = preset(severity)
      return due !== null && due < today ? presetDue(severity, days, today) : due
    },
  }
}

/**
 * Returns the company's number of days for each risk; the usual ones until the device has read
 * them.
 */
export function useDueDays(): DueDays {
  return useMe().company?.dueDays ?? usualDueDays
}

/** Returns the time zone of the person's company. */
function useOwnZone(): string {
  // After an update the device does not know the company's zone until the first answer.
  return useMe().company?.timeZone ?? ownZone()
}
