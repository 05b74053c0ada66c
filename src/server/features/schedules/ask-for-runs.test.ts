import { describe, expect, test } from 'vitest'
import { planOf } from './ask-for-runs.ts'

const daily = {
  jobFrequency: 'daily',
  jobFrequencyValue: '0',
  jobTime: '06:00 AM',
  jobTimezone: 'America/Chicago',
  dueFrom: '2026-11-20T00:00:00.000Z',
}

/** Returns the run planned at a time, in UTC. */
function planned(nextDueAt: string | null, now: string, more: object = {}) {
  const { run, next } = planOf({ ...daily, nextDueAt, ...more }, Date.parse(now))
  return [run, next].map((at) => (at === null ? null : new Date(at).toISOString()))
}

describe('a schedule', () => {
  test('has no run before its time', () => {
    expect(planned(null, '2026-11-20T11:59:59Z')).toEqual([null, '2026-11-20T12:00:00.000Z'])
  })

  test('runs if its time passed between its creation and the first look', () => {
    expect(planned(null, '2026-11-20T12:00:07Z')).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-11-21T12:00:00.000Z',
    ])
  })

  test('G2-82 makes up for the latest of several missed runs', () => {
    expect(planned('2026-11-20T12:00:00Z', '2026-11-24T05:00:00Z')).toEqual([
      '2026-11-23T12:00:00.000Z',
      '2026-11-24T12:00:00.000Z',
    ])
  })

  test('G2-82 waits for the next run if the missed one is more than 24 hours old', () => {
    const monthly = { jobFrequency: 'monthly', jobFrequencyValue: '20' }
    expect(planned('2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', monthly)).toEqual([
      '2026-11-20T12:00:00.000Z',
      '2026-12-20T12:00:00.000Z',
    ])
    expect(planned('2026-11-20T12:00:00Z', '2026-11-21T12:00:01Z', monthly)).toEqual([
      null,
      '2026-12-20T12:00:00.000Z',
    ])
  })
})
