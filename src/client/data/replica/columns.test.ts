import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { expect, test } from 'vitest'
import { rowsToColumns, columnsToRows } from './columns.ts'

const kept = (data: unknown): PersistedQuery => ({
  buster: '1',
  queryHash: '["bucket","action",3]',
  queryKey: ['bucket', 'action', 3],
  state: {
    data,
    dataUpdateCount: 1,
    dataUpdatedAt: 5,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: 'success',
    fetchStatus: 'idle',
  },
})
const bucket = (rows: unknown[]) => kept({ bucket: 3, since: 812, epoch: 'e', access: 'a', rows })
/** The query after a round trip through IndexedDB. */
const stored = (query: PersistedQuery) => structuredClone(rowsToColumns(query))

const people = [null, { user_id: 4, name: 'Rita Moss' }, { user_id: 1, name: 'Dana' }]
const rows = Array.from({ length: 500 }, (_, n) => ({
  uid: `u${n}`,
  number: n,
  title: n % 7 === 0 ? '{"user_id":4,"name":"Rita Moss"}' : `Title ${n % 9}`,
  status: 'Opened',
  assignedToUser: people[n % 3],
  // Objects mixed with a text that looks like the JSON of an object.
  mixed: n % 5 === 0 ? { a: 1 } : '{"a":1}',
  tags: [n % 2, 'x'],
  closed: n % 4 === 0 ? null : n % 3 === 0,
}))

test.each([
  ['many rows', rows],
  ['one row', rows.slice(0, 1)],
  ['equal rows', [{ a: 1 }, { a: 1 }, { a: 1 }]],
  ['rows without fields', [{}, {}]],
  ['no row', []],
  ['rows of which one lacks a field', [{ a: 1, b: 2 }, { a: 1 }]],
  ['rows of which one has an additional field', [{ a: 1 }, { a: 1, b: 2 }]],
  [
    'rows with fields in another order',
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
])('%s survive a round trip, field by field in their order', (_, given) => {
  const query = bucket(given)
  expect(JSON.stringify(columnsToRows(stored(query), '1'))).toBe(JSON.stringify(query))
})

test('stores a value that many rows share once', () => {
  const data = stored(bucket(rows)).state.data as { rows: { name: string; values: unknown[] }[] }
  const count = Object.fromEntries(data.rows.map(({ name, values }) => [name, values.length]))
  expect(count).toMatchObject({
    uid: 500,
    title: 10,
    status: 1,
    assignedToUser: 3,
    mixed: 2,
    tags: 2,
  })
})

test('stores data without rows unchanged and reads rows of the old format', () => {
  for (const data of [null, 'words', { at: 5, buckets: [1] }, [{ a: 1 }]])
    expect(rowsToColumns(kept(data))).toEqual(kept(data))
  expect(columnsToRows(bucket(rows), '1')).toEqual(bucket(rows))
})

test('an older app treats columns as missing, not as an empty list', async () => {
  const items = new Map<string, PersistedQuery>([
    ['rows-["bucket","action",3]', stored(bucket(rows))],
  ])
  const before = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    maxAge: Infinity,
    buster: '1',
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix: 'rows',
  })
  expect(await before.retrieveQuery('["bucket","action",3]')).toBe(undefined)
})
