import { blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

const ridgeline = ['Dana Whitfield', 'Marco Reyes', 'Aisha Khan', 'Tom Brandt', 'Rita Moss', 'Paul Proxy', 'Bea Stone', 'Will Ode']
const managers = ['Aisha Khan', 'Bea Stone', 'Dana Whitfield', 'Marco Reyes', 'Paul Proxy']

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // SES-07: role 1 reaches the own profile only, beside what the mobile side needs.
  list: {
    rows: 'ACL-69 to ACL-72',
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': ridgeline,
      'role 2 of another company': ['Sven Holm', 'Hugo Mate'],
      owner: ridgeline,
      'proxy user': ['Paul Proxy', 'Bea Stone', 'Will Ode'],
      'system administrator': ridgeline,
    },
    foreign: { accountID: scope },
  },
  managers: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': managers,
      'role 2 of another company': ['Hugo Mate', 'Sven Holm'],
      owner: managers,
      'proxy user': ['Bea Stone', 'Paul Proxy'],
      'system administrator': managers,
    },
    foreign: { userID: scope },
  },
} satisfies CasesOf<'team'>
