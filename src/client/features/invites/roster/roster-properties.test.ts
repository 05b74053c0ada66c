import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail } from '#contract/access/password.ts'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { blankRow, type BulkTable } from '../bulk-row.ts'
import { dryRun } from './dry-run.ts'
import { rankOf } from './line-order.ts'
import type { RunInput } from './import-row.ts'
import type { ExistingPerson } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'
import { rosterFields } from './roster-types.ts'
import { importRoster } from './take-in.ts'

const seeds = seedsOf({ fixed: 50, more: 300 })

const people: ExistingPerson[] = [
  {
    user_id: 11,
    given_name: 'Dana',
    family_name: 'Whitfield',
    email: 'dana@ridge.test',
    jobTitle: 'Owner',
    roleID: 2,
    package: 'SA-OSHA',
    contractorCompanyID: 0,
    reportsToUserID: null,
    canCreateProject: true,
    blocked: false,
  },
  {
    user_id: 12,
    given_name: 'Rita',
    family_name: 'Moss',
    email: 'rita@ridge.test',
    jobTitle: 'Rigger',
    roleID: 1,
    package: '',
    contractorCompanyID: 0,
    reportsToUserID: 11,
    canCreateProject: false,
    blocked: true,
  },
]
// Few values each, so that addresses collide with each other, the table and the company.
const word = fc.oneof(
  fc.constantFrom(
    '',
    'Kim',
    'Rita',
    'Rigger',
    'Administrator',
    'Supervisor',
    'OSHA',
    'Yes',
    'dana@ridge.test',
    'rita@ridge.test',
    'DANA@ridge.test',
    'a@new.test',
    'b@new.test',
    'A@NEW.test',
    'not an address',
    'x'.repeat(300),
  ),
  fc.string({ maxLength: 8 }).map((text) => text.trim()),
)
const address = fc.constantFrom(
  '',
  'a@new.test',
  'A@New.test',
  'b@new.test',
  'c@new.test',
  'table@new.test',
  'dana@ridge.test',
  'rita@ridge.test',
  'nobody',
)
const table: BulkTable = {
  rows: [
    {
      ...blankRow({ reportsToUserID: 11 }),
      givenName: 'Kim',
      familyName: 'Ito',
      email: 'Table@new.test',
      jobTitle: 'Rigger',
    },
    {
      ...blankRow({ reportsToUserID: 11 }),
      givenName: 'Al',
      familyName: 'Ba',
      email: 'other@new.test',
      jobTitle: 'Rigger',
    },
  ],
  changes: [],
  replaced: null,
}
const inputs = fc
  .record({
    columns: fc.array(fc.option(fc.constantFrom(...rosterFields)), { minLength: 1, maxLength: 7 }),
    header: fc.constantFrom(null, 1, 2),
    updates: fc.boolean(),
    adds: fc.boolean(),
    isGuessed: fc.boolean(),
  })
  .chain((how) =>
    fc.record({
      how: fc.constant(how),
      records: fc.array(
        fc.tuple(...how.columns.map((field) => (field === 'email' ? address : word))),
        { maxLength: 15 },
      ),
      left: fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 3 }),
      corrected: fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), address), { maxLength: 3 }),
    }),
  )
  .map(
    ({
      how: { columns, header, updates, adds, isGuessed },
      records,
      left,
      corrected,
    }): RunInput => ({
      records,
      key: isGuessed ? 'email' : 'name',
      updates,
      adds,
      table,
      people,
      companyName: 'Ridgeline',
      contractors: [{ contractorCompanyID: 3, companyName: 'Subs' }],
      mapping: isGuessed ? guessMapping(records) : { columns, header, isSure: true },
      left: new Set(left),
      corrected: new Map(corrected.map(([line, email]) => [line, { email }])),
    }),
  )

/** Each seed generates a few rosters of its own. */
const each = (check: (input: RunInput) => void) =>
  eachSeed(seeds, (seed) => fc.assert(fc.property(inputs, check), { seed, numRuns: 5 }))
const addressOf = (email: string) => email.trim().toLowerCase()

describe('any roster, with seeds', () => {
  test('INV-98 each non-empty line has one outcome, and the counts add up', async () => {
    await each((input) => {
      const { lines, rowsIn, counts, ranks, changes, known, held } = dryRun(input)
      const filled = input.records.flatMap((cells, at) =>
        at >= (input.mapping.header ?? 0) && cells.some((cell) => cell !== '') ? [at + 1] : [],
      )
      expect(lines.map(({ line }) => line)).toEqual(filled)
      const of = (outcome: string) => lines.filter((line) => line.outcome === outcome)
      expect(counts).toEqual({
        new: of('new').length,
        changed: of('changed').length,
        unchanged: of('unchanged').length,
        refused: of('refused').length,
      })
      expect(counts.new + counts.changed + counts.unchanged + counts.refused).toBe(lines.length)
      expect([...ranks]).toEqual(lines.map(rankOf))
      expect(rowsIn).toBe(
        lines.filter(({ outcome, userID }) => outcome !== 'refused' && userID === null).length,
      )
      expect(changes).toBe(of('changed').filter(({ userID }) => userID !== null).length)
      expect(known).toBeGreaterThanOrEqual(changes)
      for (const line of held)
        expect(lines.find((one) => one.line === line)?.errors.role?.code).toBe('role')
    })
  })

  test('INV-97 G1-90 the import has each address once, none of the company, and loses no accepted line', async () => {
    await each((input) => {
      const run = dryRun(input)
      const { rows, changes } = importRoster(input, run, 'crew.csv', 11)
      const addresses = rows.map(({ email }) => addressOf(email))
      const right = addresses.filter(isEmail)
      expect(new Set(right).size).toBe(right.length)
      for (const email of addresses)
        expect(['dana@ridge.test', 'rita@ridge.test']).not.toContain(email)
      const comeIn = run.lines
        .filter(({ outcome, userID }) => outcome !== 'refused' && userID === null)
        .map(({ values }) => addressOf(values.email ?? ''))
      for (const email of comeIn) expect(addresses).toContain(email)
      // Several people may share an invalid address, and each has a row.
      if (!input.adds) expect(addresses).toEqual(comeIn)
      if (input.adds)
        for (const row of table.rows) expect(addresses).toContain(addressOf(row.email))
      else expect(rows).toHaveLength(comeIn.length)
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      expect(changes.length).toBe(run.changes)
      if (!input.updates) expect(changes).toEqual([])
    })
  })

  test('the same roster again changes nothing in the table', async () => {
    await each((input) => {
      const taken = importRoster(input, dryRun(input), 'crew.csv', 11)
      const again = dryRun({ ...input, table: { ...taken, replaced: null } })
      expect(
        again.lines.filter(
          ({ outcome, userID }) => userID === null && (outcome === 'new' || outcome === 'changed'),
        ),
      ).toEqual([])
      expect(again.rowsOut).toBe(0)
    })
  })
})
