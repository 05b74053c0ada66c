import { blocked, type CasesOf, inactive, no, over, role, scope } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  settings: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    foreign: { userID: scope },
  },
  change: {
    callers: [no,       over,   role,  '200', scope,  '200', '200', blocked, inactive, role],
    body: () => ({ isOn: true, occasion: 'anything', time: '07:30', timeZone: 'America/Denver' }),
    foreign: { userID: scope },
  },
} satisfies CasesOf<'digest'>
