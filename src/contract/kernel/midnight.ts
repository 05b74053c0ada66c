import { dayIn } from './day.ts'

const msOfMinute = 60_000

/**
 * Returns the first instant of a day in a time zone, ms since 1970, to the minute, even if the
 * clock skips midnight.
 */
export function midnightIn(timeZone: string, day: string): number {
  // No zone is further than 15 hours from UTC. The days of a zone only increase, so bisection finds
  // the first minute.
  let [before, after] = [
    Date.parse(day) - 15 * 60 * msOfMinute,
    Date.parse(day) + 15 * 60 * msOfMinute,
  ]
  while (after - before > msOfMinute) {
    const between = before + Math.floor((after - before) / msOfMinute / 2) * msOfMinute
    if (dayIn(timeZone, between) >= day) after = between
    else before = between
  }
  return after
}
