import { changedFiles } from './stages/changed-files.ts'
import { runProgram, runVitest, type Say } from './stages/run-stage.ts'

// The quick check: types and lint beside unit tests and house rules, without those that are named `.long.test.ts` for what they take.
// Rules of lint that ask for types take half of it: they look at what has changed, in `npm test` at everything.
// Prints what failed and ends with it.
const started = Date.now()
const said: string[] = []
const say: Say = (text) => void said.push(text)

// Only what has changed since is looked at once more.
const again = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`]

const oxlint = 'node_modules/oxlint/bin/oxlint'
const strict = ['--deny-warnings', '--quiet']

async function programs(): Promise<readonly [string, number][]> {
  const types = await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.', ...again('types')], { say })
  const worker = await runProgram('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'src/client/worker', ...again('worker-types')], { say })
  const changed = changedFiles()
  const lint = await runProgram(oxlint, strict, { say })
  const typed = changed?.length === 0 ? 0 : await runProgram(oxlint, ['--type-aware', ...strict, ...(changed ?? [])], { say })
  return [['types', types], ['worker types', worker], ['lint', lint], ['lint by types', typed]]
}

// Two workers, whatever the cores: while one waits for a mail server or a clock, the other goes on.
const [codes, unit] = await Promise.all([programs(), runVitest(['unit'], { environment: { QUICK_CHECK: 'yes' }, workers: 2 })])
const failed = codes.filter(([, code]) => code !== 0).length + unit.failed
console.log(said.join(''))
console.log(`${codes.map(([name, code]) => `${name} ${code === 0 ? 'ok' : 'FAILED'}`).join(', ')}, in ${((Date.now() - started) / 1000).toFixed(1)} s`)
console.log(`${unit.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
