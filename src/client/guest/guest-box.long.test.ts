import { expect, test } from 'vitest'
import { runGuestBox } from '#tests/offline/guest-box-run.ts'
import { tally } from '#tests/stages/tally.ts'

const seeds = 10_000

test(
  `${seeds} seeds: every saved reply arrives exactly once and in order`,
  { timeout: 600_000 },
  async (context) => {
    const broken: string[] = []
    for (let seed = 1001; seed <= 1000 + seeds; seed++)
      for (const what of (await runGuestBox(seed)).violations) broken.push(`seed ${seed}: ${what}`)
    tally(context, 'seeds', seeds)
    expect(broken).toEqual([])
  },
)
