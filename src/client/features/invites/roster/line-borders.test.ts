import { expect, test } from 'vitest'
import type { BorderCaller } from '#contract/team/borders.ts'
import { blankRow, type BulkRow } from '../bulk-row.ts'
import { errorsOfRow } from '../bulk/row-errors.ts'
import { dryRun } from './dry-run.ts'
import type { ExistingPerson } from './existing-person.ts'
import type { RosterField } from './roster-types.ts'
import { importRoster } from './take-in.ts'

// Ann (1) owns the company. Cal (2) imports, and Ben (3) reports to Cal. Pia (4) is a peer of Cal,
// and Ivo (5) reports to Pia.
const person = (
  user_id: number,
  given_name: string,
  reportsToUserID: number | null,
  roleID = 2,
): ExistingPerson => ({
  user_id,
  given_name,
  family_name: 'Lund',
  email: `${given_name}@lund.test`.toLowerCase(),
  jobTitle: 'Foreman',
  roleID,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID,
  canCreateProject: true,
  blocked: false,
})
const people = [
  person(1, 'Ann', null),
  person(2, 'Cal', 1),
  person(3, 'Ben', 2),
  person(4, 'Pia', 1),
  person(5, 'Ivo', 4),
  person(6, 'Tom', 4, 1),
]
const caller = (isProxyUser: boolean): BorderCaller => ({
  user_id: 2,
  roleID: 2,
  isOwner: false,
  isProxyUser,
  chain: new Set([2, 3]),
  above: new Set([1]),
})
const columns: RosterField[] = [
  'givenName',
  'familyName',
  'email',
  'jobTitle',
  'role',
  'reportsTo',
  'canCreateProject',
]
const run = (border: BorderCaller | undefined, ...records: string[][]) => {
  const input = {
    records,
    mapping: { columns, header: null, isSure: true },
    corrected: new Map(),
    left: new Set<number>(),
    key: 'email' as const,
    updates: true,
    adds: false,
    table: { rows: [], changes: [], replaced: null },
    people,
    companyName: 'Lund',
    contractors: [],
    ...(border && { border }),
  }
  return { input, done: dryRun(input) }
}
const judged = (...call: Parameters<typeof run>) =>
  run(...call).done.lines.map(({ outcome, errors }) => [outcome, errors])

test('refuses a line that reports outside the own chain, at its cell (ruling 81)', () => {
  const at = (boss: string) => [
    'Nina',
    'New',
    `${boss.replace(' ', '.')}1@new.test`,
    'Rigger',
    '',
    boss,
    '',
  ]
  expect(judged(caller(false), at('Ben Lund'), at('Pia Lund'), at(''))).toEqual([
    ['new', {}],
    ['refused', { reportsTo: { code: 'border', problem: 'place' } }],
    ['new', {}],
  ])
  expect(judged(undefined, at('Pia Lund'))).toEqual([['new', {}]])
})

test('a proxy user imports only mobile users who may not create projects (ruling 81)', () => {
  const line = (role: string, creates: string) => [
    'Nina',
    'New',
    `${role}${creates}@new.test`,
    'Rigger',
    role,
    '',
    creates,
  ]
  expect(
    judged(caller(true), line('Administrator', ''), line('User', 'yes'), line('User', '')),
  ).toEqual([
    ['refused', { role: { code: 'border', problem: 'proxy' } }],
    ['refused', { canCreateProject: { code: 'border', problem: 'proxy' } }],
    ['new', {}],
  ])
  const { input, done } = run(caller(true), line('User', ''))
  expect(importRoster(input, done, 'crew.csv', 2).rows).toMatchObject([
    { canCreateProject: false, reportsToUserID: 2 },
  ])
})

test('an import moves mobile users anywhere, but no peer and no superior (ruling 80)', () => {
  const moves = (name: string, boss: string) => [
    name,
    'Lund',
    `${name}@lund.test`,
    'Foreman',
    '',
    boss,
    '',
  ]
  expect(
    judged(
      caller(false),
      moves('Ivo', 'Cal Lund'),
      moves('Ann', 'Cal Lund'),
      moves('Tom', 'Cal Lund'),
    ),
  ).toEqual([
    ['refused', { reportsTo: { code: 'border', problem: 'peer' } }],
    ['refused', { reportsTo: { code: 'border', problem: 'superior' } }],
    ['changed', {}],
  ])
})

test('a row of the bulk table names each field that the inviter may not give (ruling 81)', () => {
  const row = (more: Partial<BulkRow>): BulkRow => ({
    ...blankRow({ reportsToUserID: 2, canCreateProject: false }),
    givenName: 'Nina',
    familyName: 'New',
    email: 'nina@new.test',
    jobTitle: 'Rigger',
    package: 'SA-OSHA',
    ...more,
  })
  const faults = (border: BorderCaller, more: Partial<BulkRow>) =>
    errorsOfRow(row(more), { ownEmail: 'cal@lund.test', mayTake: () => true, border }, false)
  expect(faults(caller(false), {})).toBeNull()
  expect(faults(caller(false), { reportsToUserID: 4 })).toEqual({ reportsToUserID: 'border' })
  expect(faults(caller(false), { reportsToUserID: null, roleID: 2 })).toEqual({
    reportsToUserID: 'border',
  })
  expect(faults(caller(false), { roleID: 2, canCreateProject: true })).toBeNull()
  expect(faults(caller(true), { roleID: 2, canCreateProject: true })).toEqual({
    roleID: 'border',
    canCreateProject: 'border',
  })
})
