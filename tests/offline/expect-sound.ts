import { expect } from 'vitest'
import { explain, type Sum } from './run-seeds.ts'

/** Fails with all violations, and with the story of the first ones. */
export async function isSound({ broken }: Sum): Promise<void> {
  for (const { seed } of broken.slice(0, 3)) console.log((await explain(seed)).join('\n'))
  expect(
    broken.flatMap(({ seed, violations }) =>
      violations.map(
        ({ kind, id, text }) =>
          `seed ${seed}: ${kind} ${id} ${text} (npm run sim -- --seed ${seed} tells its story and records it in tests/offline/recorded/seeds.txt)`,
      ),
    ),
  ).toEqual([])
}

/** Prints the totals of many seeds. */
export function report(which: string, { broken, counts, ms, seeds: run }: Sum): void {
  const kinds = broken.flatMap(({ violations }) => violations.map(({ kind }) => kind))
  const count = (kind: string) => kinds.filter((one) => one === kind).length
  const others = kinds.filter(
    (kind) => !['lost', 'doubled', 'overwritten', 'stuck'].includes(kind),
  ).length
  console.log(
    `offline simulation: ${which}, ${counts.kept} changes kept, ${counts.sent} sent, ${counts.superseded + counts.discarded} decided, ${counts.restores} restores; ` +
      `lost = ${count('lost')}, duplicated = ${count('doubled')}, silently overwritten = ${count('overwritten')}, stuck = ${count('stuck')}, other = ${others}; ` +
      `${(ms / run).toFixed(1)} ms a seed`,
  )
}
