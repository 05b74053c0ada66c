import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seatsFields } from '#contract/packages/fields.ts'
import { rowOf } from '#tests/mocks/rows.ts'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { blankRow, type BulkRow } from '../bulk-row.ts'
import { validateRows, type TableRules } from './validated-rows.ts'

const seeds = seedsOf({ fixed: 50, more: 300 })

const seats = rowOf(seatsFields, {
  uid: 'SA-OSHA',
  packageID: 'SA-OSHA',
  packageName: 'OSHA',
  seats: 5,
  assignedSeats: 3,
  availableSeats: 2,
})
const rules: TableRules = {
  ownEmail: 'dana@ridge.test',
  mayTake: (roleID, packageID) => roleID === 1 || packageID === 'SA-OSHA',
  packages: { rows: [seats] },
  addresses: new Set(['in@ridge.test']),
}
const others: TableRules = { ...rules, allReportTo: 12, addresses: new Set() }

const refused = fc.constantFrom<BulkRow['refused'][]>(
  { problem: 'exists', result: '' },
  { problem: 'no-seats', result: '' },
  { problem: 'invalid', result: '', fields: { reportsToUserID: 'gone' } },
)
// Few values each, so that addresses collide with each other, the own one and the company's.
const change = fc.record<Partial<BulkRow>>(
  {
    givenName: fc.constantFrom('Kim', ''),
    email: fc.constantFrom(
      'a@new.test',
      'A@new.test ',
      'b@new.test',
      'Dana@ridge.test',
      'in@ridge.test',
      'a@new',
      '',
    ),
    package: fc.constantFrom('SA-OSHA', 'SA-COMMANDER', ''),
    roleID: fc.constantFrom(1, 2),
    reportsToUserID: fc.constantFrom(11, 12),
    refused,
  },
  { requiredKeys: [] },
)
const row = change.map((more): BulkRow => ({
  ...blankRow({ reportsToUserID: 11 }),
  givenName: 'Kim',
  familyName: 'Ito',
  jobTitle: 'Rigger',
  email: 'c@new.test',
  ...more,
}))
const at = fc.nat({ max: 9 })
type Step = (rows: readonly BulkRow[]) => readonly BulkRow[]
const replaced = (rows: readonly BulkRow[], place: number, to: (row: BulkRow) => BulkRow) =>
  rows.map((one, index) => (index === place % rows.length ? to(one) : one))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(at, change).map(
      ([place, to]): Step =>
        (rows) =>
          replaced(rows, place, (one) => ({ ...one, ...to })),
    ),
  },
  fc.tuple(at, at, change).map(
    ([one, other, to]): Step =>
      (rows) =>
        replaced(
          replaced(rows, one, (found) => ({ ...found, ...to })),
          other,
          (found) => ({ ...found, ...to }),
        ),
  ),
  row.map((added): Step => (rows) => [...rows, added]),
  at.map(
    (place): Step =>
      (rows) =>
        rows.filter((_, index) => index !== place % rows.length),
  ),
  row.map(
    (other): Step =>
      (rows) =>
        replaced(rows, 0, () => other),
  ),
  fc.constant<Step>((rows) => rows.toReversed()),
)
const histories = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 8 }),
  steps: fc.array(fc.tuple(step, fc.constantFrom(rules, rules, rules, others)), { maxLength: 12 }),
})

describe('rows checked one by one, with seeds', () => {
  test('after any change the checks equal a full check of all rows', () =>
    eachSeed(seeds, (seed) =>
      fc.assert(
        fc.property(histories, ({ rows, steps }) => {
          let judged = validateRows(rows, rules, null)
          for (const [next, by] of steps) {
            judged = validateRows(next(judged.rows), by, judged)
            expect(judged).toEqual(validateRows(judged.rows, by, null))
          }
        }),
        { seed, numRuns: 5 },
      ),
    ))
})

const named = (name: string, more: Partial<BulkRow> = {}): BulkRow => ({
  ...blankRow({ reportsToUserID: 11 }),
  givenName: name,
  familyName: 'Ito',
  jobTitle: 'Rigger',
  email: `${name}@new.test`,
  package: 'SA-OSHA',
  ...more,
})

test('unaffected faults and seats stay the same objects and are not rendered again', () => {
  const rows = [
    named('Kim'),
    named('Al', { email: 'al@new' }),
    named('Dana', { email: 'dana@ridge.test' }),
  ]
  const before = validateRows(rows, rules, null)
  for (const to of [{ givenName: 'Kimi' }, { email: 'kimi@new.test' }]) {
    const now = validateRows(
      replaced(rows, 0, (one) => ({ ...one, ...to })),
      rules,
      before,
    )
    expect([
      now.errors === before.errors,
      now.use === before.use,
      now.counted.map((one) => one.givenName),
    ]).toEqual([true, true, [to.givenName ?? 'Kim', 'Al']])
  }
})
