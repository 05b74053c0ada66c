import { isTimeZone } from '#contract/companies/rules.ts'
import { digestTimes } from '#contract/digest/choices.ts'
import { dayIn, instantOf, msOfDay } from '#contract/schedules/local-time.ts'

/** These decide when a digest is due. */
export interface DigestRule {
  /** Minutes after midnight. */
  atMinutes: number
  /** An IANA name. */
  timeZone: string
}

/** A digest that is due. */
export interface DueDigest {
  /** In ms since 1970. */
  at: number
  /** By the calendar of the person's zone, `YYYY-MM-DD`. */
  day: string
}

/** A morning mail that is later than this is left out, in ms. */
const longestAgo = 12 * 3_600_000

/** Returns the first instant after another at which a digest is due, in ms since 1970. */
export function nextDigest({ atMinutes, timeZone: named }: DigestRule, after: number): number {
  const timeZone = usable(named)
  // A skipped hour before midnight moves a digest of yesterday into today.
  for (let day = dayIn(timeZone, after) - 1; ; day += 1) {
    const due = instantOf(timeZone, day, atMinutes / 60)
    if (due > after) return due
  }
}

/**
 * Returns the digest that is due now, and when the next one is due. The digest is null where none is
 * due, where the time was never reckoned, or where it is more than twelve hours late.
 */
export function planDigest(
  rule: DigestRule & { nextDueAt: string | null },
  now: number,
): { due: DueDigest | null; next: number } {
  const at = rule.nextDueAt === null ? null : Date.parse(rule.nextDueAt)
  if (at !== null && at > now) return { due: null, next: at }
  const isMissed = at === null || now - at > longestAgo
  return { due: isMissed ? null : { at, day: dayOf(rule, at) }, next: nextDigest(rule, now) }
}

function dayOf({ timeZone }: DigestRule, at: number): string {
  return new Date(dayIn(usable(timeZone), at) * msOfDay).toISOString().slice(0, 10)
}

/** A zone that this server does not know must not keep the others from their mails. */
const usable = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** `06:30` as minutes after midnight. */
export const minutesOf = (time: string) => digestTimes.indexOf(time) * 30

/** Minutes after midnight as `06:30`. */
export const timeOf = (minutes: number) => digestTimes[minutes / 30] ?? '06:30'
