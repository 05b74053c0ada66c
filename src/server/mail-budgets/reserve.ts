import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { type Budget, charge, longestWait, planMails, type BudgetShare } from './budget.ts'
import {
  companyBudget,
  type KindBudgets,
  type MailKind,
  mailBudgets,
  type SizedBudget,
  type WaitingKind,
  withdrawnBudget,
} from './mail-kinds.ts'

/** The sender of mails, their kind and the time. */
export interface Sending {
  kind: MailKind
  caller: Pick<Caller, 'user_id' | 'actor'>
  now: Date
}

/**
 * Reserves one mail in the budgets, in the transaction that sends it (ruling 82). Returns when the
 * mail may be sent, null for at once. A kind with `over: 'refuse'` gets 429 `too-many` if the mail
 * would wait longer than a day.
 */
export async function reserveMail(
  tx: AccountTx,
  to: string,
  sending: Sending,
): Promise<Date | null | Refusal> {
  const [wait = 0] = await waitsOf(tx, [to], sending)
  const over = wait - longestWait
  return over > 0 && mailBudgets[sending.kind].over === 'refuse'
    ? refuse('too-many', { retryAfter: Math.ceil(over / 1000) })
    : moment(wait, sending.now)
}

/** Reserves several mails of a kind that is never refused; returns a time for each address. */
export async function reserveMails(
  tx: AccountTx,
  to: readonly string[],
  sending: Sending & { kind: WaitingKind },
): Promise<(Date | null)[]> {
  const waits = await waitsOf(tx, to, sending)
  return waits.map((wait) => moment(wait, sending.now))
}

/**
 * Counts withdrawn invitations against the person who withdraws them, so that colleagues'
 * invitations are not delayed.
 */
export async function countWithdrawn(
  tx: AccountTx,
  count: number,
  caller: Sending['caller'],
  now: Date,
): Promise<void> {
  const share = withdrawnShare(tx, senderOf(caller), true)
  const shares = Array.from({ length: count }, () => share)
  const found = await lockBudgets(tx, shares, now)
  await saveBudgets(tx, charge(shares, found, now.getTime()), now)
}

/**
 * Returns the field of an answer that holds the time of the mail; no field if it is sent at once.
 */
export function mailAtField(after: Date | null): { mailAt?: string } {
  return after === null ? {} : { mailAt: after.toISOString() }
}

function moment(wait: number, now: Date): Date | null {
  return wait === 0 ? null : new Date(now.getTime() + Math.min(wait, longestWait))
}

async function waitsOf(
  tx: AccountTx,
  to: readonly string[],
  { kind, caller, now }: Sending,
): Promise<number[]> {
  if (to.length === 0) return []
  const { byCaller, byCompany, byRecipient }: KindBudgets = mailBudgets[kind]
  const isSized = (byCaller.perSeat ?? byCompany?.perSeat) !== undefined
  const seats = isSized ? await seatsOf(tx) : 0
  const of = `${kind} of ${tx.accountID}`
  const sender = senderOf(caller)
  const shared = [
    taken(`${of} by ${sender}`, sized(byCaller, seats)),
    ...(byCompany ? [taken(of, sized(byCompany, seats))] : []),
    ...(kind === 'invitation-mail' ? [withdrawnShare(tx, sender, false)] : []),
    taken(`all of ${tx.accountID}`, companyBudget),
  ]
  const mails = to.map((address) => [
    ...(byRecipient ? [taken(`${kind} to ${hashOf(address)}`, byRecipient)] : []),
    ...shared,
  ])
  const { waits, fullAt } = planMails(
    mails,
    await lockBudgets(tx, mails.flat(), now),
    now.getTime(),
  )
  await saveBudgets(tx, fullAt, now)
  return waits
}

/** In a session of Login as, mails count to the person who logged in. */
const senderOf = ({ actor, user_id }: Sending['caller']) => actor?.user_id ?? user_id

const taken = (key: string, budget: Budget): BudgetShare => ({ key, budget, isTaken: true })

const withdrawnShare = (tx: AccountTx, user: number, isTaken: boolean): BudgetShare => ({
  key: `withdrawn of ${tx.accountID} by ${user}`,
  budget: withdrawnBudget,
  isTaken,
})

function sized({ burst, within, perSeat = 0 }: SizedBudget, seats: number): Budget {
  return { burst: burst + perSeat * seats, within }
}

/** Hashes an address, so that the table is no list of addresses. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url').slice(0, 22)
}

const seatsSql = {
  name: 'mail-budget-seats',
  text: `select coalesce(sum(seats), 0)::int as seats from account_packages where account_id = $1`,
}

async function seatsOf(tx: AccountTx): Promise<number> {
  return (await tx.one<{ seats: number }>(seatsSql, [tx.accountID])).seats
}

const lockSql = {
  name: 'mail-budgets-lock',
  text: 'select key, full_at from lock_mail_budgets($1, $2)',
}
const saveSql = { name: 'mail-budgets-save', text: 'select save_mail_budgets($1, $2, $3)' }

/** Locks the budgets until the transaction ends, so that a second call waits for the first. */
async function lockBudgets(
  tx: AccountTx,
  shares: readonly BudgetShare[],
  now: Date,
): Promise<Map<string, number>> {
  const keys = [...new Set(shares.map(({ key }) => key))]
  const rows = await tx.query<{ key: string; full_at: string }>(lockSql, [keys, now])
  return new Map(rows.map(({ key, full_at }) => [key, Date.parse(full_at)]))
}

async function saveBudgets(tx: AccountTx, fullAt: ReadonlyMap<string, number>, now: Date) {
  const moments = [...fullAt.values()].map((at) => new Date(at))
  await tx.query(saveSql, [[...fullAt.keys()], moments, now])
}
