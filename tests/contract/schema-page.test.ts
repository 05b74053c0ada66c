import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { readTables, schemaFile, schemaPage, type Table } from './schema-page.ts'
import { subjects } from './schema-tables.ts'

let database: TestDatabase
let tables: Table[]

beforeAll(async () => {
  database = await testDatabase()
  tables = await readTables(database.owner)
})
afterAll(() => database.drop())

test('each table has one purpose, and each purpose a table', () => {
  const named = subjects.flatMap((subject) => Object.keys(subject.tables))
  expect(
    named.toSorted(),
    'Describe the table in tests/contract/schema-tables.ts, or remove its line.',
  ).toEqual(tables.map(({ name }) => name).toSorted())
})

test('docs/database.md matches the database', () => {
  expect(
    readFileSync(schemaFile, 'utf8'),
    'Run `npm run schema-page`: it writes docs/database.md from the migrations.',
  ).toBe(schemaPage(tables))
})
