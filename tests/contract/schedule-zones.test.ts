import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { allRules, firstDifference, walkZone } from './schedule-zones-world.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.drop())

// Zones whose clocks change from a whole hour and from a half hour, and one that never changes.
test.each(['America/Chicago', 'America/St_Johns', 'America/Phoenix'])(
  'every rule of %s is due at the times of PostgreSQL over a year',
  async (zone) => {
    const days = await walkZone(database.owner, zone, '2024-01-01', '2025-01-02')
    expect(days).toHaveLength(366)
    const rules = allRules(zone).filter(({ jobTime }) =>
      /^(12|01|02|03):00 AM|06:00 PM$/.test(jobTime),
    )
    expect(rules.map((rule) => firstDifference(rule, days)).filter((one) => one !== null)).toEqual(
      [],
    )
  },
)
