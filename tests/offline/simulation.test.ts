import { describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { explain, runSeeds, seedsFrom, type Sum } from './run-seeds.ts'
import { moreSeeds, recordedSeeds } from './seeds.ts'
import { simulate } from './simulate.ts'

const seeds = 2000

/** Fails with what was broken; the first ones with their story. */
async function isSound({ broken }: Sum): Promise<void> {
  for (const { seed } of broken.slice(0, 3)) console.log((await explain(seed)).join('\n'))
  expect(broken.flatMap(({ seed, violations }) => violations.map(({ kind, id, text }) => `seed ${seed}: ${kind} ${id} ${text} (npm run sim -- --seed ${seed} tells its story and records it in tests/offline/recorded/seeds.txt)`))).toEqual([])
}

function report(which: string, { broken, counts, ms, seeds: run }: Sum): void {
  const kinds = broken.flatMap(({ violations }) => violations.map(({ kind }) => kind))
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  const others = kinds.filter((kind) => !['lost', 'doubled', 'overwritten', 'stuck'].includes(kind)).length
  console.log(
    `offline simulation: ${which}, ${counts.kept} changes kept, ${counts.sent} sent, ${counts.superseded + counts.discarded} decided, ${counts.restores} restores; ` +
      `lost = ${count('lost')}, duplicated = ${count('doubled')}, silently overwritten = ${count('overwritten')}, stuck = ${count('stuck')}, other = ${others}; ` +
      `${(ms / run).toFixed(1)} ms a seed`,
  )
}

describe('the offline simulation', () => {
  test(`${seeds} seeds: nothing lost, duplicated, silently overwritten or stuck`, async (context) => {
    const sum = await runSeeds(seedsFrom(1, seeds))
    tally(context, 'seeds', sum.seeds)
    report(`seeds 1 to ${seeds}`, sum)
    await isSound(sum)
    // A quiet world would prove nothing.
    expect(sum.counts.kept).toBeGreaterThan(seeds * 5)
    expect(sum.counts.superseded + sum.counts.discarded).toBeGreaterThan(seeds / 2)
  })

  test('more seeds: fixed ones, or with DRAWN_SEEDS those of the commit, which nobody ran before', async (context) => {
    const more = moreSeeds()
    const sum = await runSeeds(seedsFrom(more.from, more.seeds))
    tally(context, 'seeds', sum.seeds)
    report(`seeds ${more.from} to ${more.from + more.seeds - 1}, ${more.origin}`, sum)
    await isSound(sum)
  })

  for (const { seed, what } of recordedSeeds()) {
    test(`seed ${seed} is sound; it was broken: ${what}`, async () => isSound(await runSeeds([seed])))
  }

  for (const rich of ['restores', 'decisions', 'portals', 'people', 'tabs', 'cuts', 'clashes', 'files', 'photos'] as const) {
    test(`worlds rich in ${rich}, as they are used for the planted faults, are sound without a fault`, async (context) => {
      const broken: string[] = []
      for (let seed = 5001; seed <= 5060; seed++) {
        broken.push(...(await simulate(seed, { rich })).violations.map((one) => `seed ${seed}: ${one.kind} ${one.text}`))
        tally(context, 'seeds')
      }
      expect(broken).toEqual([])
    })
  }

  test('one seed is one run', async () => {
    const [one, other] = [await simulate(77), await simulate(77)]
    expect(one).toEqual(other)
    expect(one.steps).toBeGreaterThan(100)
  })
})
