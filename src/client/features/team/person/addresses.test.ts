import { expect, test } from 'vitest'
import { slots } from '#client/routes/capabilities.ts'
import { profile } from '#tests/mocks/people.ts'
import { addressesFor } from './addresses.ts'

const [profileOf = () => ''] = slots['me.profile'] ?? []

test('SHELL-41 ACL-137 GEN-28 offers a system administrator no own profile', () => {
  expect(profileOf(profile({ roleID: 3, accountID: null }))).toBeNull()
})

test('SHELL-44 ACL-140 leads people with a profile to their own page, a proxy user too', () => {
  const me = profile({ user_id: 7 })
  expect(profileOf(me)).toBe('/back-office/associates/7')
  expect(profileOf({ ...me, user_metadata: { ...me.user_metadata, isProxyUser: true } })).toBe(
    '/back-office/associates/7',
  )
})

test('people and their teams are under the reader’s own area', () => {
  expect(addressesFor(profile({ roleID: 3, accountID: null })).list(8)).toBe(
    '/admin/accounts/8/associates',
  )
  expect(addressesFor(profile()).list(8)).toBe('/back-office/account/associates')
  expect(addressesFor(profile()).team(4)).toBe('/back-office/team?user=4')
})
