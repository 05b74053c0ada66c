import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { chosenOf, lineOf, runAll, wordsBehind } from './stages/run-all.ts'
import { allStages, proofOnly } from './stages/stages.ts'

// The proof (README, "Commands"): all tests, without a second run of failed ones, before a release.
// `--only NAME` runs one stage, `--part 2/4` the second quarter of its files, `--long` only the
// files that the gate leaves out. tests/proof.json stores the last result and commit of each stage.

const report = 'tests/proof.json'
process.env['DRAWN_SEEDS'] ??= 'yes'
const started = Date.now()
const part = wordsBehind('--part')[0]
const longOnly = process.argv.includes('--long')
const ran = await runAll(chosenOf(allStages({ part, longOnly })))

const known: Record<string, object> = JSON.parse(readFileSync(report, 'utf8'))
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
for (const { name, counted, seconds } of ran) {
  const red = counted.failures.map(({ file, name: test, text }) =>
    test === undefined ? text.slice(0, 200) : `${file} > ${test}`,
  )
  const run = [
    name,
    ...(longOnly && !proofOnly.includes(name) ? ['long'] : []),
    ...(part === undefined ? [] : [part]),
  ].join(' ')
  known[run] = {
    commit,
    passed: counted.passed,
    failed: counted.failed,
    seconds: Math.round(seconds),
    red,
  }
}
const inOrder = Object.entries(known).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
writeFileSync(report, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)

const failures = ran.flatMap(({ name, counted }) =>
  counted.failures.map(({ text }) => `${name}  ${text}`),
)
const passed = ran.reduce((sum, { counted }) => sum + counted.passed, 0)
const failed = ran.reduce((sum, { counted }) => sum + counted.failed, 0)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(
  `\n${ran.map(lineOf).join('\n')}\n\n${((Date.now() - started) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed`,
)
process.exit(failed === 0 ? 0 : 1)
