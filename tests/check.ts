import { changedFiles } from './stages/changed-files.ts'
import { gateVariable } from './stages/gate-files.ts'
import { runProgram, runVitest, type Say } from './stages/run-stage.ts'

// The quick check: types and lint beside unit tests and house rules, without those that are named
// `.long.test.ts` for what they take.
// Rules of lint that ask for types take half of it: they look at what has changed, in `npm test` at
// everything.
// Prints what failed and ends with it.
const started = Date.now()
const said: string[] = []
const say: Say = (text) => void said.push(text)

// Only what has changed since is looked at once more.
const again = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`]

/** Each program with its exit code. */
type Codes = readonly (readonly [string, number])[]

const oxfmt = 'node_modules/oxfmt/bin/oxfmt'
const oxlint = 'node_modules/oxlint/bin/oxlint'
const strict = ['--deny-warnings', '--quiet']

const run = async (program: string, args: readonly string[]) =>
  (await runProgram(program, args, { say })).code

async function types(): Promise<Codes> {
  // Uses one checker: each further one computes the same types again, and the unit tests keep the
  // second core busy.
  const app = await run('node_modules/typescript/bin/tsc', [
    '--noEmit',
    '-p',
    '.',
    '--checkers',
    '1',
    ...again('types'),
  ])
  const worker = await run('node_modules/typescript/bin/tsc', [
    '--noEmit',
    '-p',
    'src/client/worker',
    ...again('worker-types'),
  ])
  return [
    ['types', app],
    ['worker types', worker],
  ]
}

async function lint(): Promise<Codes> {
  const changed = changedFiles()
  const format = await run(oxfmt, ['--check'])
  const all = await run(oxlint, strict)
  const typed =
    changed?.length === 0 ? 0 : await run(oxlint, ['--type-aware', ...strict, ...(changed ?? [])])
  return [
    ['format', format],
    ['lint', all],
    ['lint by types', typed],
  ]
}

// Two workers, whatever the cores: while one waits for a mail server or a clock, the other goes on.
const [typeCodes, lintCodes, unit] = await Promise.all([
  types(),
  lint(),
  runVitest('unit', { environment: { [gateVariable]: 'yes' }, workers: 2 }),
])
const codes = [...typeCodes, ...lintCodes]
const failed = codes.filter(([, code]) => code !== 0).length + unit.failed
console.log(said.join(''))
console.log(
  `${codes.map(([name, code]) => `${name} ${code === 0 ? 'ok' : 'FAILED'}`).join(', ')}, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
)
console.log(`${unit.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
