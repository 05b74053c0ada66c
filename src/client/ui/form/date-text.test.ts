import { expect, test } from 'vitest'
import { dayText, readDay } from '#client/i18n/days.ts'
import { dayProblem, fromFields, readTime, toFields } from './date-text.ts'

test('shows a date as MM/DD/YYYY and leaves invalid text unchanged', () => {
  expect(dayText('2026-11-20', 'en')).toBe('11/20/2026')
  expect(dayText('13/45', 'en')).toBe('13/45')
  expect(dayText('', 'en')).toBe('')
})

test('reads a date as people type it', () => {
  for (const typed of ['11/20/2026', '11202026', '11-20-2026', '11.20.26', ' 2026-11-20 '])
    expect(readDay(typed, 'en'), typed).toBe('2026-11-20')
  expect(readDay('1/2/2026', 'en')).toBe('2026-01-02')
})

test('rejects text that is no day', () => {
  for (const typed of ['', '13/01/2026', '02/30/2026', 'today', '2026', '11/20'])
    expect(readDay(typed, 'en'), typed).toBeNull()
  expect(readDay('02/29/2028', 'en')).toBe('2028-02-29')
})

test('in Spanish the day comes first', () => {
  expect(dayText('2026-11-20', 'es')).toBe('20/11/2026')
  for (const typed of ['20/11/2026', '20112026', '20-11-2026', '20.11.26', ' 2026-11-20 '])
    expect(readDay(typed, 'es'), typed).toBe('2026-11-20')
  expect(readDay('1/2/2026', 'es')).toBe('2026-02-01')
  expect(readDay('11/20/2026', 'es')).toBeNull()
})

test('reads a time as people type it', () => {
  expect(readTime('7:50')).toBe('07:50')
  expect(readTime('0750')).toBe('07:50')
  expect(readTime('7:50 pm')).toBe('19:50')
  expect(readTime('12am')).toBe('00:00')
  expect(readTime('12 p.m.')).toBe('12:00')
  expect(readTime('7')).toBe('07:00')
  for (const typed of ['24:00', '7:60', '13pm', 'noon', ''])
    expect(readTime(typed), typed).toBeNull()
})

test('fields and instants convert to each other', () => {
  const instant = new Date('2026-11-20T07:50:00').toISOString()
  expect(toFields(instant)).toEqual({ date: '2026-11-20', time: '07:50' })
  expect(toFields('no time')).toEqual({ date: '', time: '' })
  expect(fromFields({ date: '2026-11-20', time: '07:50' })).toBe(instant)
})

test('CA-38 a half-typed value is no time', () => {
  expect(fromFields({ date: '', time: '07:50' })).toBeNull()
  expect(fromFields({ date: '2026-11-20', time: '' })).toBeNull()
  expect(fromFields({ date: '11/2', time: '07:50' })).toBeNull()
  expect(fromFields({ date: '2026-13-40', time: '07:50' })).toBeNull()
  expect(fromFields({ date: '2026-02-30', time: '07:50' })).toBeNull()
  expect(fromFields({ date: '2026-11-20', time: '24:00' })).toBeNull()
})

test('checks a day against its limits, which are allowed values', () => {
  const limits = { min: '2026-11-01', max: '2026-11-30' }
  expect(dayProblem('', limits)).toBeNull()
  expect(dayProblem('2026-11-01', limits)).toBeNull()
  expect(dayProblem('2026-11-30', limits)).toBeNull()
  expect(dayProblem('2026-10-31', limits)).toBe('early')
  expect(dayProblem('2026-12-01', limits)).toBe('late')
  expect(dayProblem('11/2', limits)).toBe('no-day')
})
