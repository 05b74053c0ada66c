import { expect, test } from 'vitest'
import type { RoleID } from '#contract/kernel/role.ts'
import { profile } from '#tests/mocks/people.ts'
import { keys } from './capability.ts'

const [tab] = keys.slots['person.tabs']
const [person, own] = [
  { user_id: 4, name: 'Marco Reyes', accountID: 7, isOwn: false, isBelow: true },
  { user_id: 3, isOwn: true },
]
/** Returns for each role whether this reader sees the tab on a page of such a person. */
const shownOf = (me: ReturnType<typeof profile>, more: object = {}) =>
  ([1, 2, 3] as RoleID[]).map((roleID) =>
    tab?.shows({ person: { ...person, ...more, roleID } }, me),
  )

test('TEAM-78 ACL-141 a system administrator has the API key tab of everyone outside role 1', () => {
  expect(shownOf(profile({ roleID: 3, accountID: null }))).toEqual([false, true, true])
})

test.each([
  ['ACL-142 a safety professional', { reportsToUserID: 1 }],
  ['ACL-143 an owner', { reportsToUserID: null }],
  ['ACL-144 a proxy user', { isProxyUser: true, forProxyUserID: 1 }],
] as const)('G1-118 %s has only the own keys', (_, about) => {
  const me = profile()
  const reader = { ...me, user_metadata: { ...me.user_metadata, ...about } }
  expect([shownOf(reader), shownOf(reader, own)]).toEqual([
    [false, false, false],
    [false, true, true],
  ])
})
