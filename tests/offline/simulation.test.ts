import { describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { simulate } from './simulate.ts'

const seeds = 2000

describe('the offline simulation', () => {
  test(`${seeds} seeds: nothing lost, duplicated, silently overwritten or stuck`, async (context) => {
    const broken: string[] = []
    const counts = { kept: 0, sent: 0, decided: 0, restores: 0 }
    const kinds = new Map<string, number>()
    const started = performance.now()
    for (let seed = 1; seed <= seeds; seed++) {
      const outcome = await simulate(seed)
      tally(context, 'seeds')
      counts.kept += outcome.counts.kept
      counts.sent += outcome.counts.sent
      counts.decided += outcome.counts.superseded + outcome.counts.discarded
      counts.restores += outcome.counts.restores
      for (const { kind, id, text } of outcome.violations) {
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        broken.push(`seed ${seed}: ${kind} ${id} ${text} (node tests/offline/run.ts --seed ${seed})`)
      }
    }
    const count = (kind: string) => kinds.get(kind) ?? 0
    const others = broken.length - count('lost') - count('doubled') - count('overwritten') - count('stuck')
    console.log(
      `offline simulation: seeds 1 to ${seeds}, ${counts.kept} changes kept, ${counts.sent} sent, ${counts.decided} decided, ${counts.restores} restores; ` +
        `lost = ${count('lost')}, duplicated = ${count('doubled')}, silently overwritten = ${count('overwritten')}, stuck = ${count('stuck')}, other = ${others}; ` +
        `${((performance.now() - started) / seeds).toFixed(1)} ms a seed`,
    )
    expect(broken).toEqual([])
    // A quiet world would prove nothing.
    expect(counts.kept).toBeGreaterThan(seeds * 5)
    expect(counts.decided).toBeGreaterThan(seeds / 2)
  })

  for (const rich of ['restores', 'decisions', 'portals', 'people', 'tabs', 'cuts', 'clashes'] as const) {
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
