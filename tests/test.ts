import { needChromium } from './stages/chromium.ts'
import { runOnDebianPostgres } from './stages/debian-postgres.ts'
import type { Counted } from './stages/read-report.ts'
import { judged, runJourneys, runProgram, runVitest } from './stages/run-stage.ts'

// The whole proof (README, "Proving it"). `--only NAME` runs one stage, `--also postgres-15` adds the second database.
const once = (code: number): Counted => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] })

const stages: Record<string, () => Promise<Counted>> = {
  types: async () => once(await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.'])),
  worker: async () => once(await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'src/client/worker'])),
  lint: async () => once(await runProgram('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--quiet'])),
  unused: async () => once(await runProgram('node_modules/knip/bin/knip.js', [])),
  unit: () => runVitest(['unit']),
  build: async () => once(await runProgram('src/server/build-client.ts', [])),
  server: () => runVitest(['server']),
  offline: () => runVitest(['offline']),
  components: () => runVitest(['browser']),
  journeys: () => runJourneys({ CHROMIUM: needChromium() }),
  kill: () => runVitest(['kill']),
  'postgres-15': () => runOnDebianPostgres((environment) => runVitest(['server'], environment)),
}

const wish = (flag: string) => process.argv.flatMap((word, index) => (word === flag ? [process.argv[index + 1] ?? ''] : []))
const only = wish('--only')
const names = only.length > 0 ? only : [...Object.keys(stages).filter((name) => name !== 'postgres-15'), ...wish('--also')]

needChromium()
const lines: string[] = []
const failures: string[] = []
let passed = 0
let failed = 0
for (const name of names) {
  const stage = stages[name]
  if (stage === undefined) throw new Error(`There is no stage "${name}". Stages: ${Object.keys(stages).join(', ')}`)
  const started = Date.now()
  const counted = await stage().catch((error: unknown) => {
    console.error(error)
    return judged(1, { passed: 0, failed: 0, skipped: 0, failures: [`${name}: ${String(error)}`] })
  })
  passed += counted.passed
  failed += counted.failed
  failures.push(...counted.failures.map((failure) => `${name}  ${failure}`))
  lines.push(`${name.padEnd(12)} ${String(counted.passed).padStart(5)} passed ${String(counted.failed).padStart(3)} failed  ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s`)
  console.log(lines.at(-1))
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
