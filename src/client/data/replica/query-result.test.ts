import { expect, test } from 'vitest'
import { abortedFailure, unreachableFailure } from '#client/data/api/parse-response.ts'
import { unwrapOrThrow, failureOfQuery, ApiFailureError } from './query-result.ts'

test('a refusal passes through the query unchanged', () => {
  const refused = unreachableFailure()
  expect(() => unwrapOrThrow(refused)).toThrow(ApiFailureError)
  expect(failureOfQuery(new ApiFailureError(refused))).toBe(refused)
})

test('SHELL-61 GEN-17 an aborted request is no error on a screen', () => {
  expect(failureOfQuery(new ApiFailureError(abortedFailure()))).toBeNull()
})
