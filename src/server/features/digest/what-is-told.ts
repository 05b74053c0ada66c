import { type CertificateEnd, inForce } from '#contract/certificates/expiry.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import type { Json } from '#contract/kernel/json.ts'
import { daysFrom } from '#contract/kernel/day.ts'
import type { DigestOccasion } from '#contract/digest/choices.ts'

/** Days before its end on which a certificate is told once. */
export const singleDays: readonly number[] = [60, 30, 7]
/** From so many days before its end on a certificate is told each day, until somebody renews or removes it. */
export const lastDaysDaily = 3

/** Is a certificate told that ends in so many days? A negative number means that it is over. */
export function isDayToTell(daysLeft: number): boolean {
  return daysLeft <= lastDaysDaily || singleDays.includes(daysLeft)
}

export interface ToldCertificate {
  title: string
  /** Whose it is; null for one's own. */
  holder: string | null
  ends: string
  /** Negative once it is over. */
  daysLeft: number
}

/** Returns the certificates to tell on a day, the one that ends first at the top. */
export function certificatesToTell(
  rows: readonly (CertificateEnd & { name: string })[],
  reader: number,
  today: string,
): ToldCertificate[] {
  const told = inForce(rows).flatMap((row): ToldCertificate[] => {
    const { certificateTitle: title, certificateExpirationDate: ends, userID, name } = row
    if (ends === null) return []
    const daysLeft = daysFrom(today, ends)
    const holder = userID === reader ? null : name
    return isDayToTell(daysLeft) ? [{ title, holder, ends, daysLeft }] : []
  })
  return told.toSorted((one, other) => one.daysLeft - other.daysLeft || byHolder(one, other))
}

const byHolder = (one: ToldCertificate, other: ToldCertificate) =>
  (one.holder ?? '').localeCompare(other.holder ?? '') || one.title.localeCompare(other.title)

/** A line of the history of an action, with the action as it is now. */
export interface TicketOfAction {
  id: number
  number: number
  title: string
  status: string
  version: number
  notes: string
  changes: Readonly<Record<string, { from: Json; to: Json }>>
  at: string
  /** Who did it; null for somebody who is gone. */
  by: string | null
}

/** What happened to an action, the most telling first. */
const kindsOfChange = ['opened', 'assigned', 'reopened', 'closed', 'commented', 'changed'] as const
export type KindOfChange = (typeof kindsOfChange)[number]

export interface ChangedAction extends Pick<TicketOfAction, 'id' | 'number' | 'title' | 'status' | 'at' | 'by'> {
  kind: KindOfChange
  /** What was written; empty unless somebody commented. */
  note: string
}

/**
 * Returns one change for each action, the newest first. Of several changes of one action the most
 * telling stands for them: that it was opened for a person says more than what was edited in it later.
 */
export function changesToTell(tickets: readonly TicketOfAction[]): ChangedAction[] {
  const ofEach = [...Map.groupBy(tickets, ({ id }) => id).values()]
  return ofEach
    .map((own) => own.map(changeOf).reduce(moreTelling))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function changeOf(ticket: TicketOfAction): ChangedAction {
  const { id, number, title, status, at, by, notes } = ticket
  const kind = kindOf(ticket)
  return { id, number, title, status, at, by, kind, note: kind === 'commented' ? notes.trim() : '' }
}

function kindOf({ version, changes, notes }: TicketOfAction): KindOfChange {
  const { status, assignedTo } = changes
  if (version === 1) return 'opened'
  if (assignedTo !== undefined) return 'assigned'
  if (status?.from === closed) return 'reopened'
  if (status?.to === closed) return 'closed'
  return notes.trim() === '' ? 'changed' : 'commented'
}

function moreTelling(one: ChangedAction, other: ChangedAction): ChangedAction {
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank < 0 ? one : other
  return Date.parse(one.at) >= Date.parse(other.at) ? one : other
}

const rankOf = ({ kind }: ChangedAction) => kindsOfChange.indexOf(kind)

/** How many of each there are to tell. */
export interface DigestCounts {
  overdue: number
  certificates: number
  failedReports: number
  changes: number
}

/** Is there a mail to send? By default only an overdue action of one's own is an occasion. */
export function isWorthAMail(counts: DigestCounts, occasion: DigestOccasion): boolean {
  if (occasion === 'overdue') return counts.overdue > 0
  return Object.values(counts).some((count) => count > 0)
}

const day = 24 * 3_600_000
/** Changes that are older than this are no news, in ms. */
const oldestNews = 7 * day
/** A change of the last moments may not be stored yet, in ms; the next digest tells it. */
const settling = 60_000

/**
 * Returns the time whose changes a digest tells: from where the one before ended, or a day back.
 * `toldUntil`: until when the one before told them.
 */
export function newsOf(toldUntil: string | null, dueAt: string, now: Date): { since: Date; until: Date } {
  const until = new Date(now.getTime() - settling)
  const due = Date.parse(dueAt)
  const since = toldUntil === null ? due - day : Math.max(Date.parse(toldUntil), due - oldestNews)
  return { since: new Date(since), until }
}
