import { afterAll, beforeAll, expect } from 'vitest'
import { type RealServer, startReal } from './company.ts'
import { explainReal, type RealSum } from './run-real.ts'

export let real: RealServer

/** Starts the server for the tests of a file and stops it after them. */
export function setUp(): void {
  beforeAll(async () => {
    real = await startReal()
  })
  afterAll(() => real.stop())
}

/** Fails with all violations, and with the story of the first ones. */
export async function isSound({ broken }: RealSum): Promise<void> {
  for (const { seed } of broken.slice(0, 2)) console.log((await explainReal(real, seed)).join('\n'))
  expect(
    broken.map(
      ({ seed, why }) =>
        `seed ${seed}: ${why[0]} (npm run sim -- --real --seed ${seed} tells its story and records it in tests/offline/recorded/seeds.txt)`,
    ),
  ).toEqual([])
}
