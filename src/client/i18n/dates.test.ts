import { describe, expect, test } from 'vitest'
import {
  certificateDay,
  clockTime,
  hourWord,
  incidentTime,
  longDay,
  longEnglish,
  rangeDate,
  tableDate,
} from './dates.ts'
import { momentOf, wholeNumber } from './moment.ts'

// Local times, since all of them are shown in the viewer's zone.
const afternoon = new Date(2025, 0, 5, 15, 7)
const morning = new Date(2025, 10, 19, 8, 5)

describe('date formats', () => {
  test('CA-59 the long en-US form with 12-hour time', () => {
    expect(longEnglish(afternoon)).toBe('January 5, 2025, 3:07 PM')
    expect(longEnglish(new Date(2025, 0, 5, 0, 30))).toBe('January 5, 2025, 12:30 AM')
  })

  test('CA-62 incident times', () => {
    expect(incidentTime(afternoon)).toBe('01/05/2025 15:07')
    expect(incidentTime(afternoon.toISOString())).toBe('01/05/2025 15:07')
  })

  test('TEAM-80 the day of a certificate, in English with two digits', () => {
    expect(certificateDay('2024-03-05', 'en')).toBe('March 05, 2024')
    expect(certificateDay('2024-03-05', 'es')).toBe('5 de marzo de 2024')
  })

  test('GEN-22 GEN-23 dates of tables and ranges', () => {
    expect(tableDate(morning)).toBe('11-19-2025')
    expect(rangeDate(morning)).toBe('11/19/2025')
  })

  test('GEN-22 GEN-23 in Spanish the day comes first', () => {
    expect(tableDate(morning, 'es')).toBe('19-11-2025')
    expect(rangeDate(morning, 'es')).toBe('19/11/2025')
    expect(incidentTime(afternoon, 'es')).toBe('05/01/2025 15:07')
  })

  test('shows a long day and a chosen hour', () => {
    expect([longDay(morning, 'en'), longDay(morning, 'es')]).toEqual([
      'November 19, 2025',
      '19 de noviembre de 2025',
    ])
    expect([hourWord(18, 0, 'en'), hourWord(0, 30, 'en')]).toEqual(['6:00 PM', '12:30 AM'])
    expect(hourWord(18, 0, 'es')).toMatch(/^6:00\sp\.\s?m\.$/)
  })

  test('shows the age of data as a time today, and as a day before that', () => {
    expect(clockTime(morning)).toBe('08:05')
    expect(momentOf(morning, morning.getTime() + 60_000, 'en')).toBe('08:05')
    expect(momentOf(morning, afternoon.getTime() + 400 * 86_400_000, 'en')).toBe(
      'Wed 19 Nov, 08:05',
    )
    expect(momentOf(morning, afternoon.getTime() + 400 * 86_400_000, 'es')).toBe(
      'mié 19 nov, 08:05',
    )
  })

  test('formats numbers in the style of the language', () => {
    for (const locale of ['en-US', 'es-419'])
      for (const value of [
        0, 7, 99, 100, 999, 1000, 1234, 9999, 10_000, 123_456, 1_000_000, 12_345_678, -7, -123,
        -1000, -123_456,
      ])
        expect(wholeNumber(value)).toBe(new Intl.NumberFormat(locale).format(value))
  })
})
