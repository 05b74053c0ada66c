import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'
import { type Budget, charge, longestWait, planMails, type Share } from './budget.ts'
import {
  companyBudget,
  type KindBudgets,
  type MailKind,
  mailBudgets,
  type SizedBudget,
  withdrawnBudget,
} from './mail-kinds.ts'

/** Who has mails sent, of which kind and when. */
export interface Sending {
  kind: MailKind
  caller: Pick<Caller, 'user_id' | 'actor'>
  now: Date
}

/**
 * Takes of the budgets for one mail, in the transaction that asks for it. Answers when it may go
 * out, null: at once; or refuses with 429 what would wait longer than a day, if its kind says so.
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

/** The same for several of a kind that waits and is never refused; one moment for each address. */
export async function reserveMails(
  tx: AccountTx,
  to: readonly string[],
  sending: Sending & { kind: 'invitation-mail' },
): Promise<(Date | null)[]> {
  const waits = await waitsOf(tx, to, sending)
  return waits.map((wait) => moment(wait, sending.now))
}

/** Counts invitations that were withdrawn to who had invited, each by their number. */
export async function countWithdrawn(
  tx: AccountTx,
  inviters: readonly number[],
  now: Date,
): Promise<void> {
  const shares = inviters.map((user) => withdrawnShare(tx, user, true))
  const found = await hold(tx, shares, now)
  await write(tx, charge(shares, found, now.getTime()), now)
}

/** When a mail goes out that waits, as answers say it; nothing where it does not. */
export function saidMailAt(after: Date | null): { mailAt?: string } {
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
  const sender = caller.actor?.user_id ?? caller.user_id
  const shared = [
    taken(`${of} by ${sender}`, sized(byCaller, seats)),
    ...(byCompany ? [taken(of, sized(byCompany, seats))] : []),
    ...(kind === 'invitation-mail' ? [withdrawnShare(tx, caller.user_id, false)] : []),
    taken(`all of ${tx.accountID}`, companyBudget),
  ]
  const mails = to.map((address) => [
    ...(byRecipient ? [taken(`${kind} to ${hashOf(address)}`, byRecipient)] : []),
    ...shared,
  ])
  const { waits, wholeAt } = planMails(mails, await hold(tx, mails.flat(), now), now.getTime())
  await write(tx, wholeAt, now)
  return waits
}

const taken = (key: string, budget: Budget): Share => ({ key, budget, isTaken: true })

const withdrawnShare = (tx: AccountTx, inviter: number, isTaken: boolean): Share => ({
  key: `withdrawn of ${tx.accountID} by ${inviter}`,
  budget: withdrawnBudget,
  isTaken,
})

function sized({ burst, within, perSeat = 0 }: SizedBudget, seats: number): Budget {
  return { burst: burst + perSeat * seats, within }
}

/** The table holds no list of addresses. */
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

const holdSql = {
  name: 'mail-budgets-hold',
  text: 'select key, whole_at from hold_mail_budgets($1, $2)',
}
const writeSql = { name: 'mail-budgets-write', text: 'select write_mail_budgets($1, $2, $3)' }

/** Holds the budgets until the transaction ends: of two calls the second sees the first. */
async function hold(
  tx: AccountTx,
  shares: readonly Share[],
  now: Date,
): Promise<Map<string, number>> {
  const keys = [...new Set(shares.map(({ key }) => key))]
  const rows = await tx.query<{ key: string; whole_at: string }>(holdSql, [keys, now])
  return new Map(rows.map(({ key, whole_at }) => [key, Date.parse(whole_at)]))
}

async function write(tx: AccountTx, wholeAt: ReadonlyMap<string, number>, now: Date) {
  const moments = [...wholeAt.values()].map((at) => new Date(at))
  await tx.query(writeSql, [[...wholeAt.keys()], moments, now])
}
