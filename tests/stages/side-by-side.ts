import { type Counted, type Failure, nothing } from './read-report.ts'
import { judged, type Say } from './run-stage.ts'

export interface Stage {
  /** Stages that must have ended before, if they are part of the run. */
  after?: readonly string[]
  /** Controls a browser at human speed, so it has the machine to itself. */
  browser?: true
  run: (say?: Say) => Promise<Counted>
  /** Runs failed tests again, each alone; absent if that shows nothing new. */
  again?: (failures: readonly Failure[], say?: Say) => Promise<Counted[]>
}

export interface Ended {
  name: string
  stage: Stage
  counted: Counted
  seconds: number
  /** Its output, unless it was printed at once. */
  output: string
}

/**
 * Runs stages in order, at most `lanes` at a time, and passes each to `ended` when it is over. With
 * one lane or one stage, output is printed at once, and so is that of a stage that has the machine
 * to itself. A stage that throws has failed.
 */
export async function sideBySide(
  stages: ReadonlyMap<string, Stage>,
  lanes: number,
  ended: (stage: Ended) => void,
): Promise<void> {
  const waiting = new Map(stages)
  const running = new Map<string, { stage: Stage; over: Promise<void> }>()
  const quiet = lanes > 1 && stages.size > 1
  const mayStart = ({ after = [], browser }: Stage) =>
    !after.some((name) => waiting.has(name) || running.has(name)) &&
    (browser ? running.size === 0 : ![...running.values()].some(({ stage }) => stage.browser))

  while (waiting.size + running.size > 0) {
    const next =
      running.size < lanes ? [...waiting].find(([, stage]) => mayStart(stage)) : undefined
    if (next === undefined) {
      if (running.size === 0)
        throw new Error(`Stages wait for each other: ${[...waiting.keys()].join(', ')}`)
      await Promise.race([...running.values()].map(({ over }) => over))
      continue
    }
    const [name, stage] = next
    waiting.delete(name)
    const over = runOne(name, stage, quiet).then((result) => {
      running.delete(name)
      ended(result)
    })
    running.set(name, { stage, over })
  }
}

async function runOne(name: string, stage: Stage, quiet: boolean): Promise<Ended> {
  const started = Date.now()
  let output = ''
  if (quiet && stage.browser) console.log(`\n--- ${name}`)
  const counted = await stage
    .run(quiet && !stage.browser ? (text) => void (output += text) : undefined)
    .catch((error: unknown) =>
      judged(1, {
        ...nothing,
        failures: [
          {
            text: `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
          },
        ],
      }),
    )
  return { name, stage, counted, seconds: (Date.now() - started) / 1000, output }
}
