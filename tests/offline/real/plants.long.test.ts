import { afterEach, describe, expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { seedsFrom } from '../run-seeds.ts'
import { type RealServer, startReal } from './company.ts'
import { plants } from './plants.ts'
import { race } from './races.ts'
import { runReal } from './run-real.ts'

const most = 60
let real: RealServer | undefined
afterEach(() => real?.stop())

describe('faults planted in the real server', () => {
  for (const [name, sql] of Object.entries(plants)) {
    test(`the simulation finds "${name}" within ${most} seeds`, async (context) => {
      real = await startReal()
      await real.owner(sql)
      const { broken } = await runReal(real, seedsFrom(1, most), { stop: true })
      const [first] = broken
      expect(first).toBeDefined()
      console.log(
        `planted in the real server, "${name}": found in seed ${first?.seed}, ${first?.why[0]?.slice(0, 300)}`,
      )
      tally(context, 'planted faults')
    })
  }

  test('the races find a void that is not stored', async (context) => {
    real = await startReal()
    await real.owner(plants['a void is not kept'])
    const { wrong } = await race(real, 200)
    expect(wrong.length).toBeGreaterThan(0)
    console.log(`planted in the real server, "a void is not kept": found by races, ${wrong[0]}`)
    tally(context, 'planted faults')
  })
})
