import { makeLru } from '#server/lru.ts'

/**
 * What one person may use in an hour; it grows back evenly, so overuse only causes waiting
 * (trust-cases, 2.4.1).
 */
export interface Allowance {
  /** Seconds to wait; 0 if some is left. */
  wait: (user: number) => number
  spend: (user: number, amount: number) => void
}

const hour = 3_600_000
const remembered = 20_000

/**
 * Makes an allowance that starts at `anHour` and grows back at that pace. What is spent beyond it
 * must grow back first.
 */
export function makeAllowance(anHour: number, now: () => Date): Allowance {
  const spent = makeLru<{ amount: number; at: number }>(remembered)
  const pace = anHour / hour
  const spentNow = (user: number): number => {
    const last = spent.get(String(user))
    return last === undefined
      ? 0
      : Math.max(0, last.amount - Math.max(0, now().getTime() - last.at) * pace)
  }
  return {
    wait: (user) => {
      const missing = spentNow(user) + 1 - anHour
      return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / pace / 1000))
    },
    spend: (user, amount) => {
      if (amount > 0)
        spent.set(String(user), { amount: spentNow(user) + amount, at: now().getTime() })
    },
  }
}
