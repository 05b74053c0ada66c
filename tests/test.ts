import { resolve } from 'node:path'
import { needChromium, needHeadlessShell } from './stages/chromium.ts'
import { type Counts, compareCounts, countsOf, lastRelease } from './stages/compare-counts.ts'
import { runOnDebianPostgres } from './stages/debian-postgres.ts'
import type { Counted } from './stages/read-report.ts'
import { runJourneys, runProgram, runVitest, type Say } from './stages/run-stage.ts'
import { type Stage, sideBySide } from './stages/side-by-side.ts'

// The whole proof (README, "Two commands"). `--only NAME` runs one stage, `--also postgres-15` adds the second
// database, `--lanes 1` runs them one after the other.
const once = (code: number): Counted => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, tally: {}, failures: [] })
const program = (path: string, ...args: string[]) => async (say?: Say) => once(await runProgram(path, args, { say }))

// In the order in which they begin: two at a time, the browser stages each alone.
const stages: Readonly<Record<string, Stage>> = {
  build: { run: program('src/server/build-client.ts') },
  built: { after: ['build'], run: (say) => runVitest(['built'], { say }) },
  journeys: { after: ['build'], browser: true, run: (say) => runJourneys({ say }) },
  types: { run: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.') },
  worker: { run: program('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'src/client/worker') },
  lint: { run: program('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet') },
  unused: { run: program('node_modules/knip/bin/knip.js') },
  unit: { run: (say) => runVitest(['unit'], { say }) },
  offline: { run: (say) => runVitest(['offline'], { say }) },
  real: { run: (say) => runVitest(['real'], { say }) },
  server: { after: ['build'], run: (say) => runVitest(['server'], { say, workers: 2 }) },
  fields: { run: program('tests/fields/one-of-each.ts') },
  kill: { after: ['build'], run: (say) => runVitest(['kill'], { say }) },
  components: { browser: true, run: (say) => runVitest(['browser'], { say, workers: 2 }) },
  'postgres-15': { after: ['server'], run: (say) => runOnDebianPostgres((environment) => runVitest(['server'], { say, environment, name: 'postgres-15', workers: 2 })) },
}

const wish = (flag: string) => process.argv.flatMap((word, index) => (word === flag ? [process.argv[index + 1] ?? ''] : []))
const only = wish('--only')
const names = only.length > 0 ? only : [...Object.keys(stages).filter((name) => name !== 'postgres-15'), ...wish('--also')]
const chosen = names.map((name): [string, Stage] => {
  const stage = stages[name]
  if (stage === undefined) throw new Error(`There is no stage "${name}". Stages: ${Object.keys(stages).join(', ')}`)
  return [name, stage]
})

// More than a hundred starts of the server read the same files.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled')
needChromium()
needHeadlessShell()
const started = Date.now()
const lines: string[] = []
const failures: string[] = []
const counts: Record<string, Counts[string]> = {}
let passed = 0
let failed = 0
await sideBySide(new Map(chosen), Number(wish('--lanes')[0] ?? 2), ({ name, counted, seconds, output }) => {
  passed += counted.passed
  failed += counted.failed
  failures.push(...counted.failures.map((failure) => `${name}  ${failure}`))
  if (lastRelease()[name] !== undefined || counted.passed > 1) counts[name] = countsOf(counted)
  lines.push(`${name.padEnd(12)} ${String(counted.passed).padStart(5)} passed ${String(counted.failed).padStart(3)} failed  ${seconds.toFixed(0).padStart(4)} s`)
  console.log(`${output === '' ? '' : `\n--- ${name}\n${output}`}${lines.at(-1)}`)
})

const compared = compareCounts(counts, lastRelease())
failed += compared.lower.length
failures.push(...compared.lower)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${compared.lines.join('\n')}\n\n${passed} passed, ${failed} failed, in ${((Date.now() - started) / 1000).toFixed(0)} s`)
process.exit(failed === 0 ? 0 : 1)
