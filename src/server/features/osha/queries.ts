import { dayIn } from '#contract/kernel/day.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { roles } from '#contract/kernel/role.ts'
import type { LogLine, OshaTicket } from '#contract/osha/schema.ts'
import type { AccountTx } from '#server/db/database.ts'

const zone = { name: 'osha-zone', text: 'select time_zone from accounts where account_id = $1' }

/** Returns the present day in the company's time zone. */
export async function todayOf(tx: AccountTx, now: Date): Promise<string> {
  const { time_zone } = await tx.one<{ time_zone: string }>(zone, [tx.accountID])
  return dayIn(time_zone, now.getTime())
}

const named = {
  name: 'osha-company',
  text: 'select name from accounts where account_id = $1',
}

export async function companyName(tx: AccountTx): Promise<string> {
  return (await tx.one<{ name: string }>(named, [tx.accountID])).name
}

const taken = {
  name: 'osha-name-taken',
  text: `select 1 from osha_establishments
          where account_id = $1 and lower(establishment_name) = lower($2) and not is_removed and establishment_id is distinct from $3::int`,
}

/** Returns whether another establishment of the company has this name. */
export async function isNameTaken(
  tx: AccountTx,
  name: string,
  own: number | null,
): Promise<boolean> {
  return (await tx.query(taken, [tx.accountID, name, own])).length > 0
}

const lock = {
  name: 'osha-establishment-lock',
  text: 'select 1 from osha_establishments where account_id = $1 and establishment_id = $2 and not is_removed for update',
}

/** Locks an establishment until the transaction ends. Returns false if it does not exist. */
export async function lockEstablishment(tx: AccountTx, establishmentID: number): Promise<boolean> {
  return (await tx.maybe(lock, [tx.accountID, establishmentID])) !== undefined
}

const isThere = {
  name: 'osha-establishment',
  text: 'select 1 from osha_establishments where account_id = $1 and establishment_id = $2 and not is_removed',
}

export async function establishmentIsThere(
  tx: AccountTx,
  establishmentID: number,
): Promise<boolean> {
  return (await tx.maybe(isThere, [tx.accountID, establishmentID])) !== undefined
}

const anyCase = {
  name: 'osha-any-case',
  text: 'select 1 from osha_cases where account_id = $1 and establishment_id = $2 limit 1',
}

export async function hasCases(tx: AccountTx, establishmentID: number): Promise<boolean> {
  return (await tx.maybe(anyCase, [tx.accountID, establishmentID])) !== undefined
}

const ofYear = {
  name: 'osha-year-there',
  text: 'select 1 from osha_years where account_id = $1 and establishment_id = $2 and log_year = $3',
}

export async function isYearThere(
  tx: AccountTx,
  establishmentID: number,
  year: number,
): Promise<boolean> {
  return (await tx.maybe(ofYear, [tx.accountID, establishmentID, year])) !== undefined
}

const lastNumber = {
  name: 'osha-last-number',
  text: `select coalesce(max(case_number), 0)::int as last from osha_cases
          where account_id = $1 and establishment_id = $2 and log_year = $3`,
}

/** Returns the last number of a log, or 0. Removed cases keep theirs. */
export async function lastCaseNumber(
  tx: AccountTx,
  establishmentID: number,
  year: number,
): Promise<number> {
  const params = [tx.accountID, establishmentID, year]
  return (await tx.one<{ last: number }>(lastNumber, params)).last
}

const action = {
  name: 'osha-action',
  text: `select assigned_to as "assignedTo", opened_by as "openedBy", 'CA-' || number as hash
           from corrective_actions where account_id = $1 and corrective_action_id = $2`,
}

/** Returns the values that decide who may see a corrective action, and its number. */
export function actionOf(tx: AccountTx, correctiveActionID: number) {
  type Found = { assignedTo: number; openedBy: number; hash: string }
  return tx.maybe<Found>(action, [tx.accountID, correctiveActionID])
}

