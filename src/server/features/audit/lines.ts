import { z } from 'zod'
import type { AuditRow } from '#contract/audit/operations.ts'
import { mayBeClose, typoPattern } from '#contract/kernel/close-word.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { wordsOf } from '#contract/kernel/search-words.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { containing, foldedNameSql } from '#server/db/text-sql.ts'
import { toPage } from '#server/lists/account-list.ts'
import type { ListSnapshot } from '#server/lists/answer-list.ts'
import { type NumberedSubject, presentDetails } from './present-details.ts'

/** The filters of the trail. */
export interface TrailSearch {
  /** The companies, or null for all. */
  companies: readonly number[] | null
  event?: readonly string[] | undefined
  at?: string | undefined
  personID?: readonly number[] | undefined
  byID?: readonly number[] | undefined
  aboutID?: readonly number[] | undefined
  search?: string | undefined
  close?: 'true' | undefined
  order?: 'asc' | 'desc' | undefined
  /** Includes the names and addresses of the provider's people, which a company may not read. */
  namesAll: boolean
}

/**
 * The end of a page: the time of its last line in ms since 1970, and its number, which tells lines
 * of one time apart.
 */
export type TrailPlace = [at: number, line: number]

interface Row extends NumberedSubject {
  event_id: number
  at: string
  account_id: number
  company: string
  actor_account_id: number | null
  actor_id: number | null
  actor: string | null
  author_id: number | null
  author: string | null
  entity: string | null
  record_id: number | null
  about: string | null
  address: string
  install_id: string | null
  agent: string | null
  request_id: string
}

/** The lines as a list, with a check whether there are more than a given number. */
export interface Trail extends ListSnapshot<AuditRow, TrailPlace> {
  isLonger: (lines: number) => Promise<boolean>
}

/**
 * Lists lines of the trail by pages. Each filter starts at an index with its lines in order, so a
 * page reads about as many lines as it returns. New lines come before the first page and shift
 * nothing.
 */
export function auditLines(tx: Queries, search: TrailSearch): Trail {
  return {
    counter: async () => 0,
    buckets: async () => [],
    rowsOf: async () => [],
    isLonger: async (lines) => {
      const { keys, params } = pageOf(search, null, lines + 1)
      return (
        (await tx.query(`${keys} select 1 from page offset $${params.push(lines)} limit 1`, params))
          .length > 0
      )
    },
    cursorSchema: z.tuple([z.int(), z.int()]),
    page: async (after, limit) => {
      const asked = pageOf(search, after, limit + 1)
      const rows = await tx.query<Row>(asked.sql, asked.params)
      const { rows: fitting, next } = toPage(rows, limit, ({ at, event_id }): TrailPlace => [
        Date.parse(at),
        event_id,
      ])
      return { rows: fitting.map((row) => present(row, search)), next }
    },
  }
}

/**
 * Selects the keys of the lines in the order of an index, then those lines with the present names.
 */
