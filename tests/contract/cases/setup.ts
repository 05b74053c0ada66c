import { blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  permit: {
    rows: 'G1-97',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'setup'>
