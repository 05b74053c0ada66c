import { expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { seedsFrom } from '../run-seeds.ts'
import { moreSeeds } from '../seeds.ts'
import { isSound, real, setUp } from './real-server.ts'
import { runReal, told } from './run-real.ts'

setUp()

test('the real server matches the model, and nothing is lost, duplicated or overwritten: 100 seeds', async (context) => {
  const sum = await runReal(real, seedsFrom(1, 100))
  console.log(told('seeds 1 to 100', sum))
  tally(context, 'seeds', sum.seeds)
  await isSound(sum)
  // A run with few changes proves nothing.
  expect(sum.kept).toBeGreaterThan(500)
  expect(sum.played.races).toBeGreaterThan(20)
  expect(sum.played.cuts).toBeGreaterThan(50)
})

test('more seeds: fixed ones, or the ones of the commit with DRAWN_SEEDS', async (context) => {
  const { from, origin } = moreSeeds()
  const sum = await runReal(real, seedsFrom(from, 20))
  console.log(told(`seeds ${from} to ${from + 19}, ${origin}`, sum))
  tally(context, 'seeds', sum.seeds)
  await isSound(sum)
})
