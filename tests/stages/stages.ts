import { runOnDebianPostgres } from './debian-postgres.ts'
import { type Counted, nothing } from './read-report.ts'
import {
  runJourneys,
  runJourneysAgain,
  runJourneysIn,
  runProgram,
  runVitest,
  runVitestAgain,
  type Running,
  type RunningTests,
} from './run-stage.ts'
import type { Stage } from './side-by-side.ts'

/** Returns a stage that is one program and passes or fails. */
function program(path: string, ...args: string[]): Stage {
  return {
    async run(say) {
      const { code, coreSeconds } = await runProgram(path, args, { say })
      if (code === 0) return { ...nothing, passed: 1, coreSeconds }
      return {
        ...nothing,
        failed: 1,
        coreSeconds,
        failures: [{ text: `${path} ended with ${code}: its output is above` }],
      }
    },
  }
}

/** Returns a stage of tests whose failed ones can run again. */
function tests(
  project: string,
  { after, browser, ...running }: RunningTests & Pick<Stage, 'after' | 'browser'> = {},
): Stage {
  return {
    ...(after && { after }),
    ...(browser && { browser }),
    run: (say) => runVitest(project, { ...running, say }),
    again: (failures, say) => runVitestAgain(project, failures, { say }),
  }
}

/**
 * Returns all stages in starting order: two at a time, but those with a browser alone. `part`:
 * `2/4` runs that quarter of the test files. `longOnly` runs only the test files that the gate
 * leaves out.
 */
export function allStages({
  part,
  longOnly = false,
}: { part?: string | undefined; longOnly?: boolean } = {}): Readonly<Record<string, Stage>> {
  const whole = part === undefined ? {} : { part }
  const cut = { ...whole, ...(longOnly && { longOnly }) }
  return {
    build: program('src/server/commands/build-client.ts'),
    built: tests('built', { after: ['build'] }),
    server: tests('server', { after: ['build'], workers: 2, ...cut }),
    // Uses one checker: each further one would compute the same types again, and another stage uses
    // the second core.
    types: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'),
    worker: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'src/client/worker'),
    format: program('node_modules/oxfmt/bin/oxfmt', '--check'),
    lint: program('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet'),
    unused: program('node_modules/knip/bin/knip.js'),
    unit: tests('unit', cut),
    offline: tests('offline', cut),
    real: tests('real', cut),
    journeys: {
      after: ['build'],
      browser: true,
      run: (say) => runJourneys({ say, ...cut }),
      again: (failures, say) => runJourneysAgain(failures, { say }),
    },
    components: tests('browser', { name: 'components', browser: true, workers: 2, ...cut }),
    firefox: {
      after: ['build'],
      browser: true,
      run: (say) => runJourneysIn('firefox', { say }),
    },
    webkit: { after: ['build'], browser: true, run: (say) => runJourneysIn('webkit', { say }) },
    fields: program('tests/fields/one-of-each.ts'),
    kill: tests('kill', { after: ['build'], ...whole }),
    'postgres-15': { after: ['server'], run: (say) => onPostgres15({ say, ...whole }) },
  }
}

/** The stages that only the proof runs, in addition to the `.long.` files of the others. */
export const proofOnly: readonly string[] = ['firefox', 'webkit', 'fields', 'kill', 'postgres-15']

function onPostgres15(running: Running & { part?: string }): Promise<Counted> {
  return runOnDebianPostgres((environment) =>
    runVitest('server', { ...running, environment, name: 'postgres-15', workers: 2 }),
  )
}
