import { expect, test } from 'vitest'
import { dryRun } from './dry-run.ts'
import type { ExistingPerson } from './existing-person.ts'
import type { RunInput } from './import-row.ts'
import type { RosterField } from './roster-types.ts'

const columns: RosterField[] = ['givenName', 'familyName', 'email', 'jobTitle', 'reportsTo']
const person = (
  user_id: number,
  given_name: string,
  reportsToUserID: number | null,
): ExistingPerson => ({
  user_id,
  given_name,
  family_name: 'Lee',
  email: `${given_name}@a.test`.toLowerCase(),
  jobTitle: 'Rigger',
  roleID: 2,
  package: '',
  contractorCompanyID: 0,
  reportsToUserID,
  canCreateProject: true,
  blocked: false,
})
// Ann owns the company, Bo and Cy report to Ann, Di to Cy.
const people = [person(1, 'Ann', null), person(2, 'Bo', 1), person(3, 'Cy', 1), person(4, 'Di', 3)]
const reports = (name: string, boss: string) => [name, 'Lee', `${name}@a.test`, 'Rigger', boss]

function judged(records: string[][], more: Partial<RunInput> = {}) {
  const { lines, changes } = dryRun({
    records,
    mapping: { columns, header: null, isSure: true },
    corrected: new Map(),
    left: new Set(),
    key: 'email',
    updates: true,
    adds: false,
    table: { rows: [], changes: [], replaced: null },
    people,
    companyName: 'Lee',
    contractors: [],
    ...more,
  })
  return { changes, lines: lines.map(({ outcome, errors }) => [outcome, errors.reportsTo]) }
}
const ring = (...names: string[]) => ['refused', { code: 'ring', names }]

test('refuses each line of a ring of existing people and names the ring from that line on', () => {
  const records = [reports('Bo', 'Cy Lee'), reports('Cy', 'Di Lee'), reports('Di', 'bo@a.test')]
  expect(judged(records)).toEqual({
    changes: 0,
    lines: [
      ring('Bo Lee', 'Cy Lee', 'Di Lee', 'Bo Lee'),
      ring('Cy Lee', 'Di Lee', 'Bo Lee', 'Cy Lee'),
      ring('Di Lee', 'Bo Lee', 'Cy Lee', 'Di Lee'),
    ],
  })
  expect(judged(records, { updates: false }).lines).toEqual(
    records.map(() => ['unchanged', undefined]),
  )
})

test('refuses a line that closes a ring over people outside the file', () => {
  expect(judged([reports('Cy', 'Di Lee'), reports('Bo', 'Cy Lee')]).lines).toEqual([
    ring('Cy Lee', 'Di Lee', 'Cy Lee'),
    ['changed', undefined],
  ])
})

test('includes the changes that wait in the table', () => {
  const waiting = { userID: 2, name: 'Bo Lee', to: { reportsToUserID: 3 }, was: {}, line: 1 }
  const table = { rows: [], changes: [waiting], replaced: null }
  expect(judged([reports('Cy', 'Bo Lee')], { table }).lines).toEqual([
    ring('Cy Lee', 'Bo Lee', 'Cy Lee'),
  ])
})

test('names a ring of new people, by address or by name', () => {
  const records = [
    reports('Eva', 'Fay Lee'),
    reports('Fay', 'EVA@a.test'),
    reports('Gus', 'Eva Lee'),
  ]
  expect(judged(records).lines).toEqual([
    ring('Eva Lee', 'Fay Lee', 'Eva Lee'),
    ring('Fay Lee', 'Eva Lee', 'Fay Lee'),
    ['refused', { code: 'unknown', value: 'Eva Lee' }],
  ])
})

test('refuses people who report to themselves, new or not', () => {
  expect(judged([reports('Bo', 'Bo Lee'), reports('Eva', 'eva@a.test')]).lines).toEqual([
    ring('Bo Lee', 'Bo Lee'),
    ring('Eva Lee', 'Eva Lee'),
  ])
})

test('a line left out or refused for another reason closes no ring', () => {
  const records = [reports('Bo', 'Cy Lee'), reports('Cy', 'Bo Lee')]
  expect(judged(records, { left: new Set([2]) }).lines).toEqual([
    ['changed', undefined],
    ['refused', undefined],
  ])
  const corrected = new Map([[2, { jobTitle: 'x'.repeat(256) }]])
  expect(judged(records, { corrected }).lines).toEqual([
    ['changed', undefined],
    ['refused', undefined],
  ])
})

test('finds the remaining ring once the lines of another one stay out', () => {
  const records = [reports('Cy', 'Bo Lee'), reports('Bo', 'Di Lee'), reports('Di', 'Bo Lee')]
  expect(judged(records).lines).toEqual([
    ['changed', undefined],
    ring('Bo Lee', 'Di Lee', 'Bo Lee'),
    ring('Di Lee', 'Bo Lee', 'Di Lee'),
  ])
  // Without these lines Di reports to Cy as before.
  const later = [reports('Cy', 'Di Lee'), reports('Di', 'Bo Lee'), reports('Bo', 'Di Lee')]
  expect(judged(later).lines).toEqual([
    ring('Cy Lee', 'Di Lee', 'Cy Lee'),
    ring('Di Lee', 'Bo Lee', 'Di Lee'),
    ring('Bo Lee', 'Di Lee', 'Bo Lee'),
  ])
})
