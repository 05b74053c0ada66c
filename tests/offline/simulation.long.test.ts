import { describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { isSound, report } from './expect-sound.ts'
import { runSeeds, seedsFrom } from './run-seeds.ts'
import { moreSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

const seeds = 2000

describe('the offline simulation', () => {
  test(`${seeds} seeds: nothing lost, duplicated, silently overwritten or stuck`, async (context) => {
    const sum = await runSeeds(seedsFrom(1, seeds))
    tally(context, 'seeds', sum.seeds)
    report(`seeds 1 to ${seeds}`, sum)
    await isSound(sum)
    // A run with few changes proves nothing.
    expect(sum.counts.kept).toBeGreaterThan(seeds * 5)
    expect(sum.counts.superseded + sum.counts.discarded).toBeGreaterThan(seeds / 2)
  })

  test('more seeds: fixed ones, or new ones of the commit with DRAWN_SEEDS', async (context) => {
    const more = moreSeeds()
    const sum = await runSeeds(seedsFrom(more.from, more.seeds))
    tally(context, 'seeds', sum.seeds)
    report(`seeds ${more.from} to ${more.from + more.seeds - 1}, ${more.origin}`, sum)
    await isSound(sum)
  })

  for (const rich of [
    'restores',
    'decisions',
    'portals',
    'people',
    'tabs',
    'cuts',
    'clashes',
    'files',
    'photos',
    'comments',
  ] as const) {
    test(`worlds rich in ${rich}, used for the planted faults, are sound without a fault`, async (context) => {
      const broken: string[] = []
      for (let seed = 5001; seed <= 5060; seed++) {
        broken.push(
          ...(await simulate(seed, { rich })).violations.map(
            (one) => `seed ${seed}: ${one.kind} ${one.text}`,
          ),
        )
        tally(context, 'seeds')
      }
      expect(broken).toEqual([])
    })
  }
})
