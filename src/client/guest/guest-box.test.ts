import { expect, test } from 'vitest'
import { runGuestBox } from '#tests/offline/guest-box-run.ts'
import { tally } from '#tests/stages/tally.ts'

const seeds = 300

test(`${seeds} seeds: every saved reply arrives exactly once and in order (CA-81)`, async (context) => {
  const broken: string[] = []
  let [replies, crashes] = [0, 0]
  for (let seed = 1; seed <= seeds; seed++) {
    const run = await runGuestBox(seed)
    broken.push(...run.violations.map((what) => `seed ${seed}: ${what}`))
    replies += run.replies
    crashes += run.crashes
  }
  tally(context, 'seeds', seeds)
  expect(broken).toEqual([])
  // A run with few replies and crashes proves nothing.
  expect(replies).toBeGreaterThan(seeds * 2)
  expect(crashes).toBeGreaterThan(seeds)
})

for (const [what, fault, words] of [
  ['a server that stores a repeated reply again', { isForgetful: true }, /arrived [2-9] times/],
  ['a request without an answer that counts as sent', { isHopeful: true }, /saved .+, arrived/],
] as const)
  test(`finds ${what}`, async (context) => {
    const found: string[] = []
    for (let seed = 1; seed <= 60; seed++)
      found.push(...(await runGuestBox(seed, fault)).violations)
    expect(found.join('\n')).toMatch(words)
    tally(context, 'planted faults')
  })
