import { expect, test } from 'vitest'
import type { Seats } from '#contract/packages/operations.ts'
import { blankRow, type BulkTable } from '../bulk-row.ts'
import { dryRun } from './dry-run.ts'
import type { ExistingPerson } from './existing-person.ts'
import type { RunInput } from './import-row.ts'
import type { RosterField } from './roster-types.ts'
import { seatsNeeded } from './seats-needed.ts'

const columns: RosterField[] = ['givenName', 'familyName', 'email', 'jobTitle', 'package']
const line = (name: string, licence: string) => [name, 'Lee', `${name}@a.test`, 'Rigger', licence]
const bought = (packageID: string, seats: number, assignedSeats: number): Seats => {
  const availableSeats = Math.max(0, seats - assignedSeats)
  return {
    packageID,
    packageName: 'OSHA',
    seats,
    assignedSeats,
    availableSeats,
    uid: '',
    version: 1,
    etag: '',
  }
}
const ida: ExistingPerson = {
  user_id: 9,
  given_name: 'Ida',
  family_name: 'Lee',
  email: 'ida@a.test',
  jobTitle: 'Rigger',
  roleID: 1,
  package: 'SA-TRADESMAN',
  contractorCompanyID: 0,
  reportsToUserID: 1,
  canCreateProject: true,
  blocked: false,
}
const empty: BulkTable = { rows: [], changes: [], replaced: null }

function needed(records: string[][], more: Partial<RunInput> = {}) {
  const input: RunInput = {
    records,
    mapping: { columns, header: null, isSure: true },
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: false,
    adds: false,
    table: empty,
    people: [ida],
    companyName: 'Lee',
    contractors: [],
    ...more,
  }
  return seatsNeeded(input, dryRun(input).lines, [bought('SA-OSHA', 5, 4)])
}
const osha = { packageID: 'SA-OSHA', packageName: 'OSHA', free: 1 }

test('INV-55 counts the seats per license of the lines and names the lines beyond', () => {
  const records = [
    line('Ann', 'OSHA'),
    line('Bo', ''),
    line('Cy', 'SA-OSHA'),
    line('Di', 'Tradesman'),
    ['Eva', '', 'eva@a.test', 'Rigger', 'OSHA'],
    line('Fay', 'OSHA'),
  ]
  expect(needed(records)).toEqual([
    { ...osha, needed: 3, missing: 2, beyond: [3, 6] },
    {
      packageID: 'SA-TRADESMAN',
      packageName: 'Tradesman',
      needed: 1,
      free: 0,
      missing: 1,
      beyond: [4],
    },
  ])
  expect(needed([line('Ann', 'OSHA')])).toEqual([{ ...osha, needed: 1, missing: 0, beyond: [] }])
  expect(needed([line('Bo', '')])).toEqual([])
})

test('counts rows without a license in the file, and rows that stay in the table', () => {
  const row = {
    ...blankRow({ reportsToUserID: 1 }),
    givenName: 'Ann',
    familyName: 'Lee',
    email: 'ann@a.test',
    package: 'SA-OSHA',
  }
  const table = { ...empty, rows: [row] }
  expect(needed([line('Ann', '')], { table })).toEqual([
    { ...osha, needed: 1, missing: 0, beyond: [] },
  ])
  expect(needed([line('Bo', 'OSHA')], { table })).toEqual([
    { ...osha, needed: 1, missing: 0, beyond: [] },
  ])
  expect(needed([line('Bo', 'OSHA')], { table, adds: true })).toEqual([
    { ...osha, needed: 2, missing: 1, beyond: [1] },
  ])
})

test('company people take another seat only with another license, after the invited ones', () => {
  const records = [line('Ida', 'OSHA'), line('Ann', 'OSHA')]
  expect(needed(records)).toEqual([{ ...osha, needed: 1, missing: 0, beyond: [] }])
  expect(needed(records, { updates: true })).toEqual([
    { ...osha, needed: 2, missing: 1, beyond: [1] },
  ])
  const change = { userID: 9, name: 'Ida Lee', to: { package: 'SA-OSHA' }, was: {}, line: 7 }
  const table = { ...empty, changes: [change] }
  expect(needed([line('Ann', 'OSHA')], { table })).toEqual([
    { ...osha, needed: 2, missing: 1, beyond: [] },
  ])
})
