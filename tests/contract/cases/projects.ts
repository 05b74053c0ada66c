import { projectFields } from '#contract/projects/fields.ts'
import {
  type About,
  barred,
  blocked,
  type CasesOf,
  everywhere,
  inactive,
  invalid,
  no,
  over,
  role,
  scope,
  unseen,
} from '../cases-of.ts'
import type { Row } from '../field-proof.ts'
import { byBatch, good, inBuckets, type KindsOf, rowIn, whole } from '../ways.ts'

const project = ({ ids }: About) => ({
  number: 'P-7',
  name: 'Tower',
  address: 'Main St 1',
  assignedToUserID: ids.assignedToUserID,
})

export const cases = {
  //          anonymous expired role 1  role 2 foreign owner  proxy   blocked  inactive  sysadmin
  list: {
    rows: 'ACL-173 to ACL-176',
    callers: [no, over, '200', '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      ...everywhere(
        ['P-1', 'P-2', 'P-3', 'P-4'],
        'role 1',
        'role 2',
        'owner',
        'system administrator',
      ),
      'role 2 of another company': ['P-1'],
      'proxy user': ['P-3', 'P-4'],
    },
    foreign: { accountID: scope, userID: unseen },
  },
  // Role 1 and proxy users need the flag (G2-31).
  create: {
    rows: 'ACL-177 to ACL-180',
    callers: [no, over, barred, '201', scope, '201', barred, blocked, inactive, role],
    body: (about) => [project(about)],
    foreign: { accountID: scope, assignedToUserID: invalid },
  },
  // A proxy user edits only within their own chain, and does not see projects outside it.
  update: {
    rows: 'ACL-181 to ACL-184',
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, role],
    body: project,
    foreign: { accountID: scope, projectID: unseen, assignedToUserID: invalid },
  },
  patch: {
    rows: 'ACL-185 to ACL-188',
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, role],
    body: ({ ids }) => ({ name: 'Tower two', assignedToUserID: ids.assignedToUserID }),
    foreign: { accountID: scope, projectID: unseen, assignedToUserID: invalid },
  },
  remove: {
    rows: 'ACL-185 to ACL-188',
    callers: [no, over, role, '204', scope, '204', unseen, blocked, inactive, role],
    // Another project, because the other rows need theirs active.
    things: ({ spareProjectID }, caller) =>
      caller === 'proxy user' ? {} : { projectID: spareProjectID },
    foreign: { accountID: scope, projectID: unseen },
  },
} satisfies CasesOf<'projects'>

export const kinds = {
  project: {
    // A project's `key` never leaves the client (PROJ-09).
    specified: {
      rows: 'PROJ-08',
      names: ['projectID', 'number', 'name', 'address', 'isActive', 'assignedToUserID'],
    },
    ways: ({ w, safety, again }) => {
      const { lead, boss } = w
      const path = `/api/accounts/${safety.accountID}/projects`
      const batch = byBatch(safety, 'project')
      const list = async (row: { uid: string }) => rowIn(await good(safety.asks('GET', path)), row)
      return {
        fields: projectFields,
        references: { assignedToUserID: [lead.user_id, boss.user_id, w.worker.user_id] },
        creates: {
          'single call': async (values) =>
            ((await good(safety.asks('POST', path, [values]))) as Row[])[0] ?? ({} as Row),
          'single call of several': async (values) =>
            ((await good(safety.asks('POST', path, [values, values]))) as Row[])[1] ?? ({} as Row),
          batch: batch.create,
          'batch of several': async (values) => batch.several(values, list),
        },
        edits: {
          PUT: async (row, patch) =>
            (await good(safety.asks('PUT', `${path}/${Number(row['projectID'])}`, patch))) as Row,
          PATCH: async (row, patch) =>
            (await good(safety.asks('PATCH', `${path}/${row.uid}`, patch))) as Row,
          batch: batch.edit,
        },
        reads: {
          list,
          delta: async (row) => inBuckets(await good(safety.asks('GET', `${path}?${whole}`)), row),
          'another process': async (row) =>
            rowIn(await good(w.server.ask('GET', path, { as: safety }, again)), row),
        },
        late: batch.late,
        follows: {},
      }
    },
  },
} satisfies KindsOf<'project'>
