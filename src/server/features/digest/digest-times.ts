import { isTimeZone } from '#contract/companies/rules.ts'
import { digestTimes } from '#contract/digest/choices.ts'
import { dayNumberIn, instantOf, msOfDay } from '#contract/schedules/local-time.ts'

/** The hour and zone of a person's digest. */
export interface DigestRule {
  /** Minutes after midnight. */
  atMinutes: number
  /** An IANA name. */
  timeZone: string
}

/** A digest that is due. */
export interface DueDigest {
  /** Milliseconds since 1970. */
  at: number
  /** The day in the person's zone, `YYYY-MM-DD`. */
  day: string
}

/** The longest delay after which a digest is still sent, in ms. */
const longestAgo = 12 * 3_600_000

/**
 * A due time that is farther away was computed while the clock of the server was ahead, in ms. Two
 * digests are 25 hours apart where clocks are set back.
 */
export const longestAhead = 26 * 3_600_000

/** Returns the first instant after another at which a digest is due, in ms since 1970. */
export function nextDigest({ atMinutes, timeZone: named }: DigestRule, after: number): number {
  const timeZone = usable(named)
  // A skipped hour before midnight moves a digest of yesterday into today.
  for (let day = dayNumberIn(timeZone, after) - 1; ; day += 1) {
    const due = instantOf(timeZone, day, atMinutes / 60)
    if (due > after) return due
  }
}

/**
 * Returns the digest that is due now, and the time of the next one. The digest is null if none is
 * due, if its time was never computed or is too far away, or if it is more than twelve hours late.
 */
export function planDigest(
  rule: DigestRule & { nextDueAt: string | null },
  now: number,
): { due: DueDigest | null; next: number } {
  const at = rule.nextDueAt === null ? null : Date.parse(rule.nextDueAt)
  if (at !== null && at > now + longestAhead) return { due: null, next: nextDigest(rule, now) }
  if (at !== null && at > now) return { due: null, next: at }
  const isMissed = at === null || now - at > longestAgo
  return { due: isMissed ? null : { at, day: dayOf(rule, at) }, next: nextDigest(rule, now) }
}

function dayOf({ timeZone }: DigestRule, at: number): string {
  return new Date(dayNumberIn(usable(timeZone), at) * msOfDay).toISOString().slice(0, 10)
}

/**
 * Falls back to UTC for an unknown zone, so that one person's zone cannot stop the others' mails.
 */
const usable = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** Reads `06:30` as minutes after midnight. */
export const minutesOf = (time: string) => digestTimes.indexOf(time) * 30

/** Writes minutes after midnight as `06:30`. */
export const timeOf = (minutes: number) => digestTimes[minutes / 30] ?? '06:30'
