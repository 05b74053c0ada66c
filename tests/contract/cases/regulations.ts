import { blocked, type CasesOf, inactive, no, over, role } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  citations: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
  },
} satisfies CasesOf<'regulations'>
