import type { MessageDescriptor } from '@lingui/core'
import type { Fields } from '#contract/kernel/fields.ts'
import { createLayout, type RowOfFields } from './layout.ts'

const say = (message: string): MessageDescriptor => ({ id: message, message })

/** A field of every kind, of a record that exists only in tests. */
export const exampleFields = {
  name: { kind: 'text', most: 40, needs: ['create', 'edit'] },
  about: { kind: 'longText', most: 400 },
  code: { kind: 'text', most: 10, empty: null },
  count: { kind: 'number', digits: 1 },
  due: { kind: 'day' },
  seen: { kind: 'instant', filled: true, past: true },
  level: { kind: 'choice', most: 10, options: ['Low', 'High'], needs: ['create'] },
  tags: { kind: 'choices', most: 10, options: ['a', 'b', 'c'] },
  owner: {
    kind: 'reference',
    to: 'user',
    byUid: true,
    companion: { field: 'ownerUser', as: 'person' },
  },
  isActive: { kind: 'flag', default: true, write: 'edit' },
  hints: { kind: 'texts', most: 40, count: 5 },
  steps: {
    kind: 'list',
    count: 9,
    fields: { title: { kind: 'text', most: 40, needs: ['create', 'edit'] }, day: { kind: 'day' } },
  },
  remark: { kind: 'longText', most: 400, write: 'edit', meeting: 'append' },
} as const satisfies Fields

/** The words of its choices. */
export const exampleMessages = { 'parts.Low': 'little', 'parts.High': 'a lot' }

export type ExampleRow = RowOfFields<typeof exampleFields>

export const exampleLayout = createLayout(
  exampleFields,
  {
    name: { label: say('Name'), search: true, column: { width: 10 }, create: 'all', edit: 'all' },
    about: { label: say('About'), create: 'all', edit: 'all' },
    code: { label: say('Code'), create: 'all', edit: 'all' },
    count: { label: say('Count'), column: { width: 4 }, create: 'all', edit: 'all' },
    due: { label: say('Due'), column: { width: 6 }, filter: {}, create: ['all', 1], edit: 'all' },
    seen: { label: say('Seen'), filter: {}, create: 'all', edit: 'all' },
    level: {
      label: say('Level'),
      column: { width: 5 },
      filter: { key: 'how' },
      create: 'all',
      edit: { in: 'rest', as: 'joined' },
    },
    tags: { label: say('Tags'), filter: { at: 1 }, create: 'all', edit: 'all' },
    owner: { label: say('Owner'), search: true, column: { width: 8 }, create: 'all', edit: 'all' },
    isActive: {
      label: say('State'),
      flag: { on: say('On'), off: say('Off') },
      column: { width: 4 },
    },
    hints: {
      label: say('Hints'),
      entry: say('Hint'),
      add: say('Add hint'),
      create: 'all',
      edit: 'all',
    },
    steps: {
      label: say('Steps'),
      entry: say('Step'),
      add: say('Add step'),
      list: { title: { label: say('Title') }, day: { label: say('Day') } },
      create: 'all',
      edit: 'all',
    },
    remark: { label: say('Remark'), edit: 'rest' },
  },
  {
    words: 'parts',
    create: { all: null },
    edit: { all: null, rest: say('The rest') },
    tabs: {
      field: 'isActive',
      key: 'state',
      label: say('State'),
      all: say('All'),
      flag: ['on', 'off'],
      words: {},
      first: 'on',
    },
    sort: 'name',
  },
)

export function createExampleRow(change: Partial<ExampleRow> = {}): ExampleRow {
  return {
    uid: 'u1',
    version: 1,
    etag: '',
    name: 'Hook',
    about: '',
    code: null,
    count: null,
    due: null,
    seen: '2026-11-19T08:10:42.000Z',
    level: 'Low',
    tags: [],
    owner: 4,
    ownerUser: { user_id: 4, name: 'José Ortega' },
    isActive: true,
    hints: [],
    steps: [],
    remark: 'what was said last',
    ...change,
  }
}
