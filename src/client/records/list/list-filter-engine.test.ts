import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { sortRows } from '#tests/world/sort-rows.ts'
import {
  createExampleRow,
  exampleLayout as layout,
  exampleMessages,
  type ExampleRow,
} from '#client/records/example-record.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { buildColumns } from './columns.ts'
import { defineList } from './list-source.ts'
import { listFiltersOf, isListFiltered, countSetFilters } from './list-state.ts'
import { toServerQuery } from './server-query.ts'

const kind = defineList<ExampleRow>(layout)
const {
  address: { parse, write, unfiltered },
  filterEngine,
} = kind
const en = setupI18n({ locale: 'en', messages: { en: exampleMessages } })
const names = (rows: readonly ExampleRow[]) => rows.map(({ name }) => name)
const keep = (change: Partial<typeof unfiltered>) =>
  filterEngine.filterTest({ ...unfiltered, ...change }) ?? (() => true)

test('tabs, filters, day ranges, search, sort and page are written to the address and restored', () => {
  const said = {
    state: 'off',
    how: 'Low,High',
    tags: 'a',
    due: '2026-11-01..2026-11-30',
    seen: '..2026-11-20',
    q: 'hook',
    sort: '-due',
    page: '3',
  }
  const state = parse(said)
  expect(state).toMatchObject({
    tab: 'off',
    picks: { how: ['Low', 'High'], tags: ['a'] },
    days: { due: { from: '2026-11-01', to: '2026-11-30' }, seen: { from: '', to: '2026-11-20' } },
    page: 3,
  })
  expect(write(state)).toEqual({ ...said, page: 3 })
  expect(countSetFilters(state)).toBe(4)
  expect(isListFiltered(state, kind.address)).toBe(true)
})

// React's provider hands components a proxy of the `i18n` that plain functions import.
test('a search keeps its texts while components and plain functions use it in turn', () => {
  const find = filterEngine.searchFor(formatterFor(layout, en))
  const inComponents = new Proxy(en, {})
  const other = filterEngine.searchFor(formatterFor(layout, inComponents))
  expect(filterEngine.searchFor(formatterFor(layout, en))).toBe(find)
  expect(filterEngine.searchFor(formatterFor(layout, inComponents))).toBe(other)
})

test("an invalid address shows the list's default", () => {
  expect(
    parse({ state: 'gone', due: '2026-02-30..soon', page: '-1', sort: 'none', how: {} }),
  ).toEqual(unfiltered)
  expect(Object.values(write(unfiltered)).filter(Boolean)).toEqual([])
})

test("a day range includes both ends, uses an instant's local day and leaves out rows without a date", () => {
  const rows = [
    createExampleRow({ name: 'before', due: '2026-10-31' }),
    createExampleRow({ name: 'first', due: '2026-11-01' }),
    createExampleRow({ name: 'last', due: '2026-11-30' }),
    createExampleRow({ name: 'none' }),
  ]
  expect(
    names(rows.filter(keep({ days: { due: { from: '2026-11-01', to: '2026-11-30' } } }))),
  ).toEqual(['first', 'last'])
  expect(names(rows.filter(keep({ days: { due: { from: '', to: '2026-11-01' } } })))).toEqual([
    'before',
    'first',
  ])
  const late = createExampleRow({ seen: new Date('2026-11-20T23:59:00').toISOString() })
  expect(keep({ days: { seen: { from: '2026-11-20', to: '2026-11-20' } } })(late)).toBe(true)
  expect(keep({ days: { seen: { from: '2026-11-21', to: '' } } })(late)).toBe(false)
})

test('one matching choice is enough, and the filters keep their order', () => {
  const rows = [
    createExampleRow({ name: 'ab', tags: ['a', 'b'] }),
    createExampleRow({ name: 'c', tags: ['c'] }),
  ]
  expect(names(rows.filter(keep({ picks: { tags: ['b', 'x'] } })))).toEqual(['ab'])
  expect(listFiltersOf(layout).map(({ key }) => key)).toEqual(['tags', 'due', 'seen', 'how'])
  expect(
    toServerQuery(kind, {
      ...unfiltered,
      tab: 'off',
      days: { due: { from: '2026-11-01', to: '' } },
      picks: { how: ['Low'] },
    }),
  ).toEqual({
    limit: '100',
    sort: 'name',
    order: 'asc',
    state: 'off',
    due: '2026-11-01..',
    level: 'Low',
  })
})

test('builds a sort value once per field and language', () => {
  const sorters = (i18n: typeof en) =>
    Object.fromEntries(
      buildColumns<ExampleRow>(layout, i18n).map(({ id, sortValue }) => [id, sortValue]),
    )
  const [one, again, spanish] = [
    sorters(en),
    sorters(en),
    sorters(setupI18n({ locale: 'es', messages: { es: {} } })),
  ]
  for (const id of Object.keys(one)) expect(again[id], id).toBe(one[id])
  expect(spanish['level']).not.toBe(one['level'])
  const rows = [
    createExampleRow({ name: 'High', level: 'High' }),
    createExampleRow({ name: 'Low', level: 'Low' }),
  ]
  expect(names(sortRows(rows, one['level'] ?? (() => null), false))).toEqual(['High', 'Low'])
})

test("a column shows its kind's text, and a reference the name beside it", () => {
  const cells = buildColumns<ExampleRow>(layout, en).map(({ id, cell }) => [
    id,
    cell(createExampleRow({ due: '2026-12-01', isActive: false })),
  ])
  expect(cells).toEqual([
    ['name', 'Hook'],
    ['count', ''],
    ['due', '12-01-2026'],
    ['level', 'little'],
    ['owner', 'José Ortega'],
    ['isActive', 'Off'],
  ])
})
