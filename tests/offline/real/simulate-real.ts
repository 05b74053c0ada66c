import { simulate, type Outcome } from '../simulate.ts'
import type { Trace } from '../trace.ts'
import { makeCompanies, type RealServer } from './company.ts'
import { realLineOf } from './line.ts'
import { type Played, type Twin, twinOf } from './twin.ts'

/** The acts that the real server cannot play here, left out on both sides. */
export const leftOut = {
  hide: 'a record leaves one person’s view by itself: here it does so by being reassigned, as in the product',
  crash:
    'the process dies in the middle of a batch: stage kill does that; here the answers are cut instead',
  backUp: 'a restore of the database: the model plays it, and scenes of restores',
  restore: 'a restore of the database: the model plays it, and scenes of restores',
} as const

export interface RealOutcome extends Outcome {
  differences: readonly string[]
  played: Played
}

/** Runs one seed of the simulation against the real server and the model in parallel. */
export async function simulateReal(
  seed: number,
  real: RealServer,
  trace?: Trace,
): Promise<RealOutcome> {
  const company = await makeCompanies(real)
  let twin: Twin | undefined
  const the = () => {
    if (twin === undefined) throw new Error('The server has not started.')
    return twin
  }
  const more = Object.fromEntries(Object.keys(leftOut).map((name) => [name, 0]))
  const outcome = await simulate(seed, { more: { ...more, weather: 8 } }, trace, {
    port: (around) => (twin = twinOf(real, company, around)).port,
    line: (...args) => realLineOf((request, fate) => the().carry(request, fate))(...args),
    assignee: (author) => (author === '1' ? '2' : '1'),
    settled: () => the().settled(),
  })
  return { ...outcome, differences: the().differences, played: the().played }
}
