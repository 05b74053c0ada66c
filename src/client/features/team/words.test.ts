import { expect, test } from 'vitest'
import { roles } from '#contract/kernel/role.ts'
import { roleWords } from './person/words.ts'
import { leaveWords } from './words.ts'

test.each([
  ['TEAM-47 several people', 2, 'Error when removing users'],
  ['TEAM-48 one person', 1, 'Error when removing user'],
] as const)('the failure of deactivating %s has its title', (_, chosen, title) => {
  expect(leaveWords(chosen).failed.message).toBe(title)
})

test('a person of the provider is a System administrator, not the name that the role has on the wire', () => {
  expect(roleWords[roles.systemAdmin]?.message).toBe('System administrator')
})
