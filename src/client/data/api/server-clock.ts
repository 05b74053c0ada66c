import { createStore } from '../store.ts'

const key = 'siteward.clock'

/**
 * Counts the corrections of the server's clock that exceed network delay, so that views that depend
 * on the time render again.
 */
export const serverClockCorrections = createStore(0)

/** The server's time in the last answer, and the monotonic time of that answer. */
let lastServerDate: { server: number; at: number } | null = null

/**
 * Takes the server's time from the `Date` header. Expiry, grace and the company's day use the
 * server's clock, because a tablet's may be days off.
 */
export function updateServerClock(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const moved = server - serverNow()
  lastServerDate = { server, at: performance.now() }
  if (Math.abs(moved) >= significantDriftMs)
    serverClockCorrections.set(serverClockCorrections.get() + 1)
  const ahead = Math.round(server - Date.now())
  if (Math.abs(ahead - storedClockOffset()) < significantDriftMs) return
  try {
    localStorage.setItem(key, String(ahead))
  } catch {
    // Without storage each start uses the device's clock until the first answer.
  }
}

/**
 * Returns the best estimate of the server's time, ms since 1970. Changes of the device's clock do
 * not affect it while the page is open.
 */
export function serverNow(): number {
  return lastServerDate === null
    ? Date.now() + storedClockOffset()
    : lastServerDate.server + performance.now() - lastServerDate.at
}

/**
 * Milliseconds of difference that count; `Date` counts whole seconds, and answers take time to
 * arrive.
 */
const significantDriftMs = 5000

/**
 * Returns how far the server's clock was ahead at the last answer, for a start without a network.
 */
function storedClockOffset(): number {
  try {
    return Number(localStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}
