/** No server may silence the box for longer, in ms. */
const longest = 3_600_000

/**
 * `Retry-After` in ms, undefined when it cannot be used (F-38). A date is measured against the
 * answer's own `Date`, for the device's clock may be wrong.
 */
export function retryAfter(value: string | null, date: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : (Date.parse(value) - Date.parse(date ?? '')) / 1000
  if (!Number.isFinite(seconds) || seconds <= 0) return undefined
  return Math.min(longest, seconds * 1000)
}
