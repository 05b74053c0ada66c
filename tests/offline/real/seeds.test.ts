import { expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { seedsFrom } from '../run-seeds.ts'
import { isSound, real, setUp } from './real-server.ts'
import { runReal, told } from './run-real.ts'

setUp()

test('the real server matches the model, and nothing is lost, duplicated or overwritten: 10 seeds', async (context) => {
  const sum = await runReal(real, seedsFrom(1, 10))
  console.log(told('seeds 1 to 10', sum))
  tally(context, 'seeds', sum.seeds)
  await isSound(sum)
  // A run with few changes proves nothing.
  expect(sum.kept).toBeGreaterThan(50)
})