/** A stored line of a log, with the employee's name. */
export type StoredLine = Omit<LogLine, 'etag' | 'mayRead'> & { createdBy: number }

const lines = {
  name: 'osha-log',
  text: `select uid, version, osha_case_id as "oshaCaseID", establishment_id as "establishmentID", log_year as "logYear", case_number as "caseNumber",
                employee_name as "employeeName", job_title as "jobTitle", injury_date as "injuryDate", where_occurred as "whereOccurred", description, outcome,
                days_away as "daysAway", days_restricted as "daysRestricted", injury_kind as "injuryKind", is_privacy_case as "isPrivacyCase",
                is_removed as "isRemoved", removed_reason as "removedReason", created_by as "createdBy"
           from osha_cases where account_id = $1 and ($2::int is null or log_year = $2) and ($3::int is null or establishment_id = $3)
          order by establishment_id, log_year, case_number`,
}

/** Returns lines in the order of their numbers. Null means all years or all establishments. */
export function logLinesOf(
  tx: AccountTx,
  year: number | null,
  establishmentID: number | null,
): Promise<StoredLine[]> {
  return tx.query<StoredLine>(lines, [tx.accountID, year, establishmentID])
}

const readersSql = {
  name: 'osha-readers',
  text: `select u.user_id, u.name from osha_readers r join users u on u.account_id = r.account_id and u.user_id = r.user_id
          where r.account_id = $1 and not u.blocked and u.role_id = $2 order by u.name, u.user_id`,
}

/** Returns the people who may read every form 301: named people who still are administrators. */
export function readersOf(tx: AccountTx): Promise<Person[]> {
  return tx.query<Person>(readersSql, [tx.accountID, roles.safetyProfessional])
}

export async function readerIDs(tx: AccountTx): Promise<ReadonlySet<number>> {
  return new Set((await readersOf(tx)).map(({ user_id }) => user_id))
}

const fitting = {
  name: 'osha-readers-fitting',
  text: `select count(*)::int as n from users where account_id = $1 and user_id = any($2::int[]) and role_id = $3 and not blocked`,
}
const clear = {
  name: 'osha-readers-clear',
  text: 'delete from osha_readers where account_id = $1',
}
const add = {
  name: 'osha-readers-add',
  text: 'insert into osha_readers (account_id, user_id) select $1, unnest($2::int[])',
}

/** Sets the readers. Returns false if one of them is not an active administrator of the company. */
export async function setReaders(tx: AccountTx, userIDs: readonly number[]): Promise<boolean> {
  const params = [tx.accountID, userIDs, roles.safetyProfessional]
  const { n } = await tx.one<{ n: number }>(fitting, params)
  if (n < userIDs.length) return false
  await tx.exec(clear, [tx.accountID])
  await tx.exec(add, [tx.accountID, userIDs])
  return true
}

const tickets = {
  name: 'osha-tickets',
  text: `select t.ticket_id as "ticketID", t.author_id as "authorID", coalesce(author.name, t.author_name) as "authorName", t.actor_id as "actorID",
                actor.name as "actorName", t.created_at as "creationDateTime", t.version, t.changes
           from tickets t
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where t.account_id = $1 and t.entity = 'oshaCase' and t.record_id = $2
          order by t.version desc limit 1000`,
}

type StoredTicket = Omit<OshaTicket, 'author' | 'actor'> & {
  authorID: number
  authorName: string | null
  actorID: number | null
  actorName: string | null
}

/** Returns the history of a case, the newest change first. */
export async function historyOf(tx: AccountTx, oshaCaseID: number): Promise<OshaTicket[]> {
  const rows = await tx.query<StoredTicket>(tickets, [tx.accountID, oshaCaseID])
  return rows.map(({ authorID, authorName, actorID, actorName, ...ticket }) => ({
    ...ticket,
    author: authorName === null ? null : { user_id: authorID, name: authorName },
    ...(actorID !== null && actorName !== null && { actor: { user_id: actorID, name: actorName } }),
  }))
}
