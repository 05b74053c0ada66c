/** Mails that may be sent at once; an empty budget fills up evenly within this time, in ms. */
export interface Budget {
  burst: number
  within: number
}

/** A budget that limits a mail. */
export interface BudgetShare {
  key: string
  budget: Budget
  /** False: the mail waits while the budget is empty, but does not use it up. */
  isTaken: boolean
}

/**
 * The time at which each budget is full again, by key, in ms since 1970; a missing budget is full.
 */
export type FullAt = ReadonlyMap<string, number>

export interface Plan {
  /** Ms that each mail waits; 0: it is sent at once. */
  waits: number[]
  /** The budgets after these mails. */
  fullAt: Map<string, number>
}

const day = 24 * 3_600_000
/** The longest wait of a mail, in ms. */
export const longestWait = day
/** The most by which the clocks of two processes may differ, in ms. */
const clockSkew = 3_600_000
/** A shorter wait counts as 0, because rounded steps would add up to one. */
const shortest = 1_000

/**
 * Decides when mails of one request are sent, each with its budgets (ruling 82). A mail waits for
 * the budget with the longest wait, and uses all. A mail that would wait longer than `longestWait`
 * uses none: a refused request must not use up a shared budget.
 */
export function planMails(
  mails: readonly (readonly BudgetShare[])[],
  found: FullAt,
  now: number,
): Plan {
  const fullAt = new Map(found)
  const usedUntil = (share: BudgetShare): number => usedUntilOf(fullAt, share, now)
  const waits = mails.map((shares) => {
    const each = shares.map((share) => usedUntil(share) + stepOf(share) - share.budget.within - now)
    const wait = Math.max(0, ...each)
    if (wait > longestWait) return wait
    for (const share of shares) fullAt.set(share.key, usedUntil(share) + stepOf(share))
    return wait < shortest ? 0 : wait
  })
  return { waits, fullAt }
}

/**
 * Returns the time until which a budget is used. No budget is used longer than its time and the
 * longest wait together. A later time comes from a clock that was ahead; it counts as a full
 * budget, because mails would wait for it until then.
 */
function usedUntilOf(fullAt: FullAt, { key, budget }: BudgetShare, now: number): number {
  const until = fullAt.get(key) ?? 0
  const isPossible = until <= now + budget.within + longestWait + clockSkew
  return isPossible ? Math.max(until, now) : now
}

/** Returns by how much one mail delays the refill of a budget, in ms. */
function stepOf({ budget: { burst, within }, isTaken }: BudgetShare): number {
  return isTaken ? within / burst : 0
}

/** Charges budgets for events that happened already, so that further mails wait, a day at most. */
export function charge(
  shares: readonly BudgetShare[],
  found: FullAt,
  now: number,
): Map<string, number> {
  const fullAt = new Map(found)
  for (const share of shares) {
    const used = usedUntilOf(fullAt, share, now) + stepOf(share)
    fullAt.set(share.key, Math.min(used, now + share.budget.within + longestWait))
  }
  return fullAt
}
