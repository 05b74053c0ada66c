import { setup, teardown } from '#tests/world/database-setup.ts'
import { seedsFrom } from '../run-seeds.ts'
import { startReal } from './company.ts'
import { race, toldOfRaces } from './races.ts'
import { explainReal, runReal, told } from './run-real.ts'

type Wish = { races: number } | { from: number; seeds: number; story: boolean }

/** Runs `npm run sim -- --real`, or `--races N`, with its own database; returns the exit code. */
export async function againstReal(wish: Wish): Promise<number> {
  await setup()
  const real = await startReal()
  try {
    if ('races' in wish) {
      const sum = await race(real, wish.races)
      console.log([...sum.wrong.slice(0, 20), toldOfRaces(sum)].join('\n'))
      return sum.wrong.length > 0 ? 1 : 0
    }
    const sum = await runReal(real, seedsFrom(wish.from, wish.seeds))
    for (const { seed, why } of sum.broken)
      console.log(
        [
          `seed ${seed}: ${why[0]}`,
          ...(wish.story || sum.broken.length <= 3 ? await explainReal(real, seed) : []),
        ].join('\n'),
      )
    console.log(told(`from seed ${wish.from}`, sum))
    return sum.broken.length > 0 ? 1 : 0
  } finally {
    await real.stop()
    await teardown()
  }
}
