import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { correctiveActions } from '#contract/corrective-actions/operations.ts'
import { statuses } from '#contract/corrective-actions/lookups.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { columnIdsOf } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import {
  listFiltersOf,
  isListFiltered,
  isDayRangeFilter,
  filtersOnlyWhenSet,
  countSetFilters,
} from '#client/records/list/list-state.ts'
import { toServerQuery } from '#client/records/list/server-query.ts'
import { sortRows } from '#tests/world/sort-rows.ts'
import { refOfRow } from './addresses.ts'
import { correctiveActionLayout as layout, type ActionListRow } from './layout.ts'
import { messages } from './locales/en.po'
import { messages as spanish } from './locales/es.po'
import { ticketNumber } from './marks.tsx'
import { rowOf } from '#tests/mocks/rows.ts'

const kind = defineList<ActionListRow>(layout)
const { address, filterEngine } = kind
const { unfiltered, parse, write } = address
const noPicks = unfiltered.picks
const find = filterEngine.searchFor(
  formatterFor(layout, setupI18n({ locale: 'en', messages: { en: messages } })),
)
const isFound = (typed: string, search = find) => search([row({})], typed)?.[0] === 1
const columns = buildColumns<ActionListRow>(
  layout,
  setupI18n({ locale: 'en', messages: { en: messages } }),
)
const sorter = (id: string) => columns.find((column) => column.id === id)?.sortValue ?? (() => null)

const row = (change: Partial<ActionListRow>): ActionListRow =>
  rowOf(correctiveActionFields, {
    correctiveActionID: 7,
    uid: 'u7',
    caTicketHash: 'CA-7',
    title: 'Guardrail missing',
    projectID: 3,
    projectName: 'Harbor Point',
    companyID: 1,
    companyName: 'Ridgeline',
    accountID: 1,
    safetyPlanID: 5,
    safetyFormID: 50,
    safetyQuestionID: 501,
    trigger: 'Near Miss',
    severity: 'High',
    incidentTime: '2026-11-19T08:10:00.000Z',
    assignedTo: 4,
    assignedToUser: { user_id: 4, name: 'José Ortega' },
    openedBy: 2,
    status: 'Opened',
    creationDateTime: '2026-11-19T08:10:00.000Z',
    ...change,
  })
const hashes = (rows: readonly ActionListRow[]) => rows.map((one) => one.caTicketHash)

describe('filters in the address', () => {
  test('CA-08 G2-49 without parameters lists all by ascending number and writes nothing', () => {
    expect(parse({})).toEqual(unfiltered)
    expect(unfiltered).toMatchObject({
      tab: 'all',
      search: '',
      sort: { column: 'number', desc: false },
    })
    expect(Object.values(write(unfiltered)).filter(Boolean)).toEqual([])
    expect(isListFiltered(unfiltered, address)).toBe(false)
  })

  test('reads back written filters', () => {
    const state = {
      ...unfiltered,
      tab: 'In Progress',
      search: '14 slab',
      sort: { column: 'severity', desc: true },
      picks: { ...noPicks, project: ['3', '5'], risk: ['High', 'Critical'] },
    }
    expect(parse(write(state))).toEqual(state)
    expect(write(state)).toMatchObject({
      status: 'In Progress',
      risk: 'High,Critical',
      project: '3,5',
      q: '14 slab',
      sort: '-severity',
    })
    expect(countSetFilters(state)).toBe(2)
    expect(isListFiltered(state, address)).toBe(true)
  })

  test('tolerates invalid numbers, lists and text in the address', () => {
    expect(
      parse({ project: 3, q: 14, sort: 'colour', risk: ['High', 'High', ''], status: 7, type: {} }),
    ).toEqual({
      ...unfiltered,
      tab: '7',
      search: '14',
      picks: { ...noPicks, project: ['3'], risk: ['High'] },
    })
  })

  test("filters stay in their order, and the request uses the server's words", () => {
    expect(
      listFiltersOf(layout)
        .map(({ key }) => key)
        .filter((key) => !filtersOnlyWhenSet(layout).includes(key)),
    ).toEqual(['company', 'project', 'risk', 'assigned', 'type', 'due'])
    const state = {
      ...unfiltered,
      tab: 'Closed',
      search: ' edge ',
      picks: { ...noPicks, risk: ['High', 'Low'], company: ['3'], project: ['1'] },
    }
    expect(toServerQuery(kind, state, ['project', 'assigned'])).toEqual({
      limit: '100',
      sort: 'number',
      order: 'asc',
      status: 'Closed',
      search: 'edge',
      severity: 'High,Low',
      companyID: '3',
    })
  })
})

test('the server knows every sort and filter word of the system administrator', () => {
  const { shape } = correctiveActions.ofUser.query
  expect(columnIdsOf(layout).filter((sort) => !shape.sort.safeParse(sort).success)).toEqual([])
  const days = Object.fromEntries(
    listFiltersOf(layout)
      .filter(isDayRangeFilter)
      .map(({ key }) => [key, { from: '2026-11-01', to: '' }]),
  )
  const picks = Object.fromEntries(
    listFiltersOf(layout)
      .filter((filter) => !isDayRangeFilter(filter))
      .map(({ key }) => [key, ['1']]),
  )
  const asked = toServerQuery(kind, { ...unfiltered, tab: 'Closed', search: 'x', days, picks }, [
    'project',
    'assigned',
    ...filtersOnlyWhenSet(layout),
  ])
  expect(Object.keys(asked).filter((name) => !(name in shape))).toEqual([])
})

