import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { gateVariable } from './stages/gate-files.ts'
import { chosenOf, lineOf, type Ran, runAll } from './stages/run-all.ts'
import { type Flaky, knownFlaky, lookAgain, tooFlaky } from './stages/second-look.ts'
import { allStages, proofOnly } from './stages/stages.ts'

// The gate (README, "Commands"): the tests that must pass before a change lands. `--only NAME` runs
// one stage, `--lanes 1` runs them one after the other. Failed tests run once more by themselves at
// the end (docs/testing.md).

process.env[gateVariable] = 'yes'
const started = Date.now()
const stages = chosenOf(
  Object.fromEntries(Object.entries(allStages()).filter(([name]) => !proofOnly.includes(name))),
)
const ran: Ran[] = []
const flaky: Flaky[] = []
for (const one of await runAll(stages)) {
  if (one.counted.failed > 0)
    console.log(
      `\n--- ${one.name}, a second look at what failed:\n${one.counted.failures.map(({ text }) => text).join('\n')}`,
    )
  const look = await lookAgain(one.name, one.stage, one.counted)
  ran.push({ ...one, counted: look.counted })
  flaky.push(...look.flaky)
}

const reds = [
  ...ran.flatMap(({ name, counted }) => counted.failures.map(({ text }) => `${name}  ${text}`)),
  ...tooFlaky(flaky, knownFlaky()),
]
const passed = ran.reduce((sum, { counted }) => sum + counted.passed, 0)
const failed =
  ran.reduce((sum, { counted }) => sum + counted.failed, 0) + tooFlaky(flaky, knownFlaky()).length
const seconds = Math.round((Date.now() - started) / 1000)
const coreSeconds = ran.reduce((sum, { counted }) => sum + counted.coreSeconds, 0)

mkdirSync('.cache/reports', { recursive: true })
writeFileSync('.cache/reports/flaky.json', `${JSON.stringify(flaky, null, 2)}\n`)
// The file records whether the whole gate passed on a commit, so a run of single stages does not
// write it.
if (stages.size === Object.keys(allStages()).length - proofOnly.length)
  writeFileSync(
    '.cache/gate.json',
    `${JSON.stringify({ ...commitNow(), passed, failed, flaky: flaky.map(({ test }) => test), seconds })}\n`,
  )

if (flaky.length > 0)
  console.log(
    `\nFlaky: failed, then passed by itself; carry it into tests/flaky.json and mend it next:\n${flaky.map(({ stage, test, error }) => `${stage}  ${test}\n  ${error}`).join('\n')}`,
  )
if (reds.length > 0) console.log(`\nFailed:\n${reds.join('\n')}`)
console.log(
  `\n${ran.map(lineOf).join('\n')}\n\n${seconds} s, ${coreSeconds.toFixed(0)} core-s, ${flaky.length} flaky\n${passed} passed, ${failed} failed`,
)
process.exit(failed === 0 ? 0 : 1)

/** Returns the commit, and whether files differ from it; null in a copy without history. */
function commitNow(): { commit: string | null; dirty: boolean } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' }
  } catch {
    return { commit: null, dirty: true }
  }
}
