import type { Random } from './random.ts'

const minute = 60_000
const day = 24 * 60 * minute
// A site works from 6:30 until 16:30.
const [begins, ends] = [6.5 * 60, 16.5 * 60]

/**
 * Returns the first time from then on at which people are on a site: Monday to Friday from 6:30 to
 * 16:30, few Saturdays, in its time zone. Ms since 1970.
 */
export function atWork(random: Random, time: number, timeZone: string): number {
  const local = new Date(time + offsetAt(time, timeZone))
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  const weekday = local.getUTCDay()
  const works = weekday >= 1 && (weekday <= 5 || random.chance(0.1))
  if (works && minutes >= begins && minutes <= ends) return time
  // A time before work begins moves to that morning, any other to the next one.
  const morning = time + (begins - minutes + random.whole(0, 150)) * minute
  return works && minutes < begins ? morning : atWork(random, morning + day, timeZone)
}

/** Returns a working time near `time` and before `limit`: a day earlier if it would be too late. */
export function atWorkBefore(
  limit: number,
  random: Random,
  time: number,
  timeZone: string,
): number {
  const at = atWork(random, time, timeZone)
  return at > limit ? atWorkBefore(limit, random, time - day, timeZone) : at
}

/** Returns by how many ms a zone's clocks are ahead of UTC at a time. */
function offsetAt(time: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const part = new Map<string, number>(
    format.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  )
  const at = (type: string) => part.get(type) ?? 0
  return (
    Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) -
    Math.floor(time / 1000) * 1000
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()
