import type { Violation } from '#client/data/outbox/core/violations.ts'
import { traceOf } from '../trace.ts'
import { connections, type RealServer } from './company.ts'
import { leftOut, simulateReal } from './simulate-real.ts'
import { noneYet, type Played } from './twin.ts'

/** The totals of many seeds against the real server. */
export interface RealSum {
  seeds: number
  kept: number
  sent: number
  broken: { seed: number; why: string[] }[]
  played: Played
  ms: number
}

/**
 * Runs seeds one after the other, until all are done or the time is up; `stop` at the first broken
 * one.
 */
export async function runReal(
  real: RealServer,
  seeds: Iterable<number>,
  { until = Infinity, stop = false }: { until?: number; stop?: boolean } = {},
): Promise<RealSum> {
  const sum: RealSum = { seeds: 0, kept: 0, sent: 0, broken: [], played: { ...noneYet }, ms: 0 }
  const began = performance.now()
  for (const seed of seeds) {
    if (performance.now() - began > until) break
    const { counts, played, differences, violations } = await simulateReal(seed, real)
    sum.seeds += 1
    sum.kept += counts.kept
    sum.sent += counts.sent
    for (const [name, number] of Object.entries(played))
      if (isPlayed(name)) sum.played[name] += number
    const why = [...differences, ...violations.map(spoken)]
    if (why.length > 0) sum.broken.push({ seed, why })
    if (why.length > 0 && stop) break
  }
  sum.ms = performance.now() - began
  return sum
}

/** Returns the story of a broken seed, and the command that repeats it. */
export async function explainReal(real: RealServer, seed: number): Promise<string[]> {
  const trace = traceOf()
  const { differences, violations } = await simulateReal(seed, real, trace)
  const lines = trace.lines(
    violations[0] ?? { kind: 'odd', id: idIn(differences[0] ?? ''), text: '' },
  )
  return [
    `seed ${seed} against the real server:`,
    ...lines,
    ...differences.slice(0, 3),
    ...violations.slice(0, 3).map(spoken),
    `again:  npm run sim -- --real --seed ${seed}`,
  ]
}

/** Returns a summary of a run in two lines. */
export function told(which: string, { seeds, kept, sent, broken, played, ms }: RealSum): string {
  return (
    `real server, ${which}: ${seeds} seeds, ${kept} changes kept, ${sent} sent, ${broken.length} broken; ${played.requests} requests through the proxy, of which ${played.cuts} cut or answered by it and ` +
    `${played.races} delivered twice at once; ${played.compared} answers, ${played.lists} lists and ${played.records} records as in the model; ${connections} connections, ${Math.round(ms / Math.max(seeds, 1))} ms a seed\n` +
    `  not played here: ${Object.entries(leftOut)
      .map(([act, why]) => `${act} (${why})`)
      .join('; ')}`
  )
}

const spoken = ({ kind, id, text }: Violation) => `${kind} ${id} ${text}`
const idIn = (text: string) =>
  /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/.exec(text)?.[0] ?? ''
const isPlayed = (name: string): name is keyof Played => name in noneYet
