import { z } from 'zod'
import { correctiveActionFields as fields } from '#contract/corrective-actions/fields.ts'
import { sortedBy } from '#contract/corrective-actions/operations.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Field } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { AccountTx, Queries } from '#server/db/database.ts'
import { sortedNameSql, sortedSql } from '#server/db/text-sql.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { toPage } from '#server/lists/account-list.ts'
import type { ListSnapshot } from '#server/lists/answer-list.ts'
import { columnSql, joinAlias, selectList } from '#server/records/columns.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { actionRows, type ActionSearch, actionConditions, daysOfZones } from './conditions.ts'

/** A search and its order. */
export interface OrderedActionSearch extends ActionSearch {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

const column = (field: keyof typeof fields) => columnSql(fields, field, 'a')
const [number, id] = [`"a"."number"`, column('correctiveActionID')]
/** SQL for the name that a reference shows, or '' without one. */
const names = (reference: string, language: CallerLanguage) =>
  `coalesce(${sortedNameSql(joinAlias(reference), language)}, '')`
const words = (text: string, language: CallerLanguage) =>
  sortedSql(`coalesce(${text}, '')`, language)
const rank = (field: 'severity' | 'status') =>
  `coalesce(array_position(array[${fields[field].options.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}], ${column(field)}), 99)`

const text = z.string().refine((value) => !value.includes('\0'))
// As wide as the column, because strangers may send any cursor.
const small = z.int32()

/**
 * The SQL to sort by (empty values come last in both directions), and the type of its value in a
 * cursor.
 */
interface SortKey {
  by: (last: 'high' | 'low', language: CallerLanguage) => string
  key: z.ZodType<string | number>
}

const always = (by: string, key: SortKey['key']): SortKey => ({ by: () => by, key })

/** Returns the sort key by the kind of the field. Risk and status have their own order (G2-49). */
function sortOf(name: string): SortKey {
  const field = new Map(Object.entries<Field>(fields)).get(name)
  if (field === undefined) throw new Error(`There is no field ${name} to sort by.`)
  if (name === 'caTicketHash') return always(number, small)
  if (name === 'severity' || name === 'status') return always(rank(name), small)
  const own = columnSql(fields, name, 'a')
  switch (field.kind) {
    case 'reference':
      return field.companion
        ? { by: (_, language) => names(name, language), key: text }
        : { by: (last) => `coalesce(${own}, ${last === 'high' ? 2_147_483_647 : 0})`, key: small }
    case 'number':
      return {
        by: (last) => `coalesce(${own}, ${last === 'high' ? 2_147_483_647 : -2_147_483_648})`,
        key: small,
      }
    case 'day':
      return {
        by: (last) =>
          `coalesce(to_char(${own}, 'YYYY-MM-DD'), '${last === 'high' ? '~' : ''}') collate "C"`,
        key: text,
      }
    case 'instant':
      return {
        by: (last) =>
          `coalesce((extract(epoch from ${own}) * 1000)::bigint, ${last === 'high' ? '' : '-'}9000000000000000)`,
        key: z.int(),
      }
    default:
      return { by: (_, language) => words(`${own}::text`, language), key: text }
  }
}

/**
 * Days since the opening, or until the closing, as in the contract's `daysOpen`. Uses the end of
 * the present day, so that all pages agree.
 */
const age = always(
  `floor(extract(epoch from coalesce(${column('closedDateTime')}, date_trunc('day', now(), 'UTC') + interval '1 day') - ${column('creationDateTime')}) / 86400)::int`,
  small,
)

const sorts = new Map(
  Object.entries(sortedBy).map(([word, name]) => [word, word === 'age' ? age : sortOf(name)]),
)

const columns = selectList(fields, 'a', 'list')

/** The end of a page: the sort key, the number, the company for ties (G2-46) and the id. */
export type ActionCursor = [key: string | number, number: number, company: string, id: number]

interface Found {
  _ordinal: number
  correctiveActionID: number
  sortKey: string | number
  companyKey: string
}

/** Counts the actions that a search finds, without filters that need the days of zones. */
export async function countFound(
  tx: Queries,
  search: ActionSearch,
  chain: ReadonlySet<number> | null,
): Promise<number> {
  const { where, params } = actionConditions(search, chain, null)
  const all = ['true', ...where.map(({ sql }) => sql)].join(' and ')
  return (
    await tx.one<{ n: number }>(`select count(*)::int as n from ${actionRows} where ${all}`, params)
  ).n
}

type SearchOptions = {
  search: OrderedActionSearch
  /** Limits the rows to these people. */ chain: ReadonlySet<number> | null
  now: Date
  language: CallerLanguage
}

/**
 * Finds actions by filters and words, sorted and by pages, in all companies that the transaction
 * may read.
 */
export function foundActions(
  tx: Queries,
  { present }: Pick<RecordKind<CorrectiveAction>, 'present'>,
  epoch: string,
  { search, chain, now, language }: SearchOptions,
): Omit<ListSnapshot<CorrectiveAction, ActionCursor>, 'buckets' | 'rowsOf'> {
  const direction = search.order === 'desc' ? 'desc' : 'asc'
  // The contract allows only these names.
  const sort = sorts.get(search.sort ?? 'number') ?? sortOf('caTicketHash')
  const [by, key] = [sort.by(direction === 'desc' ? 'low' : 'high', language), sort.key]
  const company = names('accountID', language)
  return {
    counter: async () =>
      (
        await tx.one<{ counter: number }>(
          'select coalesce(sum(change_counter), 0)::bigint as counter from account_counters',
        )
      ).counter,
    cursorSchema: z.tuple([key, small, text, small]),
    page: async (after, limit) => {
      const found = actionConditions(
        search,
        chain,
        search.overdue === undefined ? null : await daysOfZones(tx, now.getTime()),
      )
      const { params } = found
      const where = ['true', ...found.where.map(({ sql }) => sql)]
      if (after !== null) {
        const first = params.push(...after) - 3
        where.push(
          `(${by}, ${number}, ${company}, ${id}) ${direction === 'desc' ? '<' : '>'} ($${first}, $${first + 1}, $${first + 2}, $${first + 3})`,
        )
      }
      params.push(limit + 1)
      const rows = await tx.query<JsonObject & Found>(
        `select ${columns}, ${number} as "_ordinal", ${by} as "sortKey", ${company} as "companyKey" from ${actionRows}
          where ${where.join(' and ')}
          order by ${[by, number, company, id].map((one) => `${one} ${direction}`).join(', ')}
          limit $${params.length}`,
        params,
      )
      const { rows: fitting, next } = toPage(rows, limit, (row): ActionCursor => [
        row.sortKey,
        row._ordinal,
        row.companyKey,
        row.correctiveActionID,
      ])
      return {
        rows: fitting.map(({ sortKey: _key, companyKey: _company, ...row }) => present(row, epoch)),
        next,
      }
    },
  }
}

/**
 * Reads a page of one company's actions, by their numbers. Uses the index of numbers, so that a
 * report reads each row once; in any other order PostgreSQL would sort all remaining rows for each
 * page.
 */
export async function actionsByNumber(
  tx: AccountTx,
  { present }: Pick<RecordKind<CorrectiveAction>, 'present'>,
  epoch: string,
  { search, chain }: Pick<SearchOptions, 'search' | 'chain'>,
  after: number | null,
  limit: number,
): Promise<{ rows: CorrectiveAction[]; next: number | null }> {
  const { where, params } = actionConditions(search, chain, null)
  const asked = where.map(({ sql }) => sql)
  asked.push(
    `"a"."account_id" = $${params.push(tx.accountID)}`,
    `${number} > $${params.push(after ?? 0)}`,
  )
  const rows = await tx.query<JsonObject & { _ordinal: number }>(
    `select ${columns}, ${number} as "_ordinal" from ${actionRows} where ${asked.join(' and ')} order by ${number} limit $${params.push(limit + 1)}`,
    params,
  )
  const { rows: fitting, next } = toPage(rows, limit, ({ _ordinal }) => _ordinal)
  return { rows: fitting.map((row) => present(row, epoch)), next }
}
