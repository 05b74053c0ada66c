import { blocked, type CasesOf, everywhere, inactive, no, over, scope, unseen } from '../cases-of.ts'

const all = ['role 1', 'role 2', 'role 2 of another company', 'owner', 'proxy user', 'system administrator'] as const

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  ofAccount: {
    callers: [no,       over,   '200', '200', scope,  '200', '200',  blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all),
    foreign: { accountID: scope },
  },
  ofProject: {
    callers: [no,       over,   '200', '200', scope,  '200', unseen, blocked, inactive, '200'],
    shows: everywhere(['Fall Protection'], ...all.filter((caller) => caller !== 'proxy user')),
    foreign: { accountID: scope, projectID: unseen },
  },
  subForms: {
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
    shows: everywhere(['Step ladders'], ...all),
  },
  questions: {
    rows: 'ACL-161 to ACL-164',
    callers: [no,       over,   '200', '200', '200',  '200', '200',  blocked, inactive, '200'],
    things: ({ ridgeline }) => ({ formID: ridgeline.safetyFormID }),
    shows: everywhere(['Are guardrails in place?'], ...all),
  },
} satisfies CasesOf<'catalogue'>
