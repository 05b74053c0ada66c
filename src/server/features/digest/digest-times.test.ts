import { describe, expect, test } from 'vitest'
import { minutesOf, nextDigest, planDigest, timeOf } from './digest-times.ts'

const morning = { atMinutes: 390, timeZone: 'America/Chicago' }

/** Returns the digest planned at a time, in UTC. */
function planned(nextDueAt: string | null, now: string, rule = morning) {
  const { due, next } = planDigest({ ...rule, nextDueAt }, Date.parse(now))
  return [due?.day ?? null, new Date(next).toISOString()]
}

describe('a digest', () => {
  test('is due at its half hour by the clock of its zone', () => {
    expect(planned('2026-11-20T12:30:00Z', '2026-11-20T12:29:59Z')).toEqual([
      null,
      '2026-11-20T12:30:00.000Z',
    ])
    expect(planned('2026-11-20T12:30:00Z', '2026-11-20T12:30:00Z')).toEqual([
      '2026-11-20',
      '2026-11-21T12:30:00.000Z',
    ])
  })

  test('whose time was never reckoned is due for the first time after now', () => {
    expect(planned(null, '2026-11-20T12:30:00Z')).toEqual([null, '2026-11-21T12:30:00.000Z'])
  })

  test('is made up for within twelve hours, and then left out', () => {
    expect(planned('2026-11-20T12:30:00Z', '2026-11-21T00:30:00Z')).toEqual([
      '2026-11-20',
      '2026-11-21T12:30:00.000Z',
    ])
    expect(planned('2026-11-20T12:30:00Z', '2026-11-21T00:30:01Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
  })

  test('whose time was computed by a clock that was ahead is due tomorrow again', () => {
    expect(planned('2026-12-20T12:30:00Z', '2026-11-20T12:30:00Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
    expect(planned('2026-11-21T12:30:00Z', '2026-11-20T11:30:00Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
  })

  test('bears the day of its own zone', () => {
    const late = { atMinutes: 1410, timeZone: 'America/Chicago' }
    expect(planned('2026-11-21T05:30:00Z', '2026-11-21T05:30:00Z', late)).toEqual([
      '2026-11-20',
      '2026-11-22T05:30:00.000Z',
    ])
  })

  test('keeps its hour when the clock is moved, and begins after an hour that is skipped', () => {
    const after = (rule: typeof morning, at: string) =>
      new Date(nextDigest(rule, Date.parse(at))).toISOString()
    expect(after(morning, '2026-03-07T12:30:00Z')).toBe('2026-03-08T11:30:00.000Z')
    expect(after({ ...morning, atMinutes: 150 }, '2026-03-08T00:00:00Z')).toBe(
      '2026-03-08T08:00:00.000Z',
    )
  })

  test('of a zone that the server does not know follows UTC', () => {
    expect(
      planned('2026-11-20T06:30:00Z', '2026-11-20T06:30:00Z', {
        ...morning,
        timeZone: 'Mars/Olympus',
      }),
    ).toEqual(['2026-11-20', '2026-11-21T06:30:00.000Z'])
  })
})

test('a half hour is stored as minutes', () => {
  expect(['00:00', '06:30', '23:30'].map(minutesOf)).toEqual([0, 390, 1410])
  expect([0, 390, 1410].map(timeOf)).toEqual(['00:00', '06:30', '23:30'])
})
