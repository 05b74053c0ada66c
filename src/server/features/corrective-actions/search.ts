import { z } from 'zod'
import { severities, statuses } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { cut } from '#server/lists/account-list.ts'
import type { Listing } from '#server/lists/answer-list.ts'
import { actionColumns, actionJoins } from './columns.ts'
import { presentAction, type StoredAction } from './present.ts'

/** What the system administrator's list may ask for (rulings, 10). */
export interface ActionSearch {
  id?: Ref | undefined
  search?: string | undefined
  status?: string | undefined
  severity?: string | undefined
  trigger?: string | undefined
  companyID?: string | undefined
  sort?: ActionSort | undefined
  order?: 'asc' | 'desc' | undefined
}

export type ActionSort = keyof typeof sorts

const words = (text: string) => `lower(coalesce(${text}, '')) collate "C"`
const rank = (names: readonly { name: string }[], text: string) => `coalesce(array_position(array[${names.map(({ name }) => `'${name}'`).join(', ')}], ${text}), 99)`

const text = z.string().refine((value) => !value.includes('\0'))
// As wide as the column: a cursor comes back from strangers.
const small = z.int32()

/** What is sorted by, and what a cursor may hold of it. */
const sorts = {
  number: { by: 'a.number', key: small },
  title: { by: words('a.title'), key: text },
  project: { by: words('p.name'), key: text },
  trigger: { by: words('a.trigger'), key: text },
  severity: { by: rank(severities, 'a.severity'), key: small },
  assignedTo: { by: words('assignee.name'), key: text },
  openedBy: { by: words('opener.name'), key: text },
  incidentTime: { by: '(extract(epoch from a.incident_time) * 1000)::bigint', key: z.int() },
  status: { by: rank(statuses, 'a.status'), key: small },
  company: { by: words('c.name'), key: text },
} as const

/** Where a page ends: what is sorted by, the number, the company (ties, G2-46) and the id. */
export type Place = [key: string | number, number: number, company: string, id: number]

interface Found extends StoredAction {
  sortKey: string | number
  companyKey: string
}

/** Actions found by filter and words, sorted, page by page; of all companies that the transaction may read. */
export function foundActions(tx: Queries, epoch: string, search: ActionSearch, chain: ReadonlySet<number> | null): Omit<Listing<CorrectiveAction, Place>, 'buckets' | 'rowsOf'> {
  const { by, key } = sorts[search.sort ?? 'number']
  const direction = search.order === 'desc' ? 'desc' : 'asc'
  const company = words('c.name')
  return {
    counter: async () => (await tx.one<{ counter: number }>('select coalesce(sum(change_counter), 0)::bigint as counter from account_counters')).counter,
    place: z.tuple([key, small, text, small]),
    page: async (after, limit) => {
      const { where, params } = conditions(search, chain)
      if (after !== null) {
        const [sortKey, number, companyKey, id] = after
        const first = params.push(sortKey, number, companyKey, id) - 3
        where.push(`(${by}, a.number, ${company}, a.corrective_action_id) ${direction === 'desc' ? '<' : '>'} ($${first}, $${first + 1}, $${first + 2}, $${first + 3})`)
      }
      params.push(limit + 1)
      const rows = await tx.query<Found>(
        `select ${actionColumns('a')}, ${by} as "sortKey", ${company} as "companyKey" from corrective_actions a ${actionJoins('a')}
          where ${where.join(' and ')}
          order by ${[by, 'a.number', company, 'a.corrective_action_id'].map((one) => `${one} ${direction}`).join(', ')}
          limit $${params.length}`,
        params,
      )
      const { rows: fitting, next } = cut(rows, limit, (row): Place => [row.sortKey, row.number, row.companyKey, row.correctiveActionID])
      return { rows: fitting.map(({ sortKey: _key, companyKey: _company, ...row }) => presentAction(row, epoch)), next }
    },
  }
}

function conditions(search: ActionSearch, chain: ReadonlySet<number> | null): { where: string[]; params: SqlValue[] } {
  const where = ['true']
  const params: SqlValue[] = []
  const add = (value: SqlValue, condition: (param: string) => string) => where.push(condition(`$${params.push(value)}`))
  const listed = (column: string, names: string | undefined) => {
    if (names !== undefined && names !== '') add(names.split(',').map((name) => name.trim()), (param) => `${column} = any(${param}::text[])`)
  }
  if (chain !== null) add([...chain], (param) => `(a.assigned_to in (select unnest(${param}::int[])) or a.opened_by in (select unnest(${param}::int[])))`)
  if (typeof search.id === 'number') add(search.id, (param) => `a.corrective_action_id = ${param}`)
  if (typeof search.id === 'string') add(search.id, (param) => `a.uid = ${param}`)
  listed('a.status', search.status)
  listed('a.severity', search.severity)
  listed('a.trigger', search.trigger)
  if (search.companyID !== undefined) add(search.companyID.split(',').map(Number), (param) => `a.account_id = any(${param}::int[])`)
  if (search.search !== undefined && search.search !== '') {
    // Like patterns of the person's own would be a way to slow us down.
    add(`%${search.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, (param) => `concat_ws(' ', 'CA-' || a.number, a.title, a.incident_location, a.trigger, p.name, c.name, assignee.name, opener.name) ilike ${param}`)
  }
  return { where, params }
}
