/**
 * The part of it that is used. Not by TypeScript's `lib`: not every browser has it, nor this Node.
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
 * The day in a time zone, `YYYY-MM-DD`. `timeZone`: an IANA name; one that this machine does not
 * know counts as UTC. `now` in ms since 1970.
 */
export function dayIn(timeZone: string, now: number): string {
  try {
    return knownDayIn(timeZone, now)
  } catch {
    // An old browser that lacks a newly named zone still shows its lists.
    return knownDayIn('UTC', now)
  }
}

/** The time zone of this machine, an IANA name. */
export function ownZone(): string {
  return typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId()
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

// A page's first formatter costs as much as drawing a list, so it is not made where the same is had
// without.
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

/** A formatter costs more than a thousand uses of it. */
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
