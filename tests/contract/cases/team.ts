import { blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // SES-07: role 1 reaches the own profile only, beside what the mobile side needs.
  list: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  managers: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
} satisfies CasesOf<'team'>
