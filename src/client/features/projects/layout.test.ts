import { expect, test } from 'vitest'
import { projectFields } from '#contract/projects/fields.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { activeFlagChange as statusEdit } from '#client/records/form/undoable-changes.tsx'
import { findInvalidFields } from '#client/records/form/problems.tsx'
import {
  fieldChangeOf,
  createPatchOf,
  editFormValues,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { type ProjectRow, projectLayout as layout } from './layout.ts'
import { rowOf } from '#tests/mocks/rows.ts'

const {
  address: { parse, write },
  filterEngine,
} = defineList<ProjectRow>(layout)

test('PROJ-02 an empty address shows the active projects by number', () => {
  expect(parse({})).toMatchObject({
    tab: 'active',
    search: '',
    sort: { column: 'number', desc: false },
  })
  expect(write(parse({}))).toEqual({ status: undefined, q: undefined, sort: undefined })
})

test('reads back the values of the address', () => {
  const address = { status: 'all', q: 'harbor', sort: '-name' }
  expect(write(parse(address))).toEqual(address)
  expect(parse({ q: 1042 }).search).toBe('1042')
})

test('an invalid address shows the defaults', () => {
  expect(parse({ status: 'gone', q: {}, sort: '-secret' })).toEqual(parse({}))
})

const project = (uid: string, isActive = true): ProjectRow =>
  rowOf(projectFields, {
    uid,
    projectID: 1,
    number: '1042',
    name: 'Tower B',
    address: '88 Harbor Point Dr',
    assignedToUserID: 7,
    isActive,
    accountID: 1,
    createdBy: 1,
    creationDateTime: '2026-11-19T08:10:00.000Z',
  })
const tower = project('a')

test('PROJ-02 the filter separates active, inactive and all, with counts', () => {
  const projects = [project('a'), project('b', false), project('c'), project('d')]
  expect(
    projects.filter(filterEngine.tabTest('inactive') ?? Boolean).map((each) => each.uid),
  ).toEqual(['b'])
  expect(projects.filter(filterEngine.tabTest('active') ?? Boolean)).toHaveLength(3)
  expect(projects.filter(filterEngine.tabTest('all') ?? Boolean)).toHaveLength(4)
  expect(Object.fromEntries(filterEngine.createFacetCounter(projects, {})(null).tabs([]))).toEqual({
    active: 3,
    inactive: 1,
    all: 4,
  })
})

const opened = seenValuesOf(layout, tower)
const values = editFormValues(layout, opened)

test('PROJ-11 PROJ-14 a new project requires number, name and address, an edit its user too; blanks do not count', () => {
  const now = Date.now()
  const empty = { number: ' ', name: 'A', address: '', assignedToUserID: '' }
  expect(findInvalidFields(layout, 'create', empty, now)).toEqual(['number', 'address'])
  expect(findInvalidFields(layout, 'edit', empty, now)).toEqual([
    'number',
    'address',
    'assignedToUserID',
  ])
  expect(findInvalidFields(layout, 'edit', values, now)).toEqual([])
})

test('a new project carries its four fields, trimmed, and the assignee as a number', () => {
  expect(
    createPatchOf(layout, { number: ' 9 ', name: 'A', address: 'B', assignedToUserID: '7' }),
  ).toEqual({ number: '9', name: 'A', address: 'B', assignedToUserID: 7 })
  expect(
    createPatchOf(layout, { number: '9', name: 'A', address: 'B', assignedToUserID: '' }),
  ).toEqual({
    number: '9',
    name: 'A',
    address: 'B',
  })
})

test('PROJ-35 F-82 an edit carries changes with the values from its opening and guards that the project is active', () => {
  expect(
    fieldChangeOf(layout, { ...values, address: '90 Harbor Point Dr' }, opened, projectRules),
  ).toEqual({
    patch: { address: '90 Harbor Point Dr' },
    seen: { address: '88 Harbor Point Dr' },
    guards: { isActive: true },
  })
})

test('an edit without a difference is no change', () => {
  expect(
    fieldChangeOf(layout, { ...values, name: ' Tower B ' }, opened, projectRules).patch,
  ).toEqual({})
})

test('PROJ-16 PROJ-17 a status change alone carries no guard: deactivation wins (F-26)', () => {
  expect(statusEdit(true)).toEqual({
    patch: { isActive: false },
    seen: { isActive: true },
    guards: {},
  })
  expect(statusEdit(false)).toEqual({
    patch: { isActive: true },
    seen: { isActive: false },
    guards: {},
  })
})
