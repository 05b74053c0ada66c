import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromFields, toFields } from '#client/ui/form/date-text.ts'
import { rangeDate, tableDate } from './dates.ts'
import { dayAfter, dayText, isDay, readDay, today, weekOf } from './days.ts'

// The first and last zones in which a day begins, and zones that skip midnight or a whole day.
const zones = [
  ['Pacific/Pago_Pago', -11],
  ['Pacific/Honolulu', -10],
  ['America/Los_Angeles', -8],
  ['America/New_York', -5],
  ['America/Sao_Paulo', -3],
  ['UTC', 0],
  ['Europe/Madrid', 1],
  ['Africa/Cairo', 2],
  ['Asia/Kathmandu', 5.75],
  ['Asia/Tokyo', 9],
  ['Pacific/Apia', 13],
  ['Pacific/Kiritimati', 14],
] as const

const zone = process.env['TZ']

for (const [name, hours] of zones)
  describe(`in ${name}`, () => {
    beforeEach(() => {
      process.env['TZ'] = name
    })
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    })

    test('the process really uses this time zone', () => {
      expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(-hours * 60 + 0)
    })

    test('a day survives reading and showing in both languages', () => {
      fc.assert(
        fc.property(day, fc.constantFrom('en' as const, 'es' as const), (at, language) => {
          expect(readDay(at, language)).toBe(at)
          expect(readDay(dayText(at, language), language)).toBe(at)
          expect(readDay(tableDate(at, language), language)).toBe(at)
        }),
      )
    })

    test('a day in a table or a range is the same day', () => {
      for (const at of ['2026-11-20', '2026-01-01', '2011-12-30', '2026-04-24', '2018-11-04']) {
        const [year, month, date] = at.split('-')
        expect(tableDate(at, 'en')).toBe(`${month}-${date}-${year}`)
        expect(rangeDate(at, 'es')).toBe(`${date}/${month}/${year}`)
      }
    })

    test('the next day is the next in the calendar', () => {
      fc.assert(
        fc.property(day, (at) => {
          const next = dayAfter(at, 1, 'day')
          expect(Date.parse(`${next}T00:00Z`) - Date.parse(`${at}T00:00Z`)).toBe(86_400_000)
          expect(dayAfter(next, -1, 'day')).toBe(at)
        }),
      )
    })

    test('today is the date of the local calendar', () => {
      const noon = Date.parse('2026-11-20T12:00:00Z')
      const wall = new Date(noon + hours * 3_600_000).toISOString().slice(0, 10)
      expect(today(noon)).toBe(wall)
    })

    test('fields and instants convert to each other', () => {
      const instant = new Date(2026, 10, 20, 7, 50).toISOString()
      expect(toFields(instant)).toEqual({ date: '2026-11-20', time: '07:50' })
      expect(fromFields({ date: '2026-11-20', time: '07:50' })).toBe(instant)
    })
  })

describe('days', () => {
  test('accepts only full days of the calendar', () => {
    for (const text of ['2026-11-20', '2028-02-29', '0100-01-01', '9999-12-31'])
      expect(isDay(text), text).toBe(true)
    for (const text of [
      '',
      '2026-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '20261120',
      '2026/11/20',
      '2026-11-20T00:00',
      ' 2026-11-20',
      '0026-01-01',
      'today',
    ])
      expect(isDay(text), text).toBe(false)
  })

  test('months have their own ends and weeks their own first day', () => {
    expect(dayAfter('2026-01-31', 1, 'month')).toBe('2026-02-28')
    expect(dayAfter('2028-02-29', 1, 'year')).toBe('2029-02-28')
    expect(weekOf('2026-11-20', 'en')).toBe('2026-11-15')
    expect(weekOf('2026-11-20', 'es')).toBe('2026-11-16')
    expect(weekOf('2026-11-15', 'es')).toBe('2026-11-09')
  })
})

const day = fc
  .date({
    min: new Date('1000-01-01T00:00:00Z'),
    max: new Date('9998-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))
