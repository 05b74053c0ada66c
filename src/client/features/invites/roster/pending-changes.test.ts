import { describe, expect, test } from 'vitest'
import type { BulkTable, PersonChange } from '../bulk-row.ts'
import { dryRun } from './dry-run.ts'
import type { ExistingPerson } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'
import type { RunInput } from './import-row.ts'
import { importRoster } from './take-in.ts'

const person = (
  user_id: number,
  given_name: string,
  more: Partial<ExistingPerson> = {},
): ExistingPerson => ({
  user_id,
  given_name,
  family_name: 'Lee',
  email: `${given_name.toLowerCase()}@a.test`,
  jobTitle: 'Rigger',
  roleID: 1,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID: 1,
  canCreateProject: true,
  blocked: false,
  ...more,
})
const people = [
  person(1, 'Dana', { roleID: 2 }),
  person(2, 'Ann'),
  person(3, 'Bo'),
  person(4, 'Max', { roleID: 2, blocked: true }),
]
const empty: BulkTable = { rows: [], changes: [], replaced: null }
const head = ['Email', 'First name', 'Job title', 'Role', 'Reports to']
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
    table: empty,
    people,
    companyName: 'Ridgeline',
    contractors: [],
    ...more,
  }
}
const takenOf = (given: RunInput) => importRoster(given, dryRun(given), 'crew.csv', null)
const outcomesOf = (given: RunInput) => dryRun(given).lines.map(({ outcome }) => outcome)
/** A change as the table has it after the import, with its idempotency key. */
const pending = (
  userID: number,
  to: PersonChange['to'],
  was: PersonChange['was'],
  more: Partial<PersonChange> = {},
): PersonChange => ({
  userID,
  name: `${people.find(({ user_id }) => user_id === userID)?.given_name} Lee`,
  to,
  was,
  line: 2,
  key: `key ${userID}`,
  ...more,
})
const welder = pending(2, { jobTitle: 'Welder' }, { jobTitle: 'Rigger' })

describe('changes of people that wait in the table (ruling 58)', () => {
  test('the same file again changes nothing and removes none of them', () => {
    const given = input([
      ['ann@a.test', '', 'Welder', 'Administrator', ''],
      ['bo@a.test', '', 'Foreman', '', ''],
    ])
    const table = takenOf(given)
    expect(table.changes).toMatchObject([
      { userID: 2, to: { jobTitle: 'Welder', roleID: 2 } },
      { userID: 3, to: { jobTitle: 'Foreman' } },
    ])
    const again = dryRun({ ...given, table })
    expect([
      again.isTakeable,
      again.changes,
      again.apart,
      ...again.lines.map(({ outcome, was }) => [outcome, was]),
    ]).toEqual([false, 0, [], ['unchanged', {}], ['unchanged', {}]])
    expect(takenOf({ ...given, table }).changes).toEqual(table.changes)
  })

  test("another file's value joins the waiting change and is sent as a call of its own", () => {
    const given = input(
      [
        ['ann@a.test', '', '', 'Administrator', ''],
        ['bo@a.test', '', '', '', ''],
      ],
      { table: { ...empty, changes: [{ ...welder, refused: 'No.' }] } },
    )
    expect(dryRun(given)).toMatchObject({
      changes: 1,
      lines: [{ outcome: 'changed', was: { role: 'User' } }, { outcome: 'unchanged' }],
    })
    for (const adds of [false, true])
      expect(takenOf({ ...given, adds }).changes).toEqual([
        {
          userID: 2,
          name: 'Ann Lee',
          to: { jobTitle: 'Welder', roleID: 2 },
          was: { jobTitle: 'Rigger', roleID: 1 },
          line: 2,
        },
      ])
    expect(
      dryRun(input([['ann@a.test', '', 'Foreman', '', '']], { table: given.table })).lines[0]?.was,
    ).toEqual({ jobTitle: 'Welder' })
  })

  test('a value equal to the current one removes the waiting change', () => {
    const given = input([['ann@a.test', '', 'Rigger', '', '']], {
      table: { ...empty, changes: [welder] },
    })
    expect(outcomesOf(given)).toEqual(['changed'])
    expect(takenOf(given).changes).toEqual([])
  })

  test('accepts a now inactive manager only for people who already report there', () => {
    const under = people.map((one) => (one.user_id === 2 ? { ...one, reportsToUserID: 4 } : one))
    const line = ['ann@a.test', '', '', '', 'max\nlee']
    expect(outcomesOf(input([line], { people: under }))).toEqual(['unchanged'])
    expect(
      dryRun(
        input([line], {
          people: under,
          table: {
            ...empty,
            changes: [pending(2, { reportsToUserID: 1 }, { reportsToUserID: 4 })],
          },
        }),
      ).lines[0]?.errors,
    ).toEqual({ reportsTo: { code: 'unknown', value: 'max lee' } })
  })

  test.each([
    ['who are missing in the file', input([['bo@a.test', '', 'Foreman', '', '']])],
    [
      'with a refused line',
      input([
        ['ann@a.test', '', 'x'.repeat(300), '', ''],
        ['bo@a.test', '', 'Foreman', '', ''],
      ]),
    ],
    [
      'with an excluded line',
      input(
        [
          ['ann@a.test', '', 'Cook', '', ''],
          ['bo@a.test', '', 'Foreman', '', ''],
        ],
        { left: new Set([2]) },
      ),
    ],
  ])('waiting changes stay for people %s, and undo includes them', (_, given) => {
    const table = { ...empty, changes: [welder] }
    const taken = takenOf({ ...given, table })
    expect(taken.changes).toEqual([
      welder,
      expect.objectContaining({ userID: 3, to: { jobTitle: 'Foreman' } }),
    ])
    expect(taken.replaced?.before.changes).toEqual([welder])
  })

  test('waiting changes stay where existing people are not updated', () => {
    const given = input(
      [
        ['ann@a.test', '', 'Cook', '', ''],
        ['new@a.test', 'New', 'Cook', '', ''],
      ],
      { updates: false, table: { ...empty, changes: [welder] } },
    )
    expect([outcomesOf(given)[0], takenOf(given).changes]).toEqual(['unchanged', [welder]])
  })
})

describe('a multi-line cell text', () => {
  test('becomes one line, as the company stores it', () => {
    const given = input([['ann@a.test', '', 'Safety\nManager', '', 'Dana\nLee']], {
      people: people.map((one) =>
        one.user_id === 2 ? { ...one, jobTitle: 'Safety Manager' } : one,
      ),
    })
    expect(outcomesOf(given)).toEqual(['unchanged'])
    expect(takenOf(input([['ann@a.test', '', 'Safety\nManager', '', '']])).changes).toMatchObject([
      { to: { jobTitle: 'Safety Manager' } },
    ])
  })

  test("equals the table's text, also with a trailing space there", () => {
    const records = [
      ['Name', 'Email', 'Job title'],
      ['Ann\nFox', 'fox@a.test', 'Safety\nManager'],
    ]
    const given: RunInput = { ...input([]), records, mapping: guessMapping(records) }
    const { rows } = takenOf(given)
    expect(rows).toMatchObject([
      { givenName: 'Ann', familyName: 'Fox', email: 'fox@a.test', jobTitle: 'Safety Manager' },
    ])
    expect(
      outcomesOf({
        ...given,
        table: {
          ...empty,
          rows: rows.map((row) => ({
            ...row,
            jobTitle: 'Safety\u2028Manager ',
            email: 'Fox@a.test ',
          })),
        },
      }),
    ).toEqual(['unchanged'])
  })
})
