import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import * as XLSX from 'xlsx'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#tests/world/people.ts'
import { type World, world } from '#tests/world/company.ts'

export let w: World
/** The reads of all companies that succeed before the database fails. */
let pagesLeft = Infinity
export const goesAfter = (pages: number): void => void (pagesLeft = pages)

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world({ watch: going, limits: { exports: { ofOne: 2, ofAll: 6, anHour: 1000 } } })
  })
  afterAll(() => w.stop())
  afterEach(async () => {
    // Skips foreign key checks: no other row references these thousands of companies, and each
    // check would read twenty tables.
    await w.server.owner(
      `set local session_replication_role = replica; delete from account_counters where account_id in (select account_id from accounts where name like '%Export%'); delete from accounts where name like '%Export%'`,
    )
  })
}

const going = (db: Database): Database =>
  new Proxy(db, {
    get: (target, key) =>
      key === 'system' && pagesLeft-- <= 0
        ? () => Promise.reject(new Error('The database failed.'))
        : Reflect.get(target, key),
  })

type Asked = {
  as: Person
  query?: string
  columns: readonly { name: string; title: string; words?: Record<string, string> }[]
  format?: 'csv' | 'xlsx'
  more?: object
  headers?: Record<string, string>
}

/** The response before its body is read. */
export async function asks(
  path: string,
  { as, query = '', columns, format = 'csv', more, headers }: Asked,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const authorization = `Bearer ${await w.server.tokenOf(as)}`
  return fetch(`${w.server.url}${path}${query}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...headers,
    },
    body: JSON.stringify({ format, title: 'A list', columns, ...more }),
    signal,
  })
}

export async function rows(path: string, asked: Asked): Promise<string[][]> {
  const answer = await asks(path, asked)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, bytes.toString().slice(0, 300)).toBe(200)
  if (asked.format !== 'xlsx')
    return Papa.parse<string[]>(bytes.toString().replace('\uFEFF', ''), { skipEmptyLines: true })
      .data
  const { Sheets, SheetNames } = XLSX.read(bytes, { cellFormula: true })
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  expect(
    Object.entries(sheet).filter(
      ([place, cell]) => !place.startsWith('!') && Reflect.get(Object(cell), 'f') !== undefined,
    ),
  ).toEqual([])
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
}

export const companies = '/api/accounts/export'
export const name = [{ name: 'name', title: 'Company' }]
/** Texts that exceed the buffers of a connection; the word index ignores the dots. */
export const long = `'Export ' || n || repeat('.', 1500)`
export const told = () =>
  w.server.owner<{
    details: Record<string, unknown>
    account_id: number
    actor_id: number
    author_id: number | null
  }>(
    `select details, account_id, actor_id, author_id from audit_events where event = 'exported' order by event_id desc limit 1`,
  )
export const add = (count: number, called = `'Export ' || n`) =>
  w.server.owner(
    `with made as (insert into accounts (name, time_zone, is_active) select ${called}, 'America/Chicago', n % 2 = 0 from generate_series(1, ${count}) n returning account_id) insert into account_counters (account_id) select account_id from made`,
  )
