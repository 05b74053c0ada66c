import { faults } from './faults.ts'
import { explain, runSeeds, seedsFrom } from './run-seeds.ts'
import { record } from './seeds.ts'

// npm run sim -- [--seeds 2000] [--from 1] [--seed N] [--fault name] [--real] [--races 2000]:
// docs/offline.md
const given = new Map(
  process.argv
    .slice(2)
    .flatMap((word, place, all) =>
      word.startsWith('--') ? [[word.slice(2), all[place + 1] ?? '']] : [],
    ),
)
const number = (name: string, fallback: number) => {
  const value = Number(given.get(name) ?? fallback)
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} needs a whole number.`)
  return value
}
const only = given.has('seed')
const from = only ? number('seed', 1) : number('from', 1)
const seeds = only ? 1 : number('seeds', 2000)
if (given.has('real') || given.has('races')) {
  const { againstReal } = await import('./real/main.ts')
  process.exit(
    await againstReal(
      given.has('races')
        ? { races: number('races', 2000) }
        : { from, seeds: given.has('seeds') || only ? seeds : 100, story: only },
    ),
  )
}
const wish = given.get('fault')
const fault = Object.entries(faults).find(([name]) => name === wish)?.[1]
if (wish !== undefined && fault === undefined)
  throw new Error(`Unknown fault. Known: ${Object.keys(faults).join(', ')}`)

const {
  broken,
  counts,
  steps,
  ms,
  seeds: run,
} = await runSeeds(seedsFrom(from, seeds), fault, fault !== undefined)
for (const { seed, violations } of broken) {
  console.log((await explain(seed, fault, wish)).join('\n'))
  const [first] = violations
  if (
    fault === undefined &&
    first !== undefined &&
    record({ seed, what: `${first.kind}: ${first.text}` })
  )
    console.log('It is recorded from now on: tests/offline/recorded/seeds.txt')
  if (fault !== undefined) console.log(`found after ${seed - from + 1} seeds`)
}
console.log(
  `${run} seeds from ${from}, ${broken.length} broken, ${(ms / run).toFixed(1)} ms and ${Math.round(steps / run)} steps a seed`,
)
console.log(
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', '),
)
process.exitCode = broken.length > 0 && fault === undefined ? 1 : 0
