import { expect, test } from 'vitest'
import { startReal } from './company.ts'
import { race, toldOfRaces } from './races.ts'

test('F-04 F-06 2,000 ids sent two to four times at once, with voids and replacements, each give one history entry or one void', async () => {
  const real = await startReal()
  try {
    const sum = await race(real, 2000)
    console.log(toldOfRaces(sum))
    expect(sum.wrong).toEqual([])
    expect(sum.ids).toBeGreaterThanOrEqual(2000)
    // All possible outcomes occurred.
    expect(Math.min(sum.applied, sum.voided, sum.replacements, sum.replayed)).toBeGreaterThan(100)
  } finally {
    await real.stop()
  }
})
