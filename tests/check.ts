import { globSync } from 'node:fs'
import { changedFiles } from './stages/changed-files.ts'
import { gateVariable } from './stages/gate-files.ts'
import { runProgram, runVitest, type Say } from './stages/run-stage.ts'

// The quick check: types and lint in parallel with unit tests and house rules, without slow
// `.long.test.ts` files. Lint rules that need types and unit tests take most of the time: here they
// check only what changed since the commit before, but everything in `npm test`. Prints the failures
// and fails with them.
const started = Date.now()
const said: string[] = []
const say: Say = (text) => void said.push(text)

// Checks only what changed since the last run.
const again = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/${name}.tsbuildinfo`]

const changed = changedFiles()

/** Programs with their exit codes. */
type Codes = readonly (readonly [string, number])[]

const oxfmt = 'node_modules/oxfmt/bin/oxfmt'
const oxlint = 'node_modules/oxlint/bin/oxlint'
const strict = ['--deny-warnings', '--quiet']

const run = async (program: string, args: readonly string[]) =>
  (await runProgram(program, args, { say })).code

async function types(): Promise<Codes> {
  // Uses one checker: each further one would compute the same types again, and the unit tests use
  // the second core.
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
  const sources = changed?.filter((path) => /\.tsx?$/.test(path))
  const format = await run(oxfmt, ['--check'])
  const all = await run(oxlint, strict)
  const typed =
    sources?.length === 0 ? 0 : await run(oxlint, ['--type-aware', ...strict, ...(sources ?? [])])
  return [
    ['format', format],
    ['lint', all],
    ['lint by types', typed],
  ]
}

/** Runs the rules of the house and the unit tests that changed files are part of. */
const unitTests = () =>
  runVitest('unit', {
    environment: { [gateVariable]: 'yes' },
    workers: 2,
    ...(changed && { related: [...globSync('tests/house/*.test.ts'), ...changed] }),
  })

// Uses two workers on any number of cores: while one waits for a mail server or a clock, the other
// continues.
const [typeCodes, lintCodes, unit] = await Promise.all([types(), lint(), unitTests()])
const codes = [...typeCodes, ...lintCodes]
const failed = codes.filter(([, code]) => code !== 0).length + unit.failed
console.log(said.join(''))
console.log(
  `${codes.map(([name, code]) => `${name} ${code === 0 ? 'ok' : 'FAILED'}`).join(', ')}, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
)
console.log(`${unit.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
