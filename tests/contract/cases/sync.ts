import { blocked, type CasesOf, inactive, no, over, role } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  batch: {
    callers: [no,       over,   role,  '200', '200',  '200', '200', blocked, inactive, role],
    body: ({ fixture }) => ({ epoch: fixture.epoch, ops: [] }),
  },
  receipts: {
    callers: [no,       over,   role,  '200', '200',  '200', '200', blocked, inactive, role],
    body: () => ({ ids: [] }),
  },
} satisfies CasesOf<'sync'>
