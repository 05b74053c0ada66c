import { describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { isSound, report } from './expect-sound.ts'
import { runSeeds, seedsFrom } from './run-seeds.ts'
import { recordedSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

const seeds = 200

describe('the offline simulation', () => {
  test(`${seeds} seeds: nothing lost, duplicated, silently overwritten or stuck`, async (context) => {
    const sum = await runSeeds(seedsFrom(1, seeds))
    tally(context, 'seeds', sum.seeds)
    report(`seeds 1 to ${seeds}`, sum)
    await isSound(sum)
    // A run with few changes proves nothing.
    expect(sum.counts.kept).toBeGreaterThan(seeds * 5)
  })

  for (const { seed, what } of recordedSeeds()) {
    test(`seed ${seed} is sound after an earlier failure: ${what}`, async () =>
      isSound(await runSeeds([seed])))
  }

  test('the same seed gives the same run', async () => {
    const [one, other] = [await simulate(77), await simulate(77)]
    expect(one).toEqual(other)
    expect(one.steps).toBeGreaterThan(100)
  })
})
