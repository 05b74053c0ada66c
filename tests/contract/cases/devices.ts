import { barred, blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2  foreign owner  proxy   blocked  inactive  sysadmin
  // Only an owner sees which devices the company's people use (SHELL-80).
  list: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, role],
    // No device of these companies has reported.
    shows: { owner: [], 'role 2 of another company': [] },
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'devices'>
