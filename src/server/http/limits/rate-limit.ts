import { createLru } from '#server/kernel/lru.ts'

/**
 * What one person may use in an hour; it grows back evenly, so overuse only causes waiting
 * (trust-cases, 2.4.1).
 */
export interface RateLimit {
  /** Seconds to wait; 0 if some is left. */
  secondsToWait: (user: number) => number
  consume: (user: number, amount: number) => void
}

const hour = 3_600_000
const remembered = 20_000

/**
 * Makes an allowance that starts at `anHour` and grows back at that pace. What is spent beyond it
 * must grow back first.
 */
export function createRateLimit(perHour: number, now: () => Date): RateLimit {
  const spent = createLru<{ amount: number; at: number }>(remembered)
  const pace = perHour / hour
  const spentNow = (user: number): number => {
    const last = spent.get(String(user))
    return last === undefined
      ? 0
      : Math.max(0, last.amount - Math.max(0, now().getTime() - last.at) * pace)
  }
  return {
    secondsToWait: (user) => {
      const missing = spentNow(user) + 1 - perHour
      return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / pace / 1000))
    },
    consume: (user, amount) => {
      if (amount > 0)
        spent.set(String(user), { amount: spentNow(user) + amount, at: now().getTime() })
    },
  }
}
