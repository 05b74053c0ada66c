import { describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { faults } from './faults.ts'
import { simulate } from './simulate.ts'

const most = 500

/** Tests the oracle itself: it must find each deliberately broken variant (offline design, 14). */
describe('planted faults', () => {
  for (const [name, fault] of Object.entries(faults)) {
    test(`the oracle finds "${name}" within ${most} seeds`, async (context) => {
      for (let seed = 1; seed <= most; seed++) {
        const [first] = (await simulate(seed, fault)).violations
        if (first === undefined) continue
        console.log(`planted fault "${name}": found in seed ${seed}, ${first.kind}: ${first.text}`)
        tally(context, 'planted faults')
        return
      }
      expect.unreachable(`"${name}" was not found`)
    })
  }
})
