import { type CertificateEnd, inForce } from '#contract/certificates/expiry.ts'
import { addedComments } from '#contract/corrective-actions/comments.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { naturalCompare } from '#contract/kernel/natural.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import type { Json } from '#contract/kernel/json.ts'
import { daysFrom } from '#contract/kernel/day.ts'
import { type DigestOccasion, type KindOfChange, kindsOfChange } from '#contract/digest/choices.ts'
import type { ChangedAction, ListedCertificate } from '#contract/digest/notices.ts'

/** A certificate is listed once, on each of these days before its end. */
export const singleDays: readonly number[] = [60, 30, 7]
/**
 * From this many days before its end a certificate is listed daily, until it is renewed or removed.
 */
export const lastDaysDaily = 3

/**
 * Returns true if a certificate is listed today or was on one of the `days - 1` days before.
 * `daysLeft` is negative after its end.
 */
export function isDayToTell(daysLeft: number, days = 1): boolean {
  return (
    daysLeft <= lastDaysDaily || singleDays.some((one) => daysLeft <= one && daysLeft > one - days)
  )
}

/** Returns the certificates to list on a day, or on it and the days before, sorted by their end. */
export function dueCertificates(
  rows: readonly (CertificateEnd & { name: string })[],
  reader: { userID: number; language: CallerLanguage; days: number },
  today: string,
): ListedCertificate[] {
  const listed = inForce(rows).flatMap((row): ListedCertificate[] => {
    const { certificateTitle: title, certificateExpirationDate: ends, userID, name } = row
    if (ends === null) return []
    const daysLeft = daysFrom(today, ends)
    const holder = userID === reader.userID ? null : name
    return isDayToTell(daysLeft, reader.days) ? [{ title, userID, holder, ends, daysLeft }] : []
  })
  return listed.toSorted(
    (one, other) => one.daysLeft - other.daysLeft || byHolder(one, other, reader.language),
  )
}

/** The reader's own first, then by name and title in the reader's language. */
const byHolder = (one: ListedCertificate, other: ListedCertificate, language: CallerLanguage) =>
  Number(one.holder !== null) - Number(other.holder !== null) ||
  naturalCompare(one.holder ?? '', other.holder ?? '', language) ||
  naturalCompare(one.title, other.title, language)

/** An entry of an action's history, with the present state of the action. */
export interface TicketOfAction {
  correctiveActionID: number
  number: number
  title: string
  status: string
  version: number
  notes: string
  changes: Readonly<Record<string, { from: Json; to: Json }>>
  at: string
  /** The author's name, or null if the author was removed. */
  by: string | null
}

/**
 * Returns one change for each action, the newest first. Of several changes of an action it picks
 * the most important: that the action was opened for the reader counts more than a later edit.
 */
export function latestChanges(tickets: readonly TicketOfAction[]): ChangedAction[] {
  const ofEach = [...Map.groupBy(tickets, ({ correctiveActionID: id }) => id).values()]
  return ofEach
    .map((own) => own.map(changeOf).reduce(moreTelling))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function changeOf(ticket: TicketOfAction): ChangedAction {
  const { version: _, notes, changes, ...change } = ticket
  const kind = kindOf(ticket)
  const note = [notes, ...addedComments(changes['comments']).map(({ text }) => text)]
    .join(' ')
    .trim()
  return { ...change, kind, note: kind === 'commented' ? note : '' }
}

/** Returns true for a ticket whose comments mention a person. */
export function mentionsPerson(
  { changes }: Pick<TicketOfAction, 'changes'>,
  userID: number,
): boolean {
  return addedComments(changes['comments']).some(({ mentions }) =>
    mentions.includes(String(userID)),
  )
}

function kindOf({ version, changes, notes }: TicketOfAction): KindOfChange {
  const { status, assignedTo } = changes
  if (version === 1) return 'opened'
  if (assignedTo !== undefined) return 'assigned'
  if (status?.from === closed) return 'reopened'
  if (status?.to === closed) return 'closed'
  return notes.trim() === '' && changes['comments'] === undefined ? 'changed' : 'commented'
}

function moreTelling(one: ChangedAction, other: ChangedAction): ChangedAction {
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank < 0 ? one : other
  return Date.parse(one.at) >= Date.parse(other.at) ? one : other
}

const rankOf = ({ kind }: ChangedAction) => kindsOfChange.indexOf(kind)

/** The number of records in each section. */
export interface DigestCounts {
  overdue: number
  toCheck: number
  mentions: number
  certificates: number
  failedReports: number
  changes: number
  followed: number
}

/**
 * Returns true if a mail is to be sent. By default an overdue action of the reader causes one, a
 * comment that mentions them, and a change of what they follow.
 */
export function isWorthAMail(counts: DigestCounts, occasion: DigestOccasion): boolean {
  const { overdue, mentions, followed } = counts
  const causes = occasion === 'overdue' ? [overdue, mentions, followed] : Object.values(counts)
  return causes.some((count) => count > 0)
}

const day = 24 * 3_600_000
/** The age of the oldest change that is listed, in ms. */
const oldestNews = 7 * day
/**
 * Leaves the last minute to the next digest, because its changes may not be committed yet. In ms.
 */
const settling = 60_000

/**
 * Returns the period of the changes in a digest. It begins where the previous digest ended
 * (`toldUntil`), or a day before this one is due.
 */
export function newsOf(
  toldUntil: string | null,
  dueAt: string,
  now: Date,
): { since: Date; until: Date } {
  const until = new Date(now.getTime() - settling)
  const due = Date.parse(dueAt)
  const since = toldUntil === null ? due - day : Math.max(Date.parse(toldUntil), due - oldestNews)
  return { since: new Date(since), until }
}
