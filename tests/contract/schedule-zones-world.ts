import { frequencies, jobTimes, monthDays, weekdays } from '#contract/schedules/choices.ts'
import { type DueRule, nextDues } from '#contract/schedules/due-times.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'

type Ask = EmptyDatabase['owner']

/** A day of a zone's calendar: the first instant of each of its hours, in ms, by PostgreSQL. */
interface LocalDay {
  weekday: number
  dayOfMonth: number
  isLastOfMonth: boolean
  /** A skipped hour begins with the first instant after it. */
  hours: number[]
}

/** Returns the days of a zone that lie between two days as a whole, `YYYY-MM-DD`. */
export async function walkZone(
  ask: Ask,
  zone: string,
  from: string,
  to: string,
): Promise<LocalDay[]> {
  const rows = await ask<{
    first: string
    weekday: number
    day: number
    last: boolean
    hour: number
    at: number
  }>(walk, [zone, from, to])
  const days = new Map<string, LocalDay>()
  for (const { first, weekday, day, last, hour, at } of rows) {
    const known = days.get(first) ?? { weekday, dayOfMonth: day, isLastOfMonth: last, hours: [] }
    known.hours[hour] = at
    days.set(first, known)
  }
  const whole = [...days.values()]
  fillSkipped(whole)
  // The walk begins and ends in the middle of a local day.
  return whole.slice(1, -1)
}

// Walks UTC in quarters of an hour, because zones differ from it by half hours.
const walk = `
  select to_char(local, 'YYYY-MM-DD') as first, extract(dow from local)::int as weekday, extract(day from local)::int as day,
         extract(day from local + interval '1 day') = 1 as last, extract(hour from local)::int as hour, (extract(epoch from at) * 1000)::float8 as at
    from (
      select date_trunc('hour', instant at time zone $1) as local, min(instant) as at
        from generate_series($2::date::timestamptz, $3::date::timestamptz, interval '15 minutes') as instant
       group by 1
    ) as hours
   order by local`

function fillSkipped(days: readonly LocalDay[]): void {
  let next = Number.NaN
  for (const { hours } of days.toReversed()) {
    for (let hour = 23; hour >= 0; hour -= 1) next = hours[hour] ??= next
  }
}

/** Returns the rule of each frequency, day and hour. */
export function allRules(jobTimezone: string): DueRule[] {
  const values = { daily: ['0'], weekly: weekdays, monthly: monthDays }
  return frequencies.flatMap((jobFrequency) =>
    values[jobFrequency].flatMap((jobFrequencyValue) =>
      jobTimes.map((jobTime) => ({ jobFrequency, jobFrequencyValue, jobTime, jobTimezone })),
    ),
  )
}

/** Returns the first due time of a rule that differs from the walk; null if all are equal. */
export function firstDifference(rule: DueRule, days: readonly LocalDay[]): string | null {
  const hour = jobTimes.indexOf(rule.jobTime)
  const expected = days
    .filter((day) => isDueOn(rule, day))
    .map(({ hours }) => hours[hour] ?? Number.NaN)
  const start = days[0]?.hours[0] ?? 0
  const found = nextDues(rule, start - 1, expected.length)
  const at = expected.findIndex((one, n) => one !== found[n])
  return at === -1
    ? null
    : `${Object.values(rule).join(' ')}: ${textOf(found[at])}, by PostgreSQL ${textOf(expected[at])}`
}

function isDueOn(
  { jobFrequency, jobFrequencyValue }: DueRule,
  { weekday, dayOfMonth, isLastOfMonth }: LocalDay,
): boolean {
  if (jobFrequency === 'daily') return true
  if (jobFrequency === 'weekly') return weekdays[weekday] === jobFrequencyValue
  const wanted = Number(jobFrequencyValue)
  return dayOfMonth === wanted || (isLastOfMonth && dayOfMonth < wanted)
}

const textOf = (instant: number | undefined) =>
  instant === undefined || Number.isNaN(instant) ? 'none' : new Date(instant).toISOString()

/** Returns the zone data of both sides. */
export async function zoneData(ask: Ask): Promise<string> {
  const [row] = await ask<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return `zone data: Node ${process.versions['tz']}, PostgreSQL ${row?.version}`
}
