import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operationsFile, operationsTable } from './generate.ts'

test("the client's table of operations is that of the contract (`npm run generate`)", () => {
  expect(readFileSync(operationsFile, 'utf8')).toBe(operationsTable())
})
