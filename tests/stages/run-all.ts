import { resolve } from 'node:path'
import { needChromium, needHeadlessShell, otherChromium } from './chromium.ts'
import type { Counted } from './read-report.ts'
import { type Stage, sideBySide } from './side-by-side.ts'

/** A stage that has ended. */
export interface Ran {
  name: string
  stage: Stage
  counted: Counted
  seconds: number
}

/** Returns the words after a flag of the command line, for example of `--only unit --only lint`. */
export function wordsBehind(flag: string): string[] {
  return process.argv.flatMap((word, index) =>
    word === flag ? [process.argv[index + 1] ?? ''] : [],
  )
}

/** Returns the stages that the command line names by `--only`, or all. */
export function chosenOf(stages: Readonly<Record<string, Stage>>): Map<string, Stage> {
  const only = wordsBehind('--only')
  const names = only.length > 0 ? only : Object.keys(stages)
  return new Map(
    names.map((name) => {
      const stage = stages[name]
      if (stage === undefined)
        throw new Error(`There is no stage "${name}". Stages: ${Object.keys(stages).join(', ')}`)
      return [name, stage]
    }),
  )
}

/** Runs stages two at a time (`--lanes 1`: one after the other) and prints each as it ends. */
export async function runAll(stages: ReadonlyMap<string, Stage>): Promise<Ran[]> {
  // More than a hundred starts of the server read the same files.
  process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled')
  const other = otherChromium(needChromium())
  if (other !== null) console.log(other)
  needHeadlessShell()
  const ran: Ran[] = []
  await sideBySide(
    stages,
    Number(wordsBehind('--lanes')[0] ?? 2),
    ({ name, stage, counted, seconds, output }) => {
      ran.push({ name, stage, counted, seconds })
      console.log(
        `${output === '' ? '' : `\n--- ${name}\n${output}`}${lineOf({ name, counted, seconds })}`,
      )
    },
  )
  return ran
}

/** Formats stage, number of tests, seconds, CPU seconds and tallies in columns. */
export function lineOf({ name, counted, seconds }: Omit<Ran, 'stage'>): string {
  const figures = `${String(counted.passed).padStart(5)} passed ${String(counted.failed).padStart(3)} failed  ${seconds.toFixed(0).padStart(4)} s ${counted.coreSeconds.toFixed(0).padStart(5)} core-s`
  return [
    name.padEnd(12),
    figures,
    ...Object.entries(counted.tally).map(([what, number]) => ` ${number} ${what}`),
  ].join(' ')
}
