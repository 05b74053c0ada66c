import { backoffMs } from '../api/retry-delay.ts'
import type { Clock, WakeReason } from './environment.ts'

/**
 * Decides when the sender waits and what wakes it. In memory only, so a restart may try once at
 * once.
 */
export interface Backoff {
  wake(wake: WakeReason): void
  /** Returns what woke it since the last turn. */
  takeWakeReasons(): ReadonlySet<WakeReason>
  /**
   * Returns the ms left to wait, unless one of these urges ends the wait. A repeated report of the
   * same epoch ends it only once.
   */
  remainingMs(wakeReasons: ReadonlySet<WakeReason>): number
  /** Notes a failure: 1 s doubling to 60 s, full jitter. Returns the ms. */
  recordFailure(): number
  /** Notes the wait that the server requests, in ms; no urge ends the wait of a 429 (F-37). */
  recordRetryAfter(ms: number, status: number): number
  recordSuccess(): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function createBackoff(clock: Clock, random: () => number): Backoff {
  let wakeReasons = new Set<WakeReason>()
  let failures = 0
  let until = 0
  let waitReason: 'failed' | 'asked' | 'too-many' = 'failed'
  let hurried = false
  let resume = () => {}

  const hurries = (given: ReadonlySet<WakeReason>) => {
    const isNews = given.has('epoch') && !hurried
    hurried ||= isNews
    return isNews || [...given].some((urge) => urge !== 'epoch')
  }
  const endsWait = (given: ReadonlySet<WakeReason>) =>
    waitReason === 'failed' ? hurries(given) : waitReason === 'asked' && given.has('now')
  const waitFor = (ms: number, reason: typeof waitReason) => {
    waitReason = reason
    until = clock.now() + ms
    return ms
  }
  return {
    wake(wake) {
      wakeReasons.add(wake)
      resume()
    },
    takeWakeReasons() {
      const taken = wakeReasons
      wakeReasons = new Set()
      return taken
    },
    remainingMs: (given) => (endsWait(given) ? 0 : Math.max(0, until - clock.now())),
    recordFailure() {
      const maxWait = backoffMs(failures)
      failures += 1
      return waitFor(random() * maxWait, 'failed')
    },
    recordRetryAfter: (ms, status) => waitFor(ms, status === 429 ? 'too-many' : 'asked'),
    recordSuccess() {
      failures = 0
      until = 0
      hurried = false
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        let callOff = () => {}
        const end = () => {
          callOff()
          signal.removeEventListener('abort', end)
          if (resume === end) resume = () => {}
          resolve()
        }
        if (ms <= 0 || wakeReasons.size > 0 || signal.aborted) return resolve()
        signal.addEventListener('abort', end)
        resume = end
        if (ms !== Infinity) callOff = clock.after(ms, end)
      }),
  }
}
