/** Ms to wait at most after so many failures before: 1 s, doubled by each, up to a minute. */
export const waitAfter = (failures: number): number => Math.min(60_000, 1000 * 2 ** Math.min(failures, 10))

/**
 * How soon something may be read again by itself. One path may fail while others get through: then each of them brings
 * the connection back and with it another try, and without waits the two would drive each other on for ever.
 */
export interface Patience {
  /** Ms still to wait; what a person asks for does not. */
  left(): number
  failed(): void
  /** It was answered: the next failure is a first one again. */
  answered(): void
}

export function patienceOf(now: () => number): Patience {
  let failures = 0
  let since = -Infinity
  return {
    left() {
      if (failures === 0) return 0
      const passed = now() - since
      // A clock that was set back must not silence it for longer.
      return passed < 0 ? 0 : Math.max(0, waitAfter(failures - 1) - passed)
    },
    failed() {
      failures += 1
      since = now()
    },
    answered() {
      failures = 0
    },
  }
}
