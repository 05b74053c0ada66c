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

  test('without a computed time, is first due after now', () => {
    expect(planned(null, '2026-11-20T12:30:00Z')).toEqual([null, '2026-11-21T12:30:00.000Z'])
  })

  test('is sent up to twelve hours late, and then skipped', () => {
    expect(planned('2026-11-20T12:30:00Z', '2026-11-21T00:30:00Z')).toEqual([
      '2026-11-20',
      '2026-11-21T12:30:00.000Z',
    ])
    expect(planned('2026-11-20T12:30:00Z', '2026-11-21T00:30:01Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
  })

  test('is due again tomorrow if a fast clock computed its time', () => {
    expect(planned('2026-12-20T12:30:00Z', '2026-11-20T12:30:00Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
    expect(planned('2026-11-21T12:30:00Z', '2026-11-20T11:30:00Z')).toEqual([
      null,
      '2026-11-21T12:30:00.000Z',
    ])
  })

  test('has the date of its own zone', () => {
    const late = { atMinutes: 1410, timeZone: 'America/Chicago' }
    expect(planned('2026-11-21T05:30:00Z', '2026-11-21T05:30:00Z', late)).toEqual([
      '2026-11-20',
      '2026-11-22T05:30:00.000Z',
    ])
  })

  test('keeps its hour over a clock change, and is sent after a skipped hour', () => {
    const after = (rule: typeof morning, at: string) =>
      new Date(nextDigest(rule, Date.parse(at))).toISOString()
    expect(after(morning, '2026-03-07T12:30:00Z')).toBe('2026-03-08T11:30:00.000Z')
    expect(after({ ...morning, atMinutes: 150 }, '2026-03-08T00:00:00Z')).toBe(
      '2026-03-08T08:00:00.000Z',
    )
  })

  test('follows UTC in a zone that the server does not know', () => {
    expect(
      planned('2026-11-20T06:30:00Z', '2026-11-20T06:30:00Z', {
        ...morning,
        timeZone: 'Mars/Olympus',
      }),
    ).toEqual(['2026-11-20', '2026-11-21T06:30:00.000Z'])
  })
})

test('stores a half hour as minutes', () => {
  expect(['00:00', '06:30', '23:30'].map(minutesOf)).toEqual([0, 390, 1410])
  expect([0, 390, 1410].map(timeOf)).toEqual(['00:00', '06:30', '23:30'])
})
