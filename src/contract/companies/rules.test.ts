import { expect, test } from 'vitest'
import { companyProblems, mayEditCompany, mayManageCompanies, refusedFields } from './rules.ts'

const system = { roleID: 3, isOwner: false } as const
const owner = { roleID: 2, isOwner: true } as const
const other = { roleID: 2, isOwner: false } as const

test('ACL-29 ACL-30 ACL-31 ACL-32 only the system administrator and the owner edit a company', () => {
  expect(
    [system, owner, other, { roleID: 1, isOwner: false } as const].map(mayEditCompany),
  ).toEqual([true, true, false, false])
  expect([system, owner, other].map(mayManageCompanies)).toEqual([true, false, false])
})

test('ACC-56 G1-106 only the provider sets its own fields; any professional marks the setup as finished', () => {
  const set = { city: 'Waco', noLicenses: 3, isActive: false, isPowerBIReportFree: false }
  expect(refusedFields(system, { ...set, isConfigurate: false })).toEqual([])
  expect(refusedFields(owner, set)).toEqual(['noLicenses', 'isActive', 'isPowerBIReportFree'])
  expect(refusedFields(other, set)).toEqual(Object.keys(set))
  expect([true, false].map((isConfigurate) => refusedFields(other, { isConfigurate }))).toEqual([
    [],
    ['isConfigurate'],
  ])
})

test('ACC-49 ACC-51 ACC-53 G1-47 checks numbers (digits, at most ten) and emails; empty values are checked elsewhere', () => {
  expect(
    companyProblems({
      contactPhone: '5125550148',
      contactEmail: 'a@b.test',
      noLicenses: '9999999999',
      timeZone: 'America/Chicago',
    }),
  ).toEqual([])
  expect(
    companyProblems({
      contactPhone: '(512) 555',
      contactEmail: 'a@b',
      noLicenses: '12345678901',
      timeZone: '+02:00',
    }),
  ).toEqual(['contactPhone', 'contactEmail', 'noLicenses', 'timeZone'])
  expect(companyProblems({ contactPhone: '', contactEmail: '', noLicenses: null })).toEqual([])
  expect(companyProblems({ timeZone: '' })).toEqual(['timeZone'])
  expect(
    ['UTC', 'America/Argentina/Ushuaia', 'PST', 'EST5EDT', 'Mars/Olympus', '+02:00'].map(
      (timeZone) => companyProblems({ timeZone }).length,
    ),
  ).toEqual([0, 0, 1, 1, 1, 1])
})
