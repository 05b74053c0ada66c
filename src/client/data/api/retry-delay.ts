import type { ApiFailure } from './api-result.ts'

/**
 * Returns the longest wait in ms after this number of earlier failures: 1 s, doubled by each, up to
 * a minute.
 */
export const backoffMs = (failures: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(failures, 10))

/** Longest wait in ms that a server can impose on a read. */
const maxRetryAfterMs = 3_600_000

/** Returns the ms that a 429 asks to wait before a repeat; null for any other answer. */
export function retryAfterMs(answer: { ok: true } | ApiFailure): number | null {
  if (answer.ok || answer.status !== 429 || answer.retryAfter === null) return null
  return Math.min(maxRetryAfterMs, answer.retryAfter * 1000)
}

/** Resolves with true after the given time, and with false when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false)
    const giveUp = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve(true)
    }, milliseconds)
    signal?.addEventListener('abort', giveUp)
  })
}

/**
 * Limits how soon the app reads something again by itself. One path may fail while others succeed.
 * Each success reports a connection and triggers the next try of the failing path, which would loop
 * without a wait.
 */
export interface RetryDelay {
  /** Milliseconds left to wait. A person's own request does not wait. */
  remainingMs(): number
  /** `asked`: ms that the server asks to wait, 0 without such a request. */
  recordFailure(asked?: number): void
  /** Resets the count of failures after an answer. */
  reset(): void
}

export function createRetryDelay(now: () => number): RetryDelay {
  let failures = 0
  let since = -Infinity
  let atLeast = 0
  return {
    remainingMs() {
      if (failures === 0) return 0
      const passed = now() - since
      // A clock that was set back must not prolong the wait.
      return passed < 0 ? 0 : Math.max(0, Math.max(atLeast, backoffMs(failures - 1)) - passed)
    },
    recordFailure(asked = 0) {
      failures += 1
      atLeast = Math.min(maxRetryAfterMs, asked)
      since = now()
    },
    reset() {
      failures = 0
    },
  }
}
