import { expect, test } from 'vitest'
import type { BulkTable } from '../bulk-row.ts'
import { dryRun } from './dry-run.ts'
import type { RunInput } from './import-row.ts'
import type { ExistingPerson } from './existing-person.ts'
import { guessMapping } from './guess-mapping.ts'
import { importRoster } from './take-in.ts'

const head = ['First name', 'Last name', 'Email', 'Job title', 'Role', 'Reports to']
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
const empty: BulkTable = { rows: [], changes: [], replaced: null }
const input = (records: string[][], more: Partial<RunInput> = {}): RunInput => ({
  records,
  mapping: guessMapping(records),
  corrected: new Map(),
  left: new Set(),
  key: 'email',
  updates: false,
  adds: false,
  table: empty,
  people: [],
  companyName: 'Ridgeline',
  contractors: [],
  ...more,
})
const outcomes = (given: RunInput) =>
  dryRun(given).lines.map(({ line, outcome, errors }) => [
    line,
    outcome,
    ...Object.entries(errors).map(([field, fault]) => `${field} ${fault.code}`),
  ])

test('INV-91 INV-92 reads an English or Spanish header in any order; without one it uses the specified order, unsure', () => {
  expect(guessMapping([['Apellidos', 'Nombre', 'Cargo', 'Correo']])).toEqual({
    columns: ['familyName', 'givenName', 'jobTitle', 'email'],
    header: 1,
    isSure: true,
  })
  expect(guessMapping([['Team roster'], [''], ['Name', 'Email']])).toEqual({
    columns: ['name', 'email'],
    header: 3,
    isSure: true,
  })
  expect(guessMapping([['Ann', 'Lee', 'ann@a.test', 'Rigger']])).toEqual({
    columns: ['givenName', 'familyName', 'email', 'jobTitle'],
    header: null,
    isSure: false,
  })
  expect(
    guessMapping([
      ['A', 'B', 'C', 'D'],
      ['Ann', 'Lee', 'ann@a.test', 'Rigger'],
    ]),
  ).toMatchObject({ header: 1, isSure: false })
})

test('INV-96 G1-92 G1-93 each line is new or refused with the reason at its cell; a wrong e-mail is imported with a mark', () => {
  const records = [
    head,
    ['Ann', 'Lee', 'ann@a.test', 'Rigger', '', ''],
    ['Bo', 'Fox', 'ANN@a.test', 'Rigger', '', ''],
    ['', 'Ray', 'c@a.test', '', 'User', ''],
    ['Di', 'Roe', 'di@a', 'Rigger', 'Usuario', ''],
    ['', '', '', '', '', ''],
    ['Ed', 'Poe', 'ed@a.test', 'Rigger', 'Boss', 'nobody'],
  ]
  expect(outcomes(input(records))).toEqual([
    [2, 'new'],
    [3, 'refused', 'email repeated'],
    [4, 'refused', 'givenName missing', 'jobTitle missing'],
    [5, 'new', 'email email'],
    [7, 'refused', 'role role', 'reportsTo unknown'],
  ])
  expect(dryRun(input(records)).held).toEqual([7])
  const left = dryRun(
    input(records, { left: new Set([7]), corrected: new Map([[3, { email: 'bo@a.test' }]]) }),
  )
  expect(left.held).toEqual([])
  expect(left.lines[1]).toMatchObject({
    outcome: 'new',
    isCorrected: true,
    values: { email: 'bo@a.test' },
    was: { email: 'ANN@a.test' },
  })
})

test('INV-93 INV-94 INV-95 INV-97 the import replaces the table with the specified defaults and stores the old rows', () => {
  const given = input([
    head,
    ['Ann', 'Lee', 'ann@a.test', 'Rigger', 'Administrator', ''],
    ['Bo', 'Fox', 'bo@a.test', 'Rigger', '', ''],
  ])
  const taken = importRoster(given, dryRun(given), 'crew.csv', 1)
  expect(taken).toMatchObject({
    rows: [
      { email: 'ann@a.test', roleID: 2 },
      {
        email: 'bo@a.test',
        roleID: 1,
        canCreateProject: true,
        reportsToUserID: 1,
        contractorCompanyID: 0,
      },
    ],
    changes: [],
    replaced: { by: 'crew.csv', before: { rows: [] } },
  })
  const again = dryRun({ ...given, table: taken })
  expect([again.isTakeable, ...again.lines.map(({ outcome }) => outcome)]).toEqual([
    false,
    'unchanged',
    'unchanged',
  ])
  const other = input([head, ['Ann', 'Lee', 'ANN@a.test', 'Welder', '', '']], { table: taken })
  expect(dryRun(other)).toMatchObject({
    rowsIn: 1,
    rowsOut: 1,
    lines: [{ outcome: 'changed', was: { jobTitle: 'Rigger' } }],
  })
  expect(
    importRoster({ ...other, adds: true }, dryRun({ ...other, adds: true }), '', 1).rows,
  ).toMatchObject([{ email: 'ann@a.test', jobTitle: 'Welder', roleID: 2 }, { email: 'bo@a.test' }])
})