describe('the list', () => {
  test('CA-08 compares the CA number as a number and sorts new ones last', () => {
    const rows = ['CA-10', 'CA-9', '', 'CA-100'].map((caTicketHash) => row({ caTicketHash }))
    expect(hashes(sortRows(rows, sorter('number'), false))).toEqual(['CA-9', 'CA-10', 'CA-100', ''])
    expect(hashes(sortRows(rows, sorter('number'), true))).toEqual(['CA-100', 'CA-10', 'CA-9', ''])
    expect(ticketNumber({ caTicketHash: 'CA-1187' })).toBe(1187)
  })

  test('G2-49 risk and status sort in their own order, not alphabetically', () => {
    const levels = ['High', 'Critical', 'Low', 'Medium'].map((severity) => row({ severity }))
    expect(sortRows(levels, sorter('severity'), false).map((one) => one.severity)).toEqual([
      'Low',
      'Medium',
      'High',
      'Critical',
    ])
    const steps = ['Closed', 'Opened', 'In Progress'].map((status) => row({ status }))
    expect(sortRows(steps, sorter('status'), false).map((one) => one.status)).toEqual([
      'Opened',
      'In Progress',
      'Closed',
    ])
  })

  test('filters combine, and the search ignores accents', () => {
    const rows = [row({}), row({ severity: 'Low' }), row({ projectID: 5 })]
    const { days } = unfiltered
    expect(
      rows.filter(
        filterEngine.filterTest({ picks: { ...noPicks, risk: ['High'], project: ['3'] }, days }) ??
          Boolean,
      ),
    ).toEqual([rows[0]])
    expect(filterEngine.filterTest({ picks: noPicks, days })).toBeNull()
    expect(isFound('jose guardrail')).toBe(true)
    expect(isFound('ca-8')).toBe(false)
    expect(find([row({})], ' ')).toBeNull()
  })

  test('the search finds risk, status and incident type by stored and displayed value', () => {
    const inSpanish = filterEngine.searchFor(
      formatterFor(layout, setupI18n({ locale: 'es', messages: { es: spanish } })),
    )
    for (const typed of ['high', 'opened', 'near miss', 'alto', 'abierta', 'casi accidente'])
      expect(isFound(typed, inSpanish), typed).toBe(true)
    expect(isFound('cerrada', inSpanish)).toBe(false)
    expect(['high opened', 'near'].map((typed) => isFound(typed))).toEqual([true, true])
    expect(isFound('alto')).toBe(false)
  })

  test('the tabs count every status and all', () => {
    const counts = filterEngine
      .createFacetCounter(
        [row({}), row({ status: 'Closed' }), row({ status: 'Closed' })],
        {},
      )(null)
      .tabs(
        [],
        statuses.map(({ name }) => name),
      )
    expect([...counts]).toEqual([
      ['all', 3],
      ['Opened', 1],
      ['In Progress', 0],
      ['Closed', 2],
      ['not-closed', 1],
    ])
  })

  test('not closed means opened and in progress, on the device and on the server', () => {
    const rows = ['Opened', 'In Progress', 'Closed'].map((status) => row({ status }))
    expect(
      rows.filter(filterEngine.tabTest('not-closed') ?? Boolean).map(({ status }) => status),
    ).toEqual(['Opened', 'In Progress'])
    expect(write(parse({ status: 'not-closed' }))).toMatchObject({ status: 'not-closed' })
    expect(
      toServerQuery(kind, parse({ status: 'not-closed', overdue: '1', mine: 1 }), ['mine']),
    ).toMatchObject({ status: 'Opened,In Progress', overdue: 'true' })
    expect(toServerQuery(kind, parse({ mine: '1' }), ['mine'])).not.toHaveProperty('mine')
  })

  test('the first press on a head shows worst, newest or soonest due on top', () => {
    const first = Object.fromEntries(columns.map(({ id, descFirst }) => [id, descFirst]))
    expect(first).toMatchObject({
      severity: true,
      incidentTime: true,
      age: true,
      dueDate: false,
      status: false,
      number: false,
    })
  })

  test("a filter offers the rows' values once, in natural order", () => {
    const rows = [
      row({ projectID: 10, projectName: 'Lot 10' }),
      row({ projectID: 9, projectName: 'Lot 9' }),
      row({ projectID: 9, projectName: 'Lot 9' }),
    ]
    const [, project] = listFiltersOf(layout)
    expect(project && filterEngine.choices(rows, project)).toEqual([
      { value: '9', label: 'Lot 9' },
      { value: '10', label: 'Lot 10' },
    ])
  })

  test('CA-06 a row opens by its id, a new one by its uid', () => {
    expect(refOfRow(row({}))).toBe('7')
    expect(refOfRow(row({ correctiveActionID: 0 }))).toBe('u7')
  })
})