function pageOf(
  search: TrailSearch,
  after: TrailPlace | null,
  limit: number,
): { keys: string; sql: string; params: SqlValue[] } {
  const params: SqlValue[] = []
  const given = (value: SqlValue) => `$${params.push(value)}`
  const direction = search.order === 'asc' ? 'asc' : 'desc'
  const limitParam = given(limit)
  const order = (table: string) =>
    `order by ${table}.at ${direction}, ${table}.event_id ${direction} limit ${limitParam}`
  const conditions = [
    ...ofDays(search.at, given),
    ...(after === null
      ? []
      : [
          `(e.at, e.event_id) ${direction === 'desc' ? '<' : '>'} (${given(new Date(after[0]))}, ${given(after[1])})`,
        ]),
  ]
  const keys = (...more: string[]) =>
    `select e.account_id, e.event_id, e.at from audit_events e where ${['true', ...more, ...conditions].join(' and ')} ${order('e')}`

  const events = search.event && given(search.event)
  const companies = search.companies && given(search.companies)
  const sides = sidesOf(search, given)
  // Each of several filter values gives a page of its own. The first lines of all of them make up
  // the page.
  const eachOf = (values: string, type: string, ...where: string[]) =>
    `select k.* from unnest(${values}::${type}[]) wanted (v) cross join lateral (${keys(...where)}) k`
  const ofEvents = events ? [`e.event = any(${events}::text[])`] : []
  const ofCompanies = companies ? [`e.account_id = any(${companies}::int[])`] : []
  const begin = (): string => {
    const [first, ...others] = sides
    if (first !== undefined) {
      const rest = [
        ...ofEvents,
        ...ofCompanies,
        ...others.map(
          ({ ids, places }) =>
            `(${places.map((place) => `${place} = any(${arrayOf(ids)})`).join(' or ')})`,
        ),
      ]
      return first.places
        .map((place) => `(${eachOf(arrayOf(first.ids), 'int', `${place} = wanted.v`, ...rest)})`)
        .join(' union ')
    }
    if (events && companies)
      return `select k.* from unnest(${companies}::int[]) company (v) cross join unnest(${events}::text[]) wanted (v) cross join lateral (${keys('e.account_id = company.v', 'e.event = wanted.v')}) k`
    if (events) return eachOf(events, 'text', 'e.event = wanted.v')
    return companies ? eachOf(companies, 'int', 'e.account_id = wanted.v') : keys()
  }
  // Looks up each name by its key. A join depends on the planner's estimate of the lines, which it
  // cannot know.
  const nameOf = (account: string, user: string) =>
    `(select u.name from users u where u.account_id = ${account} and u.user_id = ${user})`
  // A withdrawn invitation leaves no user, so the name comes from the line of the withdrawal.
  const goneName = `(select w.details->>'name' from audit_events w where case when w.entity = 'user' then w.record_id end = e.record_id and w.account_id = e.account_id and w.event = 'invite-withdrawn' limit 1)`
  const found = `with ${sides.map(({ ids, people }) => `${ids} (of) as materialized (select array(${people})), `).join('')}page as (select k.* from (${begin()}) k ${order('k')})`
  const sql = `
    ${found},
         line as (select e.*, a.name as company from page p join audit_events e on e.account_id = p.account_id and e.event_id = p.event_id join accounts a on a.account_id = e.account_id)
    select e.event_id, e.at, e.event, e.account_id, e.company, e.actor_account_id, e.actor_id, ${nameOf('e.actor_account_id', 'e.actor_id')} as actor,
           e.author_id, ${nameOf('e.account_id', 'e.author_id')} as author, e.entity, e.record_id,
           coalesce(case when e.entity = 'user' then coalesce(${nameOf('e.account_id', 'e.record_id')}, ${goneName}) when e.entity in ('account', 'company') then e.company end, e.record_id::text, e.record_uid::text) as about,
           e.address, e.install_id, e.agent, e.request_id, e.details,
           case e.event when 'reports-to-changed' then ${nameOf('e.account_id', numberIn("e.details->>'from'"))} when 'company-changed' then ${industryOf("e.details->'industryID'->>'from'")} end as from_name,
           case e.event when 'reports-to-changed' then ${nameOf('e.account_id', numberIn("e.details->>'to'"))} when 'company-changed' then ${industryOf("e.details->'industryID'->>'to'")} end as to_name,
           case when e.event like 'proxy-%' then ${nameOf('e.account_id', numberIn("e.details->>'of'"))} end as of_name
      from line e ${order('e')}`
  return { keys: found, sql, params }
}

/** SQL for a number in the details of a line, or null. */
const numberIn = (place: string) => `substring(${place} from '^[0-9]{1,9}$')::int`
const industryOf = (place: string) =>
  `(select i.name from industries i where i.industry_id = ${numberIn(place)})`

/**
 * Filters by days on the clock of each line's company: first by the index, within the days anywhere
 * on Earth, then exactly. A clock is at most 14 hours ahead of UTC or 12 behind it. The lines
 * outside the days are read in vain.
 */
