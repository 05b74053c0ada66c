import { randomUUID } from 'node:crypto'
import { blocked, type CasesOf, inactive, no, over, role } from '../cases-of.ts'

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  batch: {
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    body: ({ fixture, ids }) => ({
      epoch: fixture.epoch,
      ops: [
        {
          id: randomUUID(),
          v: 1,
          entity: 'project',
          ref: randomUUID(),
          op: 'create',
          patch: {
            number: 'P-8',
            name: 'Silo',
            address: 'Quay 3',
            assignedToUserID: ids.assignedToUserID,
          },
          seen: {},
          guards: {},
          deps: [],
          replaces: [],
          blobs: [],
          authoredAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    }),
  },
  receipts: {
    callers: [no, over, role, '200', '200', '200', '200', blocked, inactive, role],
    body: () => ({ ids: [] }),
  },
} satisfies CasesOf<'sync'>
