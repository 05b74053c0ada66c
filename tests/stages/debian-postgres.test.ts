import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sameOnEach } from './debian-postgres.ts'

test('what does not run on the second PostgreSQL is named by files that are there', () => {
  expect(sameOnEach.filter((file) => !existsSync(file))).toEqual([])
})
