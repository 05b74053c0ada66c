import { expect, test } from 'vitest'
import { aborted, unreachable } from '#client/data/api/read-answer.ts'
import { asData, asError, RefusedError } from './query-answer.ts'

test('a refusal passes through the query unchanged', () => {
  const refused = unreachable()
  expect(() => asData(refused)).toThrow(RefusedError)
  expect(asError(new RefusedError(refused))).toBe(refused)
})

test('SHELL-61 GEN-17 an aborted request is no error on a screen', () => {
  expect(asError(new RefusedError(aborted()))).toBeNull()
})
