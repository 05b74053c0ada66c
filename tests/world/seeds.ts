import { moreSeeds } from '#tests/offline/seeds.ts'

/**
 * Seeds of a test: 1 and those after it, the recorded ones that failed once, and more, fixed or
 * drawn from the commit (`moreSeeds`).
 */
export function seedsOf({
  fixed,
  more,
  recorded = [],
}: {
  fixed: number
  more: number
  recorded?: readonly number[]
}): number[] {
  const { from } = moreSeeds()
  return [
    ...Array.from({ length: fixed }, (_, n) => n + 1),
    ...recorded,
    ...Array.from({ length: more }, (_, n) => from + n),
  ]
}

/**
 * Seeds of a simulation that needs a server and a database, at about a second each: the recorded
 * ones that failed once, and more. SEED=… runs one alone, SEEDS=300 runs 300.
 */
export function seedsOfRaces(more: number, recorded: readonly number[] = []): number[] {
  const { SEED, SEEDS } = process.env
  return SEED === undefined
    ? seedsOf({ fixed: 0, more: Number(SEEDS ?? more), recorded })
    : [Number(SEED)]
}

/** Runs the check for each seed; an error names its seed and how to add it to every later run. */
export async function eachSeed(
  seeds: readonly number[],
  check: (seed: number) => unknown,
): Promise<void> {
  for (const seed of seeds) {
    try {
      await check(seed)
    } catch (error) {
      throw new Error(
        `Seed ${seed} (${moreSeeds().origin}): ${error instanceof Error ? error.message : String(error)}\nTo run it always, put it into the recorded seeds of this test: [${seed}]`,
        { cause: error },
      )
    }
  }
}
