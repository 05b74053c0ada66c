import { live } from '../live.ts'

const key = 'siteward.clock'

/**
 * How often an answer moved the server's clock by more than answers travel: what is drawn by it is
 * drawn again.
 */
export const clockMoved = live(0)

/** The server's time as an answer said it, and when that was, monotonic. */
let heard: { server: number; at: number } | null = null

/**
 * The `Date` of an answer: expiry, grace and the day of the company go by the server's clock,
 * because a tablet's may be days off.
 */
export function hearDate(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const moved = server - serverNow()
  heard = { server, at: performance.now() }
  if (Math.abs(moved) >= worthKeeping) clockMoved.set(clockMoved.get() + 1)
  const ahead = Math.round(server - Date.now())
  if (Math.abs(ahead - keptAhead()) < worthKeeping) return
  try {
    localStorage.setItem(key, String(ahead))
  } catch {
    // Then each start goes by the device's clock until the first answer.
  }
}

/**
 * ms since 1970 by the server's clock, as near as it is known; within a page no change of the
 * device's clock moves it.
 */
export function serverNow(): number {
  return heard === null ? Date.now() + keptAhead() : heard.server + performance.now() - heard.at
}

/** ms; `Date` counts whole seconds, and answers travel. */
const worthKeeping = 5000

/**
 * How far the server's clock was ahead when last heard: a start without a network has nothing
 * newer.
 */
function keptAhead(): number {
  try {
    return Number(localStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}
