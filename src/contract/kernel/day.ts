/** The day in a time zone, `YYYY-MM-DD`. `timeZone`: an IANA name; one that this machine does not know counts as UTC. `now` in ms since 1970. */
export function dayIn(timeZone: string, now: number): string {
  const parts = new Map(formatOf(timeZone).formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** `count` days after a day; before it, where that is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * msOfDay).toISOString().slice(0, 10)
}

/** Days from one day to another; negative where the other is before it. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / msOfDay)
}

// A day alone is read as its midnight in UTC, where every day has 24 hours.
const msOfDay = 86_400_000

/** A formatter costs more than a thousand uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone) ?? makeFormat(timeZone)
  formats.set(timeZone, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  } catch {
    // An old browser that lacks a newly named zone still shows its lists.
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
  }
}
