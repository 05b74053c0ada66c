import type { Violation } from '#client/data/outbox/core/violations.ts'
import type { Fault } from './faults.ts'
import { type Counts, nothing } from './oracle-types.ts'
import { simulate } from './simulate.ts'
import { traceOf } from './trace.ts'

/** The totals of many runs. */
export interface Sum {
  seeds: number
  broken: { seed: number; violations: readonly Violation[] }[]
  counts: Counts
  steps: number
  ms: number
}

/** Runs each seed once; `stop` at the first broken one. */
export async function runSeeds(
  seeds: Iterable<number>,
  fault: Fault = {},
  stop = false,
): Promise<Sum> {
  const sum: Sum = { seeds: 0, broken: [], counts: { ...nothing }, steps: 0, ms: 0 }
  const started = performance.now()
  for (const seed of seeds) {
    const { violations, steps, counts } = await simulate(seed, fault)
    sum.seeds += 1
    sum.steps += steps
    for (const name of Object.keys(counts)) if (isCount(name)) sum.counts[name] += counts[name]
    if (violations.length > 0) sum.broken.push({ seed, violations })
    if (violations.length > 0 && stop) break
  }
  sum.ms = performance.now() - started
  return sum
}

export function* seedsFrom(from: number, count: number): Iterable<number> {
  for (let n = 0; n < count; n++) yield from + n
}

/** Returns why a seed is broken, and the command that repeats it. */
export async function explain(seed: number, fault: Fault = {}, name?: string): Promise<string[]> {
  const trace = traceOf()
  const { violations } = await simulate(seed, fault, trace)
  const [first] = violations
  if (first === undefined) return [`seed ${seed} is sound`]
  return [
    `seed ${seed} is broken:`,
    ...trace.lines(first),
    ...violations.slice(0, 3).map(({ kind, id, text }) => `${kind.padStart(8)}    ${id} ${text}`),
    `again:  npm run sim -- --seed ${seed}${name === undefined ? '' : ` --fault '${name}'`}`,
  ]
}

function isCount(name: string): name is keyof Counts {
  return name in nothing
}
