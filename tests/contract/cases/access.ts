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
    // Another address each time: asking again and again for one is slowed.
    body: ({ caller }) => ({ email: `${caller.replaceAll(' ', '-')}@nowhere.test` }),
  },
  support: {
    callers: ['200', '200', '200', '200', '200', '200', '200', '200', '200', '200'],
  },
  // SHELL-47: who belongs to a disabled company is still told so.
  me: {
    callers: [no, over, '200', '200', '200', '200', '200', blocked, '200', '200'],
  },
  signOut: {
    callers: [no, over, '204', '204', '204', '204', '204', blocked, '204', '204'],
  },
} satisfies CasesOf<'access'>
