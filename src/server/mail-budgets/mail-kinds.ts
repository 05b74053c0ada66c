import type { Budget } from './budget.ts'

const hour = 3_600_000
const day = 24 * hour

/** A budget that grows with the seats that a company has. */
export interface SizedBudget extends Budget {
  /** Mails more for each seat. */
  perSeat?: number
}

/** The budgets that mails of one kind keep to, besides that of the company for all kinds. */
export interface KindBudgets {
  byCaller: SizedBudget
  /** Of all callers of a company together. */
  byCompany?: SizedBudget
  /** Of one address, whichever company mails it. */
  byRecipient?: Budget
  /** What would wait longer than a day is refused before anything is done, or waits that day. */
  over: 'refuse' | 'wait'
}

/**
 * All mails of a company to addresses outside of it, schedules and digests included (rulings, 82):
 * an invitation of 3,600 people and 10,000 due jobs go out on the same day.
 */
export const companyBudget: Budget = { burst: 20_000, within: day }

/**
 * Invitations that were withdrawn, by who had invited: beyond these the next ones wait. Otherwise
 * whoever has one seat could mail the whole world, one stranger after the other.
 */
export const withdrawnBudget: Budget = { burst: 50, within: day }

/**
 * The budgets of each kind of mail, by the name of its job. Each invited person has a seat, so the
 * day's invitations are bounded by the seats: a caller has as many and 50 more, all callers three times
 * that. What waits a day still has a seat, so nothing piles up, and nothing need be refused.
 */
export const mailBudgets = {
  'invitation-mail': {
    byCaller: { burst: 50, within: day, perSeat: 1 },
    byCompany: { burst: 150, within: day, perSeat: 3 },
    byRecipient: { burst: 3, within: 3 * hour },
    over: 'wait',
  },
  'login-as-mail': {
    byCaller: { burst: 20, within: hour },
    byRecipient: { burst: 6, within: 3 * hour },
    over: 'refuse',
  },
  'certificate-mail': {
    byCaller: { burst: 30, within: hour },
    byRecipient: { burst: 30, within: 5 * hour },
    over: 'refuse',
  },
  // To the provider's own addresses, which everybody writes to.
  'help-mail': { byCaller: { burst: 10, within: hour }, over: 'refuse' },
  'sales-mail': { byCaller: { burst: 10, within: hour }, over: 'refuse' },
} as const satisfies Record<string, KindBudgets>

export type MailKind = keyof typeof mailBudgets
