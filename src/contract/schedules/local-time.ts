/** A day of a local calendar, counted from January 1, 1970. */
export type DayNumber = number

export const msOfDay = 86_400_000
const msOfHour = 3_600_000
const msOfMinute = 60_000

/**
 * Returns the first instant at which a zone's clock shows an hour of a day or more, in ms since
 * 1970 (G2-82). A doubled hour counts only at its first occurrence, and a skipped one begins with
 * the first instant after it. `timeZone`: an IANA name.
 */
export function instantOf(timeZone: string, day: DayNumber, hour: number): number {
  const wall = day * msOfDay + hour * msOfHour
  // No zone differs from UTC by more than a day, or moves its clock twice within two days.
  const before = offsetAt(timeZone, wall - msOfDay)
  const after = offsetAt(timeZone, wall + msOfDay)
  if (before === after || offsetAt(timeZone, wall - before) === before) return wall - before
  if (offsetAt(timeZone, wall - after) === after) return wall - after
  return firstAfterGap(timeZone, wall - after, wall - before)
}

/** Returns the day that a zone's calendar shows at an instant. */
export function dayNumberIn(timeZone: string, instant: number): DayNumber {
  return Math.floor((instant + offsetAt(timeZone, instant)) / msOfDay)
}

/**
 * Returns how far a zone's clock is ahead of UTC at an instant, in ms; negative if it is behind.
 */
export function offsetAt(timeZone: string, instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant))
    part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(instant / 1000) * 1000
}

/** Halves the time between two instants until it finds the minute at which the clock moved. */
function firstAfterGap(timeZone: string, early: number, late: number): number {
  const old = offsetAt(timeZone, early)
  let [before, after] = [early, late]
  while (after - before > msOfMinute) {
    const between = before + Math.floor((after - before) / msOfMinute / 2) * msOfMinute
    if (offsetAt(timeZone, between) === old) before = between
    else after = between
  }
  return after
}

/** Caches the formatters, because creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...numeric, timeZone })
  formats.set(timeZone, made)
  return made
}

const numeric = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const
