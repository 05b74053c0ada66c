import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '#contract/kernel/fields.ts'
import { definitions } from '#server/kinds.ts'
import { kindCases } from '#tests/contract/all-cases.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { isNullable, namedReferences, storedFields } from './columns.ts'
import type { KindDefinition } from './kind.ts'

// Proves from the database's own catalogue that no field is lost silently.

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Column {
  name: string
  type: string
  nullable: boolean
  most: number | null
}

const columnsIn = (table: string) =>
  database.owner<Column>(
    `select column_name as name, udt_name as type, is_nullable = 'YES' as nullable, character_maximum_length as most
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )

/** Names of array types in the catalogue. */
const typeNames: Readonly<Record<string, string>> = { 'text[]': '_text' }

type Kind = Pick<KindDefinition, 'entity' | 'fields' | 'table'>

/** Returns the differences between a kind's list of fields and the columns of its table. */
function misfits({ fields, table }: Kind, columns: readonly Column[]): string[] {
  const stored = storedFields(fields)
  const own = ['account_id', 'uid', 'version', table.ordinal]
  const strange = columns
    .filter(({ name }) => !own.includes(name) && !stored.some((one) => one.column === name))
    .map(({ name }) => `${table.name}.${name} is no field`)
  const wrong = stored.flatMap(({ name, field, column, type }) => {
    const found = columns.find((one) => one.name === column)
    if (found === undefined) return [`${name} has no column ${table.name}.${column}`]
    const isVarchar =
      found.type === 'varchar' && type === 'text' && 'most' in field && found.most === field.most
    return [
      ...(isVarchar || found.type === (typeNames[type] ?? type)
        ? []
        : [`${name} is ${type}, its column is ${found.type}`]),
      ...(found.nullable === isNullable(field)
        ? []
        : [
            `${name} may ${isNullable(field) ? '' : 'not '}be null, its column ${found.nullable ? 'may' : 'may not'}`,
          ]),
    ]
  })
  return [...strange, ...wrong]
}

const kinds = Object.entries<Kind>(definitions)

test.each(kinds)(
  "%s: each written column is a field or the server's own, and each stored field has its column",
  async (_, kind) => {
    expect(misfits(kind, await columnsIn(kind.table.name))).toEqual([])
  },
)

test.each(kinds)(
  '%s: reports a column without a field, and a field with no column or a wrong one',
  async (_, kind) => {
    const columns = await columnsIn(kind.table.name)
    const planted = (change: Record<string, Field>) =>
      misfits({ ...kind, fields: { ...kind.fields, ...change } }, columns)
    expect(
      misfits(kind, [...columns, { name: 'planted', type: 'date', nullable: true, most: null }]),
    ).toEqual([`${kind.table.name}.planted is no field`])
    expect(planted({ plantedDay: { kind: 'day' } })).toEqual([
      `plantedDay has no column ${kind.table.name}.planted_day`,
    ])
    const [text] = storedFields(kind.fields).filter(({ field }) => field.kind === 'text')
    if (text === undefined) throw new Error('No text to plant on.')
    expect(planted({ [text.name]: { kind: 'day', filled: true, stored: text.column } })).toEqual([
      `${text.name} is date, its column is text`,
    ])
    expect(
      planted({ [text.name]: { kind: 'text', most: 9, empty: null, stored: text.column } }),
    ).toEqual([`${text.name} may be null, its column may not`])
    const limited = columns.map((column) =>
      column.name === text.column ? { ...column, type: 'varchar', most: 3 } : column,
    )
    expect(misfits(kind, limited)).toEqual([`${text.name} is text, its column is varchar`])
  },
)

/** Returns the kinds whose history the database would refuse. */
async function withoutHistory(words: readonly string[]): Promise<string[]> {
  const [check] = await database.owner<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'tickets_entity_check'`,
  )
  return words.flatMap((word) =>
    check?.text.includes(`'${word}'`)
      ? []
      : [
          `tickets takes no ${word}: widen tickets_entity_check in the migration that makes its table`,
        ],
  )
}

test('the history accepts every kind, and names one that its table would refuse', async () => {
  expect(await withoutHistory(kinds.map(([, { entity }]) => entity))).toEqual([])
  expect(await withoutHistory(['project', 'planted'])).toEqual([
    'tickets takes no planted: widen tickets_entity_check in the migration that makes its table',
  ])
})

const specified = Object.entries(kindCases).map(
  ([
    kind,
    {
      specified: { rows, names },
    },
  ]) => [rows, kind, names] as const,
)

test.each(specified)('%s %s has every specified field', (_, kind, names) => {
  const { fields } = (definitions as Readonly<Record<string, Kind>>)[kind] ?? { fields: {} }
  const has = [...Object.keys(fields), ...namedReferences(fields).map(({ companion }) => companion)]
  expect(names.filter((name) => !has.includes(name))).toEqual([])
})
