import { afterAll, beforeAll, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { seedsFrom } from '../run-seeds.ts'
import { moreSeeds } from '../seeds.ts'
import { type RealServer, startReal } from './company.ts'
import { explainReal, type RealSum, runReal, told } from './run-real.ts'

let real: RealServer
beforeAll(async () => {
  real = await startReal()
})
afterAll(() => real.stop())

async function isSound({ broken }: RealSum): Promise<void> {
  for (const { seed } of broken.slice(0, 2)) console.log((await explainReal(real, seed)).join('\n'))
  expect(broken.map(({ seed, why }) => `seed ${seed}: ${why[0]} (npm run sim -- --real --seed ${seed} tells its story and records it in tests/offline/recorded/seeds.txt)`)).toEqual([])
}

test('the real server answers as the model does, and nothing is lost, doubled or overwritten: 100 seeds', async (context) => {
  const sum = await runReal(real, seedsFrom(1, 100))
  console.log(told('seeds 1 to 100', sum))
  tally(context, 'seeds', sum.seeds)
  await isSound(sum)
  // A quiet line would prove nothing.
  expect(sum.kept).toBeGreaterThan(500)
  expect(sum.played.races).toBeGreaterThan(20)
  expect(sum.played.cuts).toBeGreaterThan(50)
})

test('more seeds: fixed ones, or with DRAWN_SEEDS those of the commit', async (context) => {
  const { from, origin } = moreSeeds()
  const sum = await runReal(real, seedsFrom(from, 20))
  console.log(told(`seeds ${from} to ${from + 19}, ${origin}`, sum))
  tally(context, 'seeds', sum.seeds)
  await isSound(sum)
})
