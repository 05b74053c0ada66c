import { blocked, type CasesOf, inactive, no, over, scope, unseen } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  ofAccount: {
    callers: [no,       over,   '200', '200', scope,  '200', '200',  blocked, inactive, '200'],
    foreign: { accountID: scope },
  },
  ofProject: {
    callers: [no,       over,   '200', '200', scope,  '200', unseen, blocked, inactive, '200'],
    foreign: { accountID: scope, projectID: unseen },
  },
  subForms: {
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
  },
  questions: {
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
  },
} satisfies CasesOf<'catalogue'>
