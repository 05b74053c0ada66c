import { expect, test } from 'vitest'
import { numberProblem, readNumber } from './number-text.ts'

test('reads a number as people type it', () => {
  for (const [typed, is] of [
    ['1200', 1200],
    ['1,200', 1200],
    [' 7 ', 7],
    ['-3.5', -3.5],
    ['0', 0],
    ['1,234,567.25', 1_234_567.25],
  ] as const)
    expect(readNumber(typed), typed).toBe(is)
})

test('rejects text that is no number and never guesses', () => {
  for (const typed of [
    '',
    'ten',
    '1,2',
    '12,00',
    '1.',
    '.5',
    '1e3',
    '0x10',
    '--1',
    'Infinity',
    '1 200',
  ])
    expect(readNumber(typed), typed).toBeNull()
})

test('checks a number against its limits, which are allowed values, and its digits', () => {
  const limits = { min: 1, max: 10 }
  expect(numberProblem('', limits)).toBeNull()
  expect(numberProblem('1', limits)).toBeNull()
  expect(numberProblem('10', limits)).toBeNull()
  expect(numberProblem('0', limits)).toBe('small')
  expect(numberProblem('11', limits)).toBe('large')
  expect(numberProblem('2.5', limits)).toBe('no-number')
  expect(numberProblem('2.5', { ...limits, decimals: 1 })).toBeNull()
  expect(numberProblem('2.55', { ...limits, decimals: 1 })).toBe('no-number')
})
