import { faults } from './faults.ts'
import { type Counts, nothing } from './oracle.ts'
import { simulate } from './simulate.ts'

// node tests/offline/run.ts --seeds 2000 [--from N] [--seed N] [--fault name]
const given = new Map(process.argv.slice(2).flatMap((word, place, all) => (word.startsWith('--') ? [[word.slice(2), all[place + 1] ?? '']] : [])))
const only = given.get('seed')
const from = Number(only ?? given.get('from') ?? 1)
const seeds = only === undefined ? Number(given.get('seeds') ?? 2000) : 1
const fault = Object.entries(faults).find(([name]) => name === given.get('fault'))?.[1]
if (given.has('fault') && fault === undefined) throw new Error(`Unknown fault. Known: ${Object.keys(faults).join(', ')}`)

const started = performance.now()
let [bad, steps] = [0, 0]
const sum = { ...nothing }
for (let seed = from; seed < from + seeds; seed++) {
  const outcome = await simulate(seed, fault)
  steps += outcome.steps
  for (const name of Object.keys(sum)) if (isCount(name)) sum[name] += outcome.counts[name]
  if (outcome.violations.length === 0) continue
  bad += 1
  if (fault !== undefined) console.log(`found after ${seed - from + 1} seeds`)
  for (const { kind, id, text } of outcome.violations.slice(0, 3)) console.log(`seed ${seed}: ${kind} ${id} ${text}`)
  if (fault !== undefined) break
}
const ms = performance.now() - started
console.log(`${seeds} seeds from ${from}, ${bad} broken, ${(ms / seeds).toFixed(1)} ms and ${Math.round(steps / seeds)} steps a seed`)
console.log(Object.entries(sum).map(([name, count]) => `${count} ${name}`).join(', '))
process.exitCode = bad > 0 && fault === undefined ? 1 : 0

function isCount(name: string): name is keyof Counts {
  return name in nothing
}
