import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  laterOperationsFile,
  laterOperationsTable,
  operationsFile,
  operationsTable,
} from './generate.ts'
import { operations } from './index.ts'

test("the client's operation tables match the contract (`npm run generate`)", () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(operationsTable())
  expect(readFileSync(laterOperationsFile, 'utf8')).toBe(laterOperationsTable())
})

test('every operation is in one of the two tables, and those with stored data in the first', () => {
  const named = [operationsTable(), laterOperationsTable()].map((text) =>
    [...text.matchAll(/^ {2}'([^']+)'/gm)].map(([, name]) => name),
  )
  expect(new Set(named.flat())).toEqual(new Set(operations.map(({ name }) => name)))
  expect(named.flat()).toHaveLength(operations.length)
  expect(named[0]).toEqual(
    expect.arrayContaining(['access.me', 'correctiveActions.list', 'team.list', 'sync.batch']),
  )
})