test('leaves company people alone, or changes them with Update existing, roles and managers apart, not inactive ones', () => {
  const people = [
    person(1, 'Dana', { roleID: 2 }),
    person(2, 'Ann'),
    person(3, 'Ida', { blocked: true }),
  ]
  const records = [
    head,
    ['Ann', 'Lee', 'ann@a.test', 'Welder', 'Administrator', 'dana lee'],
    ['Ida', 'Lee', 'ida@a.test', 'Rigger', '', ''],
  ]
  expect(outcomes(input(records, { people }))).toEqual([
    [2, 'unchanged'],
    [3, 'refused', 'email inactive'],
  ])
  const given = input(records, { people, updates: true })
  const run = dryRun(given)
  expect(run).toMatchObject({
    rowsIn: 0,
    changes: 1,
    known: 1,
    apart: [{ line: 2, name: 'Ann Lee', field: 'role', was: 'User', to: 'Administrator' }],
    lines: [{ outcome: 'changed', was: { jobTitle: 'Rigger', role: 'User' } }, {}],
  })
  expect(importRoster(given, run, 'x', 1)).toMatchObject({
    rows: [],
    changes: [
      {
        userID: 2,
        name: 'Ann Lee',
        to: { jobTitle: 'Welder', roleID: 2 },
        was: { jobTitle: 'Rigger', roleID: 1 },
        line: 2,
      },
    ],
  })
})

test('imports a language column into new rows and changes no existing person', () => {
  const records = [
    ['Name', 'Email', 'Job title', 'Idioma'],
    ['Ann Lee', 'ann@a.test', 'Rigger', 'Español'],
    ['Bo Fox', 'bo@a.test', 'Rigger', ''],
    ['Ida Lee', 'ida@a.test', 'Rigger', 'Spanish'],
  ]
  const given = input(records, { people: [person(3, 'Ida')], updates: true })
  const taken = importRoster(given, dryRun(given), 'crew.csv', 1)
  expect(taken).toMatchObject({
    rows: [{ email: 'ann@a.test', language: 'es' }, { email: 'bo@a.test' }],
    changes: [],
  })
  expect(taken.rows[1]).not.toHaveProperty('language')
})

test('splits a full name in two and leaves a formula-like cell as it is', () => {
  const given = input([
    ['Name', 'Email', 'Job title'],
    ['=Ann Maria Lee', 'ann@a.test', "'+1 555"],
  ])
  expect(importRoster(given, dryRun(given), 'x', null).rows).toMatchObject([
    { givenName: '=Ann', familyName: 'Maria Lee', jobTitle: "'+1 555" },
  ])
})

test('finds company people by address, or by name where chosen; a shared name matches no one (ruling 58)', () => {
  const people = [person(1, 'Ann'), person(2, 'Bo'), person(3, 'Bo', { email: 'other@a.test' })]
  const records = [
    head,
    ['Ann', 'Lee', 'new.address@a.test', 'Foreman', '', ''],
    [' ann ', 'LEE', 'none', '', '', ''],
    ['Bo', 'Lee', 'x@a.test', 'Rigger', '', ''],
  ]
  const by = (key: 'email' | 'name') =>
    dryRun(input(records, { people, key, updates: true })).lines.map(
      ({ outcome, userID, errors }) => [outcome, userID, errors.email?.code],
    )
  expect(by('email')).toEqual([
    ['new', null, undefined],
    ['refused', null, 'email'],
    ['new', null, undefined],
  ])
  expect(by('name')).toEqual([
    ['changed', 1, 'other-email'],
    ['refused', 1, 'repeated'],
    ['refused', null, 'ambiguous'],
  ])
})

test("matches a company name with decomposed letters to the file's name", () => {
  const people = [person(1, 'Noé'.normalize('NFD'))]
  const records = [head, ['Noé'.normalize('NFC'), 'Lee', '', 'Foreman', '', '']]
  expect(
    dryRun(input(records, { people, key: 'name', updates: true })).lines.map(
      ({ outcome, userID }) => [outcome, userID],
    ),
  ).toEqual([['changed', 1]])
})

test('a file may leave out values of existing company people (ruling 58)', () => {
  const records = [head, ['', '', 'ann@a.test', '', '', ''], ['', '', 'new@a.test', '', '', '']]
  expect(outcomes(input(records, { people: [person(1, 'Ann')], updates: true }))).toEqual([
    [2, 'unchanged'],
    [3, 'refused', 'givenName missing', 'familyName missing', 'jobTitle missing'],
  ])
})

test('INV-75 a space after an address does not make it wrong', () => {
  const records = [head, ['Ann', 'Lee', 'ann@a', 'Rigger', '', '']]
  const given = input(records, { corrected: new Map([[2, { email: 'ann@a.test ' }]]) })
  expect(outcomes(given)).toEqual([[2, 'new']])
  expect(importRoster(given, dryRun(given), 'crew.csv', null).rows[0]?.email).toBe('ann@a.test')
})
