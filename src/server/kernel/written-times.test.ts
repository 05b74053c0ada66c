import { expect, test } from 'vitest'
import { writtenTimes } from './written-times.ts'

const evening = '2026-11-21T03:30:00.000Z'

test('prints and mails write dates and times in the time zone of a company', () => {
  const { day, dayOf, moment, time } = writtenTimes('en', 'America/Chicago')
  expect([day('2026-11-20'), dayOf(evening), moment(evening), time(evening)]).toEqual([
    'November 20, 2026',
    'November 20, 2026',
    'November 20, 2026, 9:30 PM CST',
    '9:30 PM CST',
  ])
})

test('in Spanish the day comes first', () => {
  expect(writtenTimes('es', 'America/Denver').moment(evening)).toMatch(
    /^20 de noviembre de 2026, 8:30 p\. ?m\. \S+$/,
  )
})
