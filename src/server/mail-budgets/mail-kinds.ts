import type { Budget } from './budget.ts'

const hour = 3_600_000
const day = 24 * hour

/** A budget that grows with the seats of the company. */
export interface SizedBudget extends Budget {
  /** Further mails for each seat. */
  perSeat?: number
}

/** The budgets of one kind of mail, besides the company's budget for all kinds. */
export interface KindBudgets {
  byCaller: SizedBudget
  /** All callers of a company together. */
  byCompany?: SizedBudget
  /** Mails to one address, from all companies together. */
  byRecipient?: Budget
  /** A mail that would wait longer than a day: the call is refused, or the mail waits one day. */
  over: 'refuse' | 'wait'
}

/**
 * All mails of a company together (ruling 82): an invitation of 3,600 people and 10,000 due jobs go
 * out on the same day.
 */
export const companyBudget: Budget = { burst: 20_000, within: day }

/**
 * Invitations that a person may withdraw; after that the person's next invitations wait. A
 * withdrawal gives the seat back, so without this budget one seat would be enough to mail any
 * number of people.
 */
export const withdrawnBudget: Budget = { burst: 50, within: day }

/**
 * The budgets of each kind of mail, by the name of its job. Each invited or moved person has a
 * seat, so the seats limit these mails: a caller may send as many as there are seats and 50 more,
 * all callers three times that. A mail that waits belongs to a seat as well, so the queue cannot
 * grow without end and no call needs to be refused.
 */
export const mailBudgets = {
  'invitation-mail': {
    byCaller: { burst: 50, within: day, perSeat: 1 },
    byCompany: { burst: 150, within: day, perSeat: 3 },
    byRecipient: { burst: 3, within: 3 * hour },
    over: 'wait',
  },
  'moved-mail': {
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
  'action-note-mail': {
    byCaller: { burst: 30, within: hour },
    byRecipient: { burst: 30, within: 5 * hour },
    over: 'refuse',
  },
  'guest-link-mail': {
    byCaller: { burst: 40, within: day },
    byCompany: { burst: 150, within: day, perSeat: 1 },
    byRecipient: { burst: 6, within: 3 * hour },
    over: 'refuse',
  },
  // Uses the budget of the link's sender. An action gets at most forty replies.
  'guest-reply-mail': {
    byCaller: { burst: 100, within: day },
    byRecipient: { burst: 30, within: 5 * hour },
    over: 'wait',
  },
  // Lets 10,000 reports that are due in one minute through.
  'schedule-mail': {
    byCaller: { burst: 10_000, within: day },
    byRecipient: { burst: 200, within: day },
    over: 'wait',
  },
  // Allows one a day, and a few more for a person who changes the hour.
  'digest-mail': {
    byCaller: { burst: 4, within: day },
    byRecipient: { burst: 4, within: day },
    over: 'wait',
  },
  // These go to the provider's own addresses, so there is no budget by recipient.
  'help-mail': { byCaller: { burst: 10, within: hour }, over: 'refuse' },
  'sales-mail': { byCaller: { burst: 10, within: hour }, over: 'refuse' },
} as const satisfies Record<string, KindBudgets>

export type MailKind = keyof typeof mailBudgets

/** The kinds of mail that are never refused. */
export type WaitingKind = {
  [Kind in MailKind]: (typeof mailBudgets)[Kind]['over'] extends 'wait' ? Kind : never
}[MailKind]
