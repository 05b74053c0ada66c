import { describe, expect, test } from 'vitest'
import { blankRow, type BulkTable } from '../bulk-row.ts'
import { dryRun } from './dry-run.ts'
import type { ExistingPerson } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'
import type { RunInput } from './import-row.ts'
import { importRoster } from './take-in.ts'

const head = ['First name', 'Last name', 'Email', 'Job title']
const person = (
  user_id: number,
  email: string,
  more: Partial<ExistingPerson> = {},
): ExistingPerson => ({
  user_id,
  given_name: 'Ana',
  family_name: 'Ruiz',
  email,
  jobTitle: 'Rigger',
  roleID: 1,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID: null,
  canCreateProject: true,
  blocked: false,
  ...more,
})
const input = (lines: string[][], more: Partial<RunInput> = {}): RunInput => {
  const records = [head, ...lines]
  return {
    records,
    mapping: guessMapping(records),
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: true,
    adds: false,
    table: { rows: [], changes: [], replaced: null },
    people: [],
    companyName: 'Ridgeline',
    contractors: [],
    ...more,
  }
}
const judged = (given: RunInput) =>
  dryRun(given).lines.map(({ outcome, userID, errors }) => [outcome, userID, errors])

describe('G1-93 an invalid address', () => {
  const lines = [
    ['Ana', 'Ruiz', 'N/A', 'Rigger'],
    ['Bo', 'Lee', 'n/a', 'Welder'],
    ['Cy', 'Fox', '-', 'Rigger'],
    ['Di', 'Roe', '-', 'Rigger'],
    ['Bo', 'Lee', 'N/A', 'Foreman'],
  ]

  test('belongs to no one: people with the same one become marked rows of their own', () => {
    const given = input(lines)
    expect(judged(given)).toEqual(lines.map(() => ['new', null, { email: { code: 'email' } }]))
    expect(
      importRoster(given, dryRun(given), 'crew.csv', null).rows.map(
        ({ givenName, email, jobTitle }) => [givenName, email, jobTitle],
      ),
    ).toEqual(lines.map(([givenName, , email, jobTitle]) => [givenName, email, jobTitle]))
  })

  test("matches each of them once in the table and takes over no other person's row", () => {
    const given = input(lines)
    const table: BulkTable = {
      ...importRoster(given, dryRun(given), 'crew.csv', null),
      replaced: null,
    }
    const again = dryRun({ ...given, table })
    expect([again.isTakeable, again.rowsOut, ...again.lines.map(({ outcome }) => outcome)]).toEqual(
      [false, 0, ...lines.map(() => 'unchanged')],
    )
    const others = input(
      [
        ['Eve', 'Poe', 'N/A', 'Rigger'],
        ['Cy', 'Fox', '-', 'Welder'],
      ],
      { table },
    )
    const run = dryRun(others)
    expect(run).toMatchObject({
      rowsIn: 2,
      rowsOut: 4,
      lines: [{ outcome: 'new' }, { outcome: 'changed', was: { jobTitle: 'Rigger' } }],
    })
    const keys = importRoster({ ...others, adds: true }, run, '', null).rows.map(
      ({ givenName, key }) => [givenName, table.rows.find((row) => row.key === key)?.givenName],
    )
    expect(keys).toEqual([
      ['Ana', 'Ana'],
      ['Bo', 'Bo'],
      ['Cy', 'Cy'],
      ['Di', 'Di'],
      ['Bo', 'Bo'],
      ['Eve', undefined],
    ])
  })

  test('removes and counts the second of two table rows with one address', () => {
    const row = {
      ...blankRow({ reportsToUserID: null }),
      givenName: 'Ana',
      familyName: 'Ruiz',
      email: 'ana@a.test',
      jobTitle: 'Rigger',
    }
    const given = input([['Ana', 'Ruiz', 'ana@a.test', 'Rigger']], {
      table: { rows: [row, { ...row, key: 'second' }], changes: [], replaced: null },
    })
    expect([
      dryRun(given).rowsOut,
      importRoster(given, dryRun(given), 'x', null).rows.map(({ key }) => key),
    ]).toEqual([1, [row.key]])
  })
})

