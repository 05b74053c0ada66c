import { expect, test } from 'vitest'
import { presentUser, type UserRow } from './present.ts'

const row: UserRow = {
  account_id: 7,
  user_id: 3,
  uid: '00000000-0000-4000-8000-000000000003',
  given_name: 'Dana',
  family_name: 'Whitfield',
  name: 'Dana Whitfield',
  email: 'dana@ridgeline.test',
  role_id: 2,
  blocked: false,
  job_title: null,
  package: null,
  contractor_company_id: 0,
  reports_to_user_id: null,
  can_create_project: null,
  is_proxy_user: false,
  for_proxy_user_id: null,
  proxy_users: [],
  company_name: 'Ridgeline Builders',
  account_active: true,
  registered_at: null,
  invite_mail: null,
  contact_number: '',
  emergency_contact_name: '',
  emergency_contact_number: '',
  address: '',
  reports_to_name: null,
  contractor_name: null,
  contractor_address: null,
  company_address: '',
}
const mayCreate = (more: Partial<UserRow>) =>
  presentUser({ ...row, ...more }, 1).user_metadata.canCreateProject

test('SES-06 SES-10 ACL-271 G1-01 G2-66 the owner may create despite the flag; role 1 at the top of the tree may not', () => {
  const never = { can_create_project: false }
  expect(mayCreate(never)).toBe(true)
  expect(mayCreate({ ...never, reports_to_user_id: 1 })).toBe(false)
  expect(mayCreate({ ...never, is_proxy_user: true })).toBe(false)
  expect(mayCreate({ role_id: 1 })).toBe(false)
  expect(mayCreate({ ...never, role_id: 1 })).toBe(false)
  expect(mayCreate({ role_id: 1, can_create_project: true })).toBe(true)
  expect(mayCreate({ role_id: 3 })).toBe(false)
})

test('SES-05 the answer contains the role with its name', () => {
  expect(presentUser({ ...row, role_id: 1 }, 1).app_metadata.role).toEqual({
    roleID: 1,
    name: 'Mobile User',
  })
})

test('SES-36 a system administrator belongs to no company', () => {
  expect(presentUser({ ...row, role_id: 3 }, 1).user_metadata).toMatchObject({
    accountID: null,
    companyName: null,
  })
})
