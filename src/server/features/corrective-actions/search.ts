import { z } from 'zod'
import { correctiveActionFields as fields } from '#contract/corrective-actions/fields.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { sortedBy } from '#contract/corrective-actions/operations.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { mayBeClose, slipsOf } from '#contract/kernel/close-word.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { type Field, ofKind } from '#contract/kernel/fields.ts'
import { foldText } from '#contract/kernel/natural.ts'
import { readMeanings, wordsOf } from '#contract/kernel/search-words.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { cut } from '#server/lists/account-list.ts'
import type { Listing } from '#server/lists/answer-list.ts'
import { columnOf, joinsOf, nameOf, selected } from '#server/records/columns.ts'
import type { RecordKind } from '#server/records/kind.ts'

/** What the system administrator's list may ask for (rulings, 10). */
export interface ActionSearch {
  id?: Ref | undefined
  search?: string | undefined
  means?: string | undefined
  close?: 'true' | undefined
  status?: string | undefined
  severity?: string | undefined
  trigger?: string | undefined
  companyID?: string | undefined
  overdue?: 'true' | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  /** Ranges of days, by the field. */
  [day: string]: unknown
}

const column = (field: keyof typeof fields) => columnOf(fields, field, 'a')
const named = (field: 'projectID' | 'accountID' | 'assignedTo' | 'openedBy') => nameOf(fields, field)
const [number, id] = [`"a"."number"`, column('correctiveActionID')]
const words = (text: string) => `lower(coalesce(${text}, '')) collate "C"`
const rank = (field: 'severity' | 'status') => `coalesce(array_position(array[${fields[field].options.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}], ${column(field)}), 99)`

const text = z.string().refine((value) => !value.includes('\0'))
// As wide as the column: a cursor comes back from strangers.
const small = z.int32()

/** What is sorted by (nothing stands last either way), and what a cursor may hold of it. */
interface SortKey {
  by: (last: 'high' | 'low') => string
  key: z.ZodType<string | number>
}

const always = (by: string, key: SortKey['key']): SortKey => ({ by: () => by, key })

/** By the kind of the field; risk and status by their own order (G2-49). */
function sortOf(name: string): SortKey {
  const field = new Map(Object.entries<Field>(fields)).get(name)
  if (field === undefined) throw new Error(`There is no field ${name} to sort by.`)
  if (name === 'caTicketHash') return always(number, small)
  if (name === 'severity' || name === 'status') return always(rank(name), small)
  const own = columnOf(fields, name, 'a')
  switch (field.kind) {
    case 'reference':
      return field.companion ? always(words(nameOf(fields, name)), text) : { by: (last) => `coalesce(${own}, ${last === 'high' ? 2_147_483_647 : 0})`, key: small }
    case 'number':
      return { by: (last) => `coalesce(${own}, ${last === 'high' ? 2_147_483_647 : -2_147_483_648})`, key: small }
    case 'day':
      return { by: (last) => `coalesce(to_char(${own}, 'YYYY-MM-DD'), '${last === 'high' ? '~' : ''}') collate "C"`, key: text }
    case 'instant':
      return { by: (last) => `coalesce((extract(epoch from ${own}) * 1000)::bigint, ${last === 'high' ? '' : '-'}9000000000000000)`, key: z.int() }
    default:
      return always(words(`${own}::text`), text)
  }
}

/** Days that it is open, or was, by the contract's `daysOpen`. The clock of the whole day, so that one page goes on where the last one ended. */
const age = always(`floor(extract(epoch from coalesce(${column('closedDateTime')}, date_trunc('day', now(), 'UTC') + interval '1 day') - ${column('creationDateTime')}) / 86400)::int`, small)

const sorts = new Map(Object.entries(sortedBy).map(([word, name]) => [word, word === 'age' ? age : sortOf(name)]))
const company = words(named('accountID'))
const days = ofKind(fields, 'day')

const [columns, joins] = [selected(fields, 'a', 'list'), joinsOf(fields, 'a')]
const searched = `concat_ws(' ', ${[`'CA-' || ${number}`, column('title'), column('incidentLocation'), column('trigger'), column('severity'), column('status'), named('projectID'), named('accountID'), named('assignedTo'), named('openedBy')].join(', ')})`

/** Where a page ends: what is sorted by, the number, the company (ties, G2-46) and the id. */
export type Place = [key: string | number, number: number, company: string, id: number]

interface Found {
  _ordinal: number
  correctiveActionID: number
  sortKey: string | number
  companyKey: string
}

type SearchOptions = { search: ActionSearch; /** Of these people only. */ chain: ReadonlySet<number> | null; now: Date }

