import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { dayIn, ownZone } from './day.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Runs a function as in a browser without Temporal. */
function withoutTemporal<T>(ask: () => T): T {
  vi.stubGlobal('Temporal', undefined)
  try {
    return ask()
  } finally {
    vi.unstubAllGlobals()
  }
}

test('the day is the same with and without Temporal in every zone, also for fractions of a millisecond', () => {
  expect('Temporal' in globalThis).toBe(true)
  const moments = fc.double({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2100, 0, 1), noNaN: true })
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'Mars/Olympus_Mons'])
    fc.assert(
      fc.property(moments, (now) => {
        expect(dayIn(zone, now), zone).toBe(withoutTemporal(() => dayIn(zone, now)))
      }),
      { numRuns: 5, seed: 20_261 },
    )
})

test("the machine's zone is the same with and without Temporal", () => {
  expect(ownZone()).toBe(withoutTemporal(ownZone))
})
