import { waitAfter } from '../api/retry-delay.ts'
import type { Clock, Wake } from './environment.ts'

/**
 * Decides when the sender waits and what wakes it. In memory only, so a restart may try once at
 * once.
 */
export interface Backoff {
  wake(wake: Wake): void
  /** Returns what woke it since the last turn. */
  takeWakeReasons(): ReadonlySet<Wake>
  /**
   * Returns the ms left to wait, unless one of these urges ends the wait. A repeated report of the
   * same epoch ends it only once.
   */
  left(urges: ReadonlySet<Wake>): number
  /** Notes a failure: 1 s doubling to 60 s, full jitter. Returns the ms. */
  failed(): number
  /** Notes the wait that the server requests, in ms; no urge ends the wait of a 429 (F-37). */
  asked(ms: number, status: number): number
  succeeded(): void
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export function backoffOf(clock: Clock, random: () => number): Backoff {
  let wakeReasons = new Set<Wake>()
  let failures = 0
  let until = 0
  let why: 'failed' | 'asked' | 'too-many' = 'failed'
  let hurried = false
  let resume = () => {}

  const hurries = (given: ReadonlySet<Wake>) => {
    const isNews = given.has('epoch') && !hurried
    hurried ||= isNews
    return isNews || [...given].some((urge) => urge !== 'epoch')
  }
  const cuts = (given: ReadonlySet<Wake>) =>
    why === 'failed' ? hurries(given) : why === 'asked' && given.has('now')
  const waitFor = (ms: number, reason: typeof why) => {
    why = reason
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
    left: (given) => (cuts(given) ? 0 : Math.max(0, until - clock.now())),
    failed() {
      const most = waitAfter(failures)
      failures += 1
      return waitFor(random() * most, 'failed')
    },
    asked: (ms, status) => waitFor(ms, status === 429 ? 'too-many' : 'asked'),
    succeeded() {
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