/** Actions found by filter and words, sorted, page by page; of all companies that the transaction may read. */
export function foundActions(tx: Queries, { present }: Pick<RecordKind<CorrectiveAction>, 'present'>, epoch: string, { search, chain, now }: SearchOptions): Omit<Listing<CorrectiveAction, Place>, 'buckets' | 'rowsOf'> {
  const direction = search.order === 'desc' ? 'desc' : 'asc'
  // The contract lets only these names in.
  const sort = sorts.get(search.sort ?? 'number') ?? sortOf('caTicketHash')
  const [by, key] = [sort.by(direction === 'desc' ? 'low' : 'high'), sort.key]
  return {
    counter: async () => (await tx.one<{ counter: number }>('select coalesce(sum(change_counter), 0)::bigint as counter from account_counters')).counter,
    place: z.tuple([key, small, text, small]),
    page: async (after, limit) => {
      const { where, params } = conditions(search, chain, search.overdue === undefined ? null : await daysOfZones(tx, now.getTime()))
      if (after !== null) {
        const first = params.push(...after) - 3
        where.push(`(${by}, ${number}, ${company}, ${id}) ${direction === 'desc' ? '<' : '>'} ($${first}, $${first + 1}, $${first + 2}, $${first + 3})`)
      }
      params.push(limit + 1)
      const rows = await tx.query<Found>(
        `select ${columns}, ${number} as "_ordinal", ${by} as "sortKey", ${company} as "companyKey" from corrective_actions a ${joins}
          where ${where.join(' and ')}
          order by ${[by, number, company, id].map((one) => `${one} ${direction}`).join(', ')}
          limit $${params.length}`,
        params,
      )
      const { rows: fitting, next } = cut(rows, limit, (row): Place => [row.sortKey, row._ordinal, row.companyKey, row.correctiveActionID])
      return { rows: fitting.map(({ sortKey: _key, companyKey: _company, ...row }) => present(row, epoch)), next }
    },
  }
}

function conditions(search: ActionSearch, chain: ReadonlySet<number> | null, today: DaysOfZones | null): { where: string[]; params: SqlValue[] } {
  const where = ['true']
  const params: SqlValue[] = []
  const add = (value: SqlValue, condition: (param: string) => string) => where.push(condition(`$${params.push(value)}`))
  const listed = (column: string, names: string | undefined) => {
    if (names !== undefined && names !== '') add(names.split(',').map((name) => name.trim()), (param) => `${column} = any(${param}::text[])`)
  }
  if (chain !== null) add([...chain], (param) => `(${column('assignedTo')} in (select unnest(${param}::int[])) or ${column('openedBy')} in (select unnest(${param}::int[])))`)
  if (typeof search.id === 'number') add(search.id, (param) => `${id} = ${param}`)
  if (typeof search.id === 'string') add(search.id, (param) => `"a"."uid" = ${param}`)
  listed(column('status'), search.status)
  listed(column('severity'), search.severity)
  listed(column('trigger'), search.trigger)
  for (const name of days) {
    const range = search[name]
    const [from = '', to = ''] = typeof range === 'string' ? range.split('..') : []
    if (from !== '') add(from, (param) => `${columnOf(fields, name, 'a')} >= ${param}::date`)
    if (to !== '') add(to, (param) => `${columnOf(fields, name, 'a')} <= ${param}::date`)
  }
  if (today !== null) where.push(isOverdueSql(`$${params.push(today.zones)}`, `$${params.push(today.days)}`))
  if (search.companyID !== undefined) add(search.companyID.split(',').map(Number), (param) => `${column('accountID')} = any(${param}::int[])`)
  if (search.search !== undefined) where.push(...wordConditions(search, (value) => `$${params.push(value)}`))
  return { where, params }
}

/** Every word, in any order, as on a device; `param` hands a value over and says its place. */
function wordConditions({ search = '', means = '', close }: ActionSearch, param: (value: SqlValue) => string): string[] {
  const meanings = readMeanings(means)
  return wordsOf(search).map((word, at) => {
    // Like patterns of the person's own would be a way to slow us down.
    const ways = [`${searched} ilike ${param(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`]
    const values = meanings[at] ?? []
    if (values.length > 0) ways.push(`array[${column('trigger')}, ${column('severity')}, ${column('status')}] && ${param(values)}::text[]`)
    const folded = foldText(word)
    if (close !== undefined && mayBeClose(folded)) ways.push(`${searched} ~* ${param(`(?:^|[^[:alnum:]])(?:${slipsOf(folded)})`)}`)
    return `(${ways.join(' or ')})`
  })
}

/** What day it is now in each time zone that a company has: places of one zone stand at one place of both lists. */
interface DaysOfZones {
  zones: string[]
  days: string[]
}

/** By the same function as the devices, so that both call the same actions overdue. `now` in ms since 1970. */
async function daysOfZones(tx: Queries, now: number): Promise<DaysOfZones> {
  const zones = (await tx.query<{ zone: string }>('select distinct time_zone as zone from accounts')).map(({ zone }) => zone)
  return { zones, days: zones.map((zone) => dayIn(zone, now)) }
}

/** SQL that `isOverdue` (contract) says of an action `a`; the parameters are the two lists of `DaysOfZones`. */
function isOverdueSql(zones: string, days: string): string {
  return `("a"."status" <> '${closed}' and "a"."due_date" < (
    select z.day from accounts c join unnest(${zones}::text[], ${days}::date[]) as z (zone, day) on z.zone = c.time_zone
     where c.account_id = "a"."account_id"))`
}
