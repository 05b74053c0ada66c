import { password } from '#tests/world/people.ts'
import { blocked, type CasesOf, no, over } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive sysadmin
  signIn: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    body: ({ fixture }) => ({
      grant_type: 'password',
      username: fixture.people.safety.email,
      password,
    }),
  },
  forgotPassword: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
    // Uses another address each time, because repeated requests for one are slowed down.
    body: ({ caller }) => ({ email: `${caller.replaceAll(' ', '-')}@nowhere.test` }),
  },
  support: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
  },
  // Tells a person of a disabled company that they still belong to it (SHELL-47).
  me: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, '200', '200'],
  },
  signOut: {
    callers: [no, over, '204', '204', '204', '204', '204', blocked, '204', '204'],
  },
} satisfies CasesOf<'access'>
