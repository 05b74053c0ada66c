/**
 * The used part of Temporal. TypeScript's `lib` cannot provide it, because some browsers and this
 * Node lack it.
 */
declare const Temporal:
  | undefined
  | {
      Instant: {
        fromEpochMilliseconds(now: number): {
          toZonedDateTimeISO(timeZone: string): { toPlainDate(): { toString(): string } }
        }
      }
      Now: { timeZoneId(): string }
    }

/**
 * Returns the day in a time zone, `YYYY-MM-DD`. `timeZone`: an IANA name; an unknown one counts as
 * UTC. `now` in ms since 1970.
 */
export function dayIn(timeZone: string, now: number): string {
  try {
    return knownDayIn(timeZone, now)
  } catch {
    // An old browser without a new zone must still show its lists.
    return knownDayIn('UTC', now)
  }
}

/** Returns the time zone of this machine, an IANA name. */
export function ownZone(): string {
  return typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()
}

/** Returns the day `count` days after a day, or before it if `count` is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * msOfDay).toISOString().slice(0, 10)
}

/** Returns the days from one day to another, negative if the other is earlier. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / msOfDay)
}

// Days are read as midnight in UTC, where every day has 24 hours.
const msOfDay = 86_400_000

// The first formatter of a page costs as much as drawing a list, so it is avoided where possible.
function knownDayIn(timeZone: string, now: number): string {
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(now))
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString()
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** Cached, because making a formatter costs more than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone,
    })
  formats.set(timeZone, made)
  return made
}
