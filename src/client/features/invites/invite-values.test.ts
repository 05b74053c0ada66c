import { expect, test } from 'vitest'
import {
  emptyInvite,
  inviteErrorsOf,
  inviteOfValues,
  type InviteValues,
  missingWords,
} from './invite-values.ts'

const filled: InviteValues = {
  ...emptyInvite,
  accountID: '7',
  givenName: ' Nina ',
  familyName: 'Novak',
  email: ' nina@harbor.test ',
  jobTitle: 'Owner',
  reportsToUserID: '0',
}
const faults = (change: Partial<InviteValues>, asksContractor = false) =>
  inviteErrorsOf({ ...filled, ...change }, asksContractor)

test('INV-11 INV-12 INV-13 INV-16 INV-17 requires names, a valid email, a job title and a manager', () => {
  expect(faults({})).toEqual({})
  for (const name of [
    'accountID',
    'givenName',
    'familyName',
    'email',
    'jobTitle',
    'reportsToUserID',
  ] as const) {
    expect(faults({ [name]: '  ' }), name).toEqual({ [name]: 'missing' })
  }
  expect(faults({ email: 'nina@harbor' })).toEqual({ email: 'email' })
})

test('INV-14 INV-15 requires a contractor company where there are some; 0 is the company itself', () => {
  expect(faults({}, true)).toEqual({ contractorCompanyID: 'missing' })
  expect(faults({}, false)).toEqual({})
  for (const contractorCompanyID of ['0', '7']) {
    expect(faults({ contractorCompanyID }, true)).toEqual({})
    expect(inviteOfValues({ ...filled, contractorCompanyID })).toMatchObject({
      contractorCompanyID: Number(contractorCompanyID),
    })
  }
})

test('INV-18 INV-19 INV-20 INV-21 requires a licence and an invite type, which begins as send-invite', () => {
  expect(emptyInvite.inviteType).toBe('send-invite')
  expect(faults({ package: '' })).toEqual({ package: 'missing' })
  expect([missingWords.package.message, missingWords.inviteType.message]).toEqual([
    'Please, select a Licence type',
    'Please, select an invite type',
  ])
  for (const inviteType of ['', 'by-fax'])
    expect(faults({ inviteType })).toEqual({ inviteType: 'missing' })
  expect(faults({ inviteType: 'set-password', password: 'Crane-Hook-77' })).toEqual({})
})

test('INV-22 INV-23 G1-84 requires and checks a password only where one is set', () => {
  expect(faults({ password: '' })).toEqual({})
  expect(faults({ password: 'weak' })).toEqual({})
  expect(faults({ inviteType: 'set-password', password: '' })).toEqual({ password: 'missing' })
  expect(faults({ inviteType: 'set-password', password: 'Weak1' })).toEqual({ password: 'weak' })
})

test('INV-04 INV-05 INV-07 the payload has both names joined, and a password only where one is set', () => {
  const sent = inviteOfValues({ ...filled, password: 'Crane-Hook-77' })
  expect(sent).toMatchObject({
    givenName: 'Nina',
    familyName: 'Novak',
    name: 'Nina Novak',
    email: 'nina@harbor.test',
    accountID: 7,
    jobTitle: 'Owner',
    package: 'SA-ADMINISTRATOR',
    contractorCompanyID: 0,
    reportsToUserID: null,
  })
  expect(sent).not.toHaveProperty('password')
  expect(
    inviteOfValues({
      ...filled,
      reportsToUserID: '12',
      inviteType: 'set-password',
      password: 'Crane-Hook-77',
    }),
  ).toMatchObject({ reportsToUserID: 12, password: 'Crane-Hook-77' })
})

test('INV-06 INV-08 G1-74 the role is always 2, Administrator', () => {
  expect(inviteOfValues(filled).app_metadata).toEqual({
    role: { name: 'Administrator', roleID: 2 },
  })
})
