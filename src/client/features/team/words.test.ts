import { expect, test } from 'vitest'
import { roles } from '#contract/kernel/role.ts'
import { roleWords } from './person/words.ts'
import { leaveWords } from './words.ts'

test.each([
  ['TEAM-47 several people', 2, 'Error when removing users'],
  ['TEAM-48 one person', 1, 'Error when removing user'],
] as const)('the failure to deactivate %s has its title', (_, chosen, title) => {
  expect(leaveWords(chosen).failed.message).toBe(title)
})

test("a provider's person is a System administrator, not the API's role name", () => {
  expect(roleWords[roles.systemAdmin]?.message).toBe('System administrator')
})
