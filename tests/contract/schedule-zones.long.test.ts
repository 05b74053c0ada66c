import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTimezones } from '#contract/schedules/choices.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { allRules, firstDifference, walkZone, zoneData } from './schedule-zones-world.ts'

let database: TestDatabase
let data = ''
beforeAll(async () => {
  database = await testDatabase()
  data = await zoneData(database.owner)
  process.stdout.write(`${data}\n`)
})
afterAll(() => database.drop())

// Uses past years, because Node and PostgreSQL learn of new decisions at different times.
const [from, to] = ['2016-01-01', '2026-01-02']

test.each(jobTimezones)(
  'every rule of %s is due at the times of PostgreSQL over ten years',
  async (zone) => {
    const days = await walkZone(database.owner, zone, from, to)
    const differences = allRules(zone).flatMap((rule) => firstDifference(rule, days) ?? [])
    expect(differences.slice(0, 5), data).toEqual([])
  },
  300_000,
)
