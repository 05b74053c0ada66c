import { expect, test } from 'vitest'
import { aborted, unreachable } from '#client/data/api/read-answer.ts'
import { asData, asError, RefusedError } from './query-answer.ts'

test('a refusal goes through the query and comes out as it was', () => {
  const refused = unreachable()
  expect(() => asData(refused)).toThrow(RefusedError)
  expect(asError(new RefusedError(refused))).toBe(refused)
})

test('SHELL-61 GEN-17 what was given up is no error of a screen', () => {
  expect(asError(new RefusedError(aborted()))).toBeNull()
})