describe('matching by address, else by name', () => {
  const people = [person(1, 'ana@a.test')]

  test('a person matched by address excludes a namesake, who is new at any position', () => {
    const [real, other] = [
      ['Ana', 'Ruiz', 'ana@a.test', 'Rigger'],
      ['Ana', 'Ruiz', 'ana.two@a.test', 'Rigger'],
    ]
    expect(judged(input([other, real], { people, key: 'name' }))).toEqual([
      ['new', null, {}],
      ['unchanged', 1, {}],
    ])
    expect(judged(input([real, other], { people, key: 'name' }))).toEqual([
      ['unchanged', 1, {}],
      ['new', null, {}],
    ])
  })

  test('uses the corrected address, unless that line is left out', () => {
    const lines = [
      ['Ana', 'Ruiz', 'ana.two@a.test', 'Rigger'],
      ['Ana', 'Ruiz', 'wrong', 'Rigger'],
    ]
    const corrected = new Map([[3, { email: 'ANA@a.test ' }]])
    expect(judged(input(lines, { people, key: 'name', corrected }))).toEqual([
      ['new', null, {}],
      ['unchanged', 1, {}],
    ])
    expect(
      judged(input(lines, { people, key: 'name', corrected, left: new Set([3]) })),
    ).toMatchObject([
      ['unchanged', 1, { email: { code: 'other-email' } }],
      ['refused', 1, {}],
    ])
  })

  test('another address needs review, because it stays unchanged; no or an invalid address needs none', () => {
    const of = (email: string) =>
      judged(input([['Ana', 'Ruiz', email, 'Welder']], { people, key: 'name' }))
    expect(of('ana.two@a.test')).toEqual([
      ['changed', 1, { email: { code: 'other-email', email: 'ana@a.test' } }],
    ])
    expect([of(''), of('N/A')]).toEqual([[['changed', 1, {}]], [['changed', 1, {}]]])
  })

  test('a repeated match names the person as the duplicate, not the email', () => {
    const lines = [
      ['Ana', 'Ruiz', 'one@a.test', 'Rigger'],
      ['Ana', 'Ruiz', 'two@a.test', 'Rigger'],
      ['Ana', 'Ruiz', 'ONE@a.test', 'Rigger'],
    ]
    expect(judged(input(lines, { people, key: 'name' })).slice(1)).toEqual([
      ['refused', 1, { email: { code: 'repeated', other: 2, of: 'person' } }],
      ['refused', 1, { email: { code: 'repeated', other: 2 } }],
    ])
  })

  test('a line without a name does not match a nameless company person', () => {
    expect(
      judged(
        input([['', '', 'new@a.test', 'Rigger']], {
          people: [person(1, 'ana@a.test', { given_name: '', family_name: '' })],
          key: 'name',
        }),
      ),
    ).toMatchObject([['refused', null, {}]])
  })
})

test('a refused line does not exclude another one', () => {
  const lines = [
    ['Ana', '', 'ana@a.test', 'Rigger'],
    ['Ana', 'Ruiz', 'ana@a.test', 'Rigger'],
    ['Ana', 'Ruiz', 'ana@a.test', 'Rigger'],
  ]
  expect(judged(input(lines))).toEqual([
    ['refused', null, { familyName: { code: 'missing' } }],
    ['new', null, {}],
    ['refused', null, { email: { code: 'repeated', other: 3 } }],
  ])
  const long = ['Ana', 'Ruiz', 'ana@a.test', 'x'.repeat(300)]
  expect(
    judged(input([long, ...lines.slice(1)], { people: [person(1, 'ana@a.test')] })).map(
      ([outcome]) => outcome,
    ),
  ).toEqual(['refused', 'unchanged', 'refused'])
})
