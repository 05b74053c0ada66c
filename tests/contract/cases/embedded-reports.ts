import { blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  ofPerson: {
    rows: 'ACL-229 to ACL-232',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
  ofCompany: {
    rows: 'ACL-229 ACL-233',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
} satisfies CasesOf<'embeddedReports'>
