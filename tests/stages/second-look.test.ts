import { expect, test } from 'vitest'
import { type Counted, type Failure, nothing } from './read-report.ts'
import { patternOf } from './run-stage.ts'
import { lookAgain, tooFlaky } from './second-look.ts'

const failure = (name: string): Failure => ({
  file: 'a.test.ts',
  name,
  text: `${name}: expected 1`,
})
const stage = (again: Counted[]) => ({
  run: () => Promise.resolve(nothing),
  again: () => Promise.resolve(again),
})
const first: Counted = {
  ...nothing,
  passed: 7,
  failed: 2,
  failures: [failure('one'), failure('two')],
}

test('a test that passes the second run counts as passed and flaky, and one that fails again as failed', async () => {
  const { counted, flaky } = await lookAgain(
    'unit',
    stage([{ ...nothing, passed: 1, failed: 1, failures: [failure('two')] }]),
    first,
  )
  expect(counted).toMatchObject({ passed: 8, failed: 1, failures: [failure('two')] })
  expect(flaky).toEqual([{ stage: 'unit', test: 'a.test.ts > one', error: 'one: expected 1' }])
})

test('does not rerun a failure without a file, or more than twenty', async () => {
  const green = stage([{ ...nothing, passed: 1 }])
  const hidden = { ...first, failures: [...first.failures, { text: 'an uncaught error' }] }
  expect((await lookAgain('unit', green, hidden)).counted).toBe(hidden)
  const many = { ...first, failures: Array.from({ length: 21 }, (_, n) => failure(`${n}`)) }
  expect((await lookAgain('unit', green, many)).counted).toBe(many)
})

test('six flaky tests in a run, or one for the third time, fail it', () => {
  const flaky = Array.from({ length: 6 }, (_, n) => ({
    stage: 'unit',
    test: `a.test.ts > ${n}`,
    error: '',
  }))
  expect(tooFlaky(flaky.slice(1), [])).toEqual([])
  expect(tooFlaky(flaky, [])).toHaveLength(1)
  const known = (seen: number) => [{ stage: 'unit', test: 'a.test.ts > 0', seen }]
  expect(tooFlaky(flaky.slice(0, 1), known(1))).toEqual([])
  expect(tooFlaky(flaky.slice(0, 1), known(2))).toHaveLength(1)
})

test('selects a test by its full name, with any characters in it', () => {
  const pattern = new RegExp(patternOf(['lists > GET /api (1 > 2)?', 'other']))
  expect('lists GET /api (1 > 2)?').toMatch(pattern)
  expect('lists GET /api (1 > 2)? again').not.toMatch(pattern)
})
