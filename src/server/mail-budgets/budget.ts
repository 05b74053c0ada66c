/** So many mails go out at once; what is used up grows back evenly within this time, in ms. */
export interface Budget {
  burst: number
  within: number
}

/** One budget that a mail must keep to. */
export interface Share {
  key: string
  budget: Budget
  /** False: the mail waits while the budget is used up, and takes nothing of it. */
  isTaken: boolean
}

/** By key when the budget is whole again, in ms since 1970; a missing one is whole. */
export type WholeAt = ReadonlyMap<string, number>

export interface Plan {
  /** How long each mail waits, in ms; 0: it goes out at once. */
  waits: number[]
  /** The budgets afterwards. */
  wholeAt: Map<string, number>
}

const day = 24 * 3_600_000
/** No mail waits longer, in ms. */
export const longestWait = day
/** Shorter waits are none: nobody reads seconds, and fractions of ms add up to one. */
const shortest = 1_000

/**
 * Decides when mails that are asked for together go out, each with its budgets (rulings, 82). One
 * waits for the budget that keeps it longest, and takes of all. A wait beyond `longestWait` is said
 * as it is and takes nothing, so that what one person asks for in vain uses up nobody's budget.
 */
export function planMails(mails: readonly (readonly Share[])[], found: WholeAt, now: number): Plan {
  const wholeAt = new Map(found)
  const usedUntil = ({ key }: Share): number => Math.max(wholeAt.get(key) ?? 0, now)
  const waits = mails.map((shares) => {
    const each = shares.map((share) => usedUntil(share) + stepOf(share) - share.budget.within - now)
    const wait = Math.max(0, ...each)
    if (wait > longestWait) return wait
    for (const share of shares) wholeAt.set(share.key, usedUntil(share) + stepOf(share))
    return wait < shortest ? 0 : wait
  })
  return { waits, wholeAt }
}

/** How much later a budget is whole again for one mail, in ms. */
function stepOf({ budget: { burst, within }, isTaken }: Share): number {
  return isTaken ? within / burst : 0
}

/**
 * Takes of budgets for what happened already, without a wait; further mails wait for it, a day at
 * most.
 */
export function charge(shares: readonly Share[], found: WholeAt, now: number): Map<string, number> {
  const wholeAt = new Map(found)
  for (const share of shares) {
    const used = Math.max(wholeAt.get(share.key) ?? 0, now) + stepOf(share)
    wholeAt.set(share.key, Math.min(used, now + share.budget.within + longestWait))
  }
  return wholeAt
}
