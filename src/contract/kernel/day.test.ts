import { expect, test } from 'vitest'
import { dayIn, daysAfter, daysFrom } from './day.ts'
import { midnightIn } from './midnight.ts'

test.each([
  ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20'],
  ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-21'],
  ['America/Denver', '2026-11-21T06:59:59Z', '2026-11-20'],
  ['America/Denver', '2026-11-21T07:00:00Z', '2026-11-21'],
  // In summer midnight is an hour earlier in UTC.
  ['America/Denver', '2026-07-04T06:00:00Z', '2026-07-04'],
  ['Asia/Kathmandu', '2026-11-20T18:14:59Z', '2026-11-20'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['UTC', '2026-11-20T23:59:59.999Z', '2026-11-20'],
])('in %s at %s the day is %s', (zone, instant, day) => {
  expect(dayIn(zone, Date.parse(instant))).toBe(day)
})

test('an unknown zone counts as UTC', () => {
  expect(dayIn('Mars/Olympus_Mons', Date.parse('2026-11-20T23:30:00Z'))).toBe('2026-11-20')
})

test('counts days over months, leap days and clock changes', () => {
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysAfter('2026-10-30', 7)).toBe('2026-11-06')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysFrom('2026-10-30', '2026-11-06')).toBe(7)
  expect(daysFrom('2026-11-06', '2026-10-30')).toBe(-7)
})

test.each([
  ['America/Denver', '2026-11-20', '2026-11-20T07:00:00.000Z'],
  ['America/Denver', '2026-07-04', '2026-07-04T06:00:00.000Z'],
  // The clocks jump from 23:59 to 01:00, so the day begins then.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, instant) => {
  expect(new Date(midnightIn(zone, day)).toISOString()).toBe(instant)
})
