import { expect, test } from 'vitest'
import { type Fields, writable } from '#contract/kernel/fields.ts'
import { definitions, kinds } from '#server/kinds.ts'
import {
  toSqlValue,
  columnType,
  isNullable,
  joinsSql,
  quoteIdentifier,
  namedReferences,
  selectList,
  storedFields,
} from './columns.ts'
import { referencingBucketsSql, buildStatements } from './statements.ts'

/** One field of every kind, with every option of its storage and its reading. */
const fields = {
  recordID: { kind: 'number', write: 'never', filled: true },
  title: { kind: 'text', most: 5 },
  story: { kind: 'longText', most: 10, empty: null, read: 'one' },
  weight: { kind: 'number', digits: 2 },
  dueDate: { kind: 'day' },
  at: { kind: 'instant', filled: true, stored: 'happened_at' },
  level: { kind: 'choice', most: 10, options: ['Low'] },
  tags: { kind: 'choices', most: 10, options: ['a'] },
  ownerID: { kind: 'reference', to: 'user', companion: { field: 'owner', as: 'person' } },
  planID: {
    kind: 'reference',
    to: 'safetyPlan',
    companion: { field: 'planName', as: 'name' },
    filled: true,
  },
  isActive: { kind: 'flag', default: true },
  steps: { kind: 'texts', most: 5, count: 2 },
  parts: { kind: 'list', count: 2, fields: { name: { kind: 'text', most: 5 } } },
  label: { kind: 'text', most: 5, write: 'never', stored: false },
  secretKey: { kind: 'text', most: 64, write: 'never', read: 'never' },
  ownNote: { kind: 'text', most: 64, write: 'never', read: 'own' },
} as const satisfies Fields
const table = { name: 'things', number: 'record_id', ordinal: 'ordinal', counter: 'thing_ordinal' }
const thing = { entity: 'thing', fields, table, ownerFields: ['ownerID'], serverSetFields: [] }
const lists = selectList(fields, 't', 'list')
const one = selectList(fields, 't', 'one')

test('every kind of field has its column and type, and a computed field has none', () => {
  expect(storedFields(fields).map(({ name, column, type }) => [name, column, type])).toEqual([
    ['recordID', 'record_id', 'int4'],
    ['title', 'title', 'text'],
    ['story', 'story', 'text'],
    ['weight', 'weight', 'numeric'],
    ['dueDate', 'due_date', 'date'],
    ['at', 'happened_at', 'timestamptz'],
    ['level', 'level', 'text'],
    ['tags', 'tags', 'text[]'],
    ['ownerID', 'owner_id', 'int4'],
    ['planID', 'plan_id', 'int4'],
    ['isActive', 'is_active', 'bool'],
    ['steps', 'steps', 'text[]'],
    ['parts', 'parts', 'jsonb'],
    ['secretKey', 'secret_key', 'text'],
    ['ownNote', 'own_note', 'text'],
  ])
  expect(
    Object.entries(fields)
      .filter(([, field]) => isNullable(field))
      .map(([name]) => name),
  ).toEqual(['story', 'weight', 'dueDate', 'ownerID'])
  expect(columnType({ kind: 'number' })).toBe('int4')
})

test('a list has its fields, a single record one more, and neither has unreadable fields', () => {
  expect(lists).toContain('"t"."due_date" as "dueDate"')
  expect(lists).not.toContain('story')
  expect(one).toContain('"t"."story" as "story"')
  for (const select of [lists, one])
    for (const hidden of ['secret_key', 'own_note', 'label']) expect(select).not.toContain(hidden)
})

test('a reference adds its join and its companion, and a table of a company is joined within the company', () => {
  expect(lists).toContain('"of_owner_id"."name" as "owner"')
  expect(joinsSql(fields, 't')).toBe(
    'left join "users" "of_owner_id" on "of_owner_id"."account_id" = "t"."account_id" and "of_owner_id"."user_id" = "t"."owner_id"\n' +
      '  left join "safety_plans" "of_plan_id" on "of_plan_id"."safety_plan_id" = "t"."plan_id"',
  )
})

test.each(['', 'Title', 'a b', 'a"b', '1a', 'a;drop table users', "a'b", 'ä'])(
  'rejects %j as a column name',
  (name) => {
    expect(() => quoteIdentifier(name)).toThrow('cannot be the name')
    expect(() =>
      storedFields({ x: { kind: 'text', most: 1, stored: name } }).map(({ column }) =>
        quoteIdentifier(column),
      ),
    ).toThrow('cannot be the name')
  },
)

test('refuses an editable field that is not read back at the start, because an edit would empty it', () => {
  const planted = {
    ...thing,
    fields: { ...fields, key: { kind: 'text', most: 9, read: 'never' } } as const,
  }
  expect(() => buildStatements(planted, 'thing', [])).toThrow('thing: key is not read back')
})

test('a value becomes the parameter of its column; a value that was not read throws', () => {
  const of = (name: string) => storedFields(fields).find((stored) => stored.name === name)!
  expect(toSqlValue(of('parts'), [{ name: 'a' }])).toBe('[{"name":"a"}]')
  expect(toSqlValue(of('steps'), ['a', 'b'])).toEqual(['a', 'b'])
  expect(toSqlValue(of('dueDate'), '2031-02-03')).toBe('2031-02-03')
  expect(toSqlValue(of('dueDate'), null)).toBeNull()
  expect(() => toSqlValue(of('dueDate'), undefined)).toThrow('dueDate was not read')
})

test('inserts and updates every writable field of every registered kind', () => {
  for (const { fields: of, sql } of Object.values(kinds)) {
    expect(
      writable(of, 'create').filter(
        (name) => !sql.insertFields.some((stored) => stored.name === name),
      ),
    ).toEqual([])
    expect(
      writable(of, 'edit').filter(
        (name) => !sql.updateFields.some((stored) => stored.name === name),
      ),
    ).toEqual([])
  }
})

test('F-73 derives the buckets that a new name touches from the references that show it', () => {
  const all = Object.values(definitions)
  const ofProject = (entity: string, table: string) =>
    `select '${entity}' as entity, "number" / 500 as bucket from "${table}" "a" where "a"."account_id" = $1 and ("a"."project_id" = $2)`
  expect(referencingBucketsSql('project', all)).toBe(
    [
      ofProject('action', 'corrective_actions'),
      ofProject('ptp', 'pre_task_plans'),
      ofProject('submission', 'submissions'),
    ].join(' union '),
  )
  expect(referencingBucketsSql('user', all)).toContain(
    '"a"."assigned_to" = $2 or "a"."opened_by" = $2 or "a"."closed_by" = $2',
  )
  expect(referencingBucketsSql('user', all)).toContain(`select 'project' as entity`)
  expect(referencingBucketsSql('user', [...all, thing])).toContain(
    '"things" "a" where "a"."account_id" = $1 and ("a"."owner_id" = $2)',
  )
  expect(referencingBucketsSql('correctiveAction', all)).toBeNull()
  expect(namedReferences(definitions.project.fields).map(({ name }) => name)).toEqual([
    'assignedToUserID',
  ])
})
