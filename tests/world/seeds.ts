import { drawnSeeds } from '#tests/offline/seeds.ts'

/**
 * Seeds of a simulation that needs a server and a database, a second or so each: those that failed once, and some that are drawn from
 * the commit's id. SEED=… runs one by itself, SEEDS=300 draws so many.
 */
export function seedsOfRaces(drawn: number, recorded: readonly number[] = []): number[] {
  const { SEED, SEEDS } = process.env
  if (SEED !== undefined) return [Number(SEED)]
  const { commit, from } = drawnSeeds()
  const length = Number(SEEDS ?? drawn)
  console.info(`commit ${commit.slice(0, 8)}, ${length} seeds from ${from}`)
  return [...recorded, ...Array.from({ length }, (_, n) => from + n)]
}
