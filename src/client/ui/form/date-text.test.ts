import { expect, test } from 'vitest'
import { readDate, readTime, showDate } from './date-text.ts'

test('a date is shown as MM/DD/YYYY, and what is no date stays', () => {
  expect(showDate('2026-11-20')).toBe('11/20/2026')
  expect(showDate('13/45')).toBe('13/45')
  expect(showDate('')).toBe('')
})

test('a date is read as people type it', () => {
  for (const typed of ['11/20/2026', '11202026', '11-20-2026', '11.20.26', ' 2026-11-20 '])
    expect(readDate(typed), typed).toBe('2026-11-20')
  expect(readDate('1/2/2026')).toBe('2026-01-02')
})

test('what is no day is refused', () => {
  for (const typed of ['', '13/01/2026', '02/30/2026', 'today', '2026', '11/20'])
    expect(readDate(typed), typed).toBeNull()
  expect(readDate('02/29/2028')).toBe('2028-02-29')
})

test('a time is read as people type it', () => {
  expect(readTime('7:50')).toBe('07:50')
  expect(readTime('0750')).toBe('07:50')
  expect(readTime('7:50 pm')).toBe('19:50')
  expect(readTime('12am')).toBe('00:00')
  expect(readTime('12 p.m.')).toBe('12:00')
  expect(readTime('7')).toBe('07:00')
  for (const typed of ['24:00', '7:60', '13pm', 'noon', '']) expect(readTime(typed), typed).toBeNull()
})
