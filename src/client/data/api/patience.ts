import type { Refused } from './answer.ts'

/** Ms to wait at most after so many failures before: 1 s, doubled by each, up to a minute. */
export const waitAfter = (failures: number): number =>
  Math.min(60_000, 1000 * 2 ** Math.min(failures, 10))

/** No server may silence a read for longer, in ms. */
const longestAsked = 3_600_000

/**
 * Ms that a refusal by 429 asks to wait before the same may be read again; null when it is none.
 */
export function askedToWait(answer: { ok: true } | Refused): number | null {
  if (answer.ok || answer.status !== 429 || answer.retryAfter === null) return null
  return Math.min(longestAsked, answer.retryAfter * 1000)
}

/** Resolves after so many ms, true; false as soon as it is given up. */
export function passed(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
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
 * How soon something may be read again by itself. One path may fail while others get through: then
 * each of them brings the connection back and with it another try, and without waits the two would
 * drive each other on for ever.
 */
export interface Patience {
  /** Ms still to wait; what a person asks for does not. */
  left(): number
  /** `asked`: ms that the server wants to be left alone for, 0 when it did not say. */
  failed(asked?: number): void
  /** It was answered: the next failure is a first one again. */
  answered(): void
}

export function patienceOf(now: () => number): Patience {
  let failures = 0
  let since = -Infinity
  let atLeast = 0
  return {
    left() {
      if (failures === 0) return 0
      const passed = now() - since
      // A clock that was set back must not silence it for longer.
      return passed < 0 ? 0 : Math.max(0, Math.max(atLeast, waitAfter(failures - 1)) - passed)
    },
    failed(asked = 0) {
      failures += 1
      atLeast = Math.min(longestAsked, asked)
      since = now()
    },
    answered() {
      failures = 0
    },
  }
}
