import { barred, blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  mark: {
    rows: 'ACL-53 to ACL-56',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  show: {
    rows: 'ACL-53 to ACL-56',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  replace: {
    rows: 'ACL-53 to ACL-56',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  administrators: {
    rows: 'ACL-53 to ACL-56',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  links: {
    rows: 'ACL-241 to ACL-244',
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  reportMarks: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  showReports: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    foreign: { accountID: role },
  },
  // The person and the system administrator (rulings, 55).
  config: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
  setConfig: {
    rows: 'API-42',
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: () => ({ powerBIKey: '7b1e90c4-1111-4222-8333-444455552f6d', caPowerBIkey: null }),
    foreign: { userID: role },
  },
  // A caller who may read the key may also replace it.
  replaceOfPerson: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
} satisfies CasesOf<'keys'>