function ofDays(range: string | undefined, given: (value: SqlValue) => string): string[] {
  const [from = '', to = ''] = range?.split('..') ?? []
  if (from === '' && to === '') return []
  const first = given(from || '-infinity')
  const last = given(to || 'infinity')
  return [
    `e.at >= ${first}::date::timestamptz - interval '14 hours'`,
    `e.at < ${last}::date::timestamptz + interval '36 hours'`,
    // Looks up the clock once for both ends.
    `(select (e.at at time zone z.time_zone)::date between ${first}::date and ${last}::date from accounts z where z.account_id = e.account_id)`,
  ]
}

/** Most people that a search by name considers. A longer search word finds the others. */
const maxPeopleMatched = 500

const did = ['e.actor_id', 'e.author_id']
const concerned = `case when e.entity = 'user' then e.record_id end`

/** The people that a line must name, and the columns that may name them. */
interface Side {
  /** SQL for their numbers, evaluated once. */
  people: string
  /** Name of their array in the statement. */
  ids: string
  places: readonly string[]
}

const arrayOf = (ids: string) => `(select of from ${ids})::int[]`

/** Returns the filters by people, the narrowest first, because a page starts with its lines. */
function sidesOf(
  { personID, byID, aboutID, search = '', close, companies }: TrailSearch,
  given: (value: SqlValue) => string,
): Side[] {
  const words = wordsOf(foldText(search))
  const side = (
    ids: string,
    asked: readonly number[] | undefined,
    places: readonly string[],
    named: readonly string[] = [],
  ): Side[] =>
    asked === undefined && named.length === 0
      ? []
      : [{ ids, people: peopleAsked(asked, named, { close, companies }, given), places }]
  return [
    ...side('whom', aboutID, [concerned]),
    ...side('who', byID, did),
    ...side('either', personID, [...did, concerned], words),
  ]
}

/** SQL for the numbers of these people, or of those with these words in their names. */
function peopleAsked(
  numbers: readonly number[] | undefined,
  words: readonly string[],
  { close, companies }: Pick<TrailSearch, 'close' | 'companies'>,
  given: (value: SqlValue) => string,
): string {
  const where = words.map((word) => {
    const alternatives = [`${foldedNameSql('u')} like ${given(containing(word))}`]
    if (close !== undefined && mayBeClose(word))
      alternatives.push(
        `${foldedNameSql('u')} ~ ${given(`(?:^|[^[:alnum:]])(?:${typoPattern(word)})`)}`,
      )
    return `(${alternatives.join(' or ')})`
  })
  if (numbers !== undefined) where.push(`u.user_id = any(${given(numbers)}::int[])`)
  // A line of a company names its own people, and those of the provider who act in it.
  if (companies !== null) where.push(`u.account_id = any(${given([...companies, 0])}::int[])`)
  return `select u.user_id from users u where ${where.join(' and ')} limit ${maxPeopleMatched}`
}

function present(row: Row, { namesAll }: Pick<TrailSearch, 'namesAll'>): AuditRow {
  const byProvider = row.actor_account_id !== null && row.actor_account_id !== row.account_id
  // Only the provider may know which of its people it was and where they were.
  const isHidden = byProvider && !namesAll
  return {
    uid: String(row.event_id),
    version: 1,
    etag: '',
    at: row.at,
    event: row.event,
    companyID: row.account_id,
    companyName: row.company,
    personID: isHidden ? null : row.actor_id,
    personName: isHidden ? '' : (row.actor ?? ''),
    byProvider,
    asName: row.author ?? '',
    entity: row.entity ?? '',
    aboutID: row.entity === 'user' ? row.record_id : null,
    about: row.about ?? '',
    address: isHidden ? '' : row.address,
    device: isHidden ? '' : (row.agent ?? ''),
    install: isHidden ? '' : (row.install_id ?? ''),
    requestId: row.request_id,
    details: presentDetails(row),
  }
}
