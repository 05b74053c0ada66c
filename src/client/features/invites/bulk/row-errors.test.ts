import { expect, test } from 'vitest'
import { blankRow, type BulkRow, inviteOfRow, isBlankRow } from '../bulk-row.ts'
import { areOnlyEmailErrors, rowErrorsOf, blockingRows } from './row-errors.ts'

const rules = {
  ownEmail: 'Dana@ridgeline.test',
  mayTake: (roleID: 1 | 2, packageID: string) =>
    (roleID === 1) === (packageID === 'SA-ADMINISTRATOR'),
}
let made = 0
const row = (more: Partial<BulkRow> = {}): BulkRow => ({
  ...blankRow({ reportsToUserID: 11 }),
  givenName: 'Kim',
  familyName: 'Nakamura',
  email: `n${(made += 1)}@new.test`,
  jobTitle: 'Rigger',
  package: 'SA-ADMINISTRATOR',
  ...more,
})
const faults = (...rows: BulkRow[]) =>
  rows.map(({ key }) => rowErrorsOf(rows, rules).get(key) ?? {})

test('INV-64 INV-65 INV-66 INV-67 a new row is a mobile user of the company, may create projects and reports to the given person', () => {
  const blank = blankRow({ reportsToUserID: 11 })
  expect(blank).toMatchObject({
    roleID: 1,
    contractorCompanyID: 0,
    reportsToUserID: 11,
    canCreateProject: true,
  })
  expect([isBlankRow(blank), isBlankRow(row())]).toEqual([true, false])
})

test('INV-73 INV-74 INV-75 INV-76 INV-77 names each missing required field', () => {
  for (const name of ['givenName', 'familyName', 'email', 'jobTitle', 'package'] as const)
    expect(faults(row({ [name]: ' ' }))).toEqual([{ [name]: 'missing' }])
  expect(faults(row(), row({ email: 'kim@redwood' }))).toEqual([{}, { email: 'email' }])
})

test("distinguishes rows with wrong emails only, for the bar's text", () => {
  const of = (...rows: BulkRow[]) => areOnlyEmailErrors(rowErrorsOf(rows, rules))
  expect([
    of(row({ email: 'kim@redwood' }), row()),
    of(row({ email: 'kim@redwood' }), row({ jobTitle: '' })),
  ]).toEqual([true, false])
})

test('INV-72 a license that does not fit the role is wrong', () => {
  expect(faults(row({ roleID: 2 }), row({ roleID: 2, package: 'SA-OSHA' }))).toEqual([
    { package: 'licence' },
    {},
  ])
})

test('G1-90 marks a repeated address in any case on the later rows, not on the first', () => {
  expect(faults(row({ email: 'a@new.test' }), row(), row({ email: ' A@New.test ' }))).toEqual([
    {},
    {},
    { email: 'repeated' },
  ])
})

test('G1-88 does not check the own row', () => {
  expect(faults(row({ email: 'dana@RIDGELINE.test', jobTitle: '' }))).toEqual([{}])
})

test('G1-94 a server refusal stays at its field until the row changes', () => {
  const at = (refused: BulkRow['refused']) => faults(row({ ...(refused && { refused }) }))[0]
  expect(at({ problem: 'exists', result: '' })).toEqual({ email: 'again' })
  expect(at({ problem: 'no-seats', result: '' })).toEqual({ package: 'again' })
  expect(at({ problem: 'key', result: '' })).toEqual({ email: 'refused' })
  expect(at({ problem: 'invalid', result: '' })).toEqual({ reportsToUserID: 'again' })
  expect(
    at({
      problem: 'invalid',
      result: '',
      fields: { contractorCompanyID: 'Please, select a Company Name' },
    }),
  ).toEqual({ contractorCompanyID: 'refused' })
})

test('G1-94 a temporary refusal does not hold the team back, a permanent one does', () => {
  const rows = (['exists', 'inactive', 'no-seats', 'busy', 'key'] as const).map((problem) =>
    row({ givenName: problem, refused: { problem, result: '' } }),
  )
  const held = blockingRows(rowErrorsOf(rows, rules))
  expect(rows.filter(({ key }) => held.has(key)).map(({ givenName }) => givenName)).toEqual(['key'])
})

test('G1-87 a refused manager is wrong until another one is chosen', () => {
  const one = row({
    reportsToUserID: 11,
    refused: {
      problem: 'invalid',
      result: '',
      fields: { reportsToUserID: 'Please, select Report to' },
    },
  })
  const of = (allReportTo: number | null) =>
    rowErrorsOf([one], { ...rules, allReportTo }).get(one.key)
  expect([of(11), of(12), of(null)]).toEqual([{ reportsToUserID: 'refused' }, undefined, undefined])
})

test('INV-42 a row has the specified values, its own key, and the joined name when sent', () => {
  const [one, other] = [blankRow({ reportsToUserID: null }), blankRow({ reportsToUserID: null })]
  const held = [
    'key',
    'givenName',
    'familyName',
    'email',
    'jobTitle',
    'package',
    'roleID',
    'contractorCompanyID',
    'reportsToUserID',
    'canCreateProject',
  ]
  expect(Object.keys(one)).toEqual(held)
  expect(one.key).not.toBe(other.key)
  const sent = Object.keys(inviteOfRow(one, 3))
  for (const field of [...held.filter((name) => name !== 'key' && name !== 'roleID'), 'name'])
    expect(sent).toContain(field)
  expect(sent).not.toContain('key')
})

test('INV-07 INV-09 the payload joins the names and names the role', () => {
  expect(
    inviteOfRow(row({ givenName: ' Kim ', email: ' kim@new.test ', roleID: 2 }), 3),
  ).toMatchObject({
    givenName: 'Kim',
    name: 'Kim Nakamura',
    email: 'kim@new.test',
    accountID: 3,
    app_metadata: { role: { roleID: 2, name: 'Administrator' } },
  })
})
