import { type About, barred, blocked, type CasesOf, inactive, invalid, no, role, scope, unseen } from './cases-of.ts'

const project = ({ ids }: About) => ({ number: 'P-7', name: 'Tower', address: 'Main St 1', assignedToUserID: ids.assignedToUserID })

export const projects: CasesOf<'projects'> = {
  //          anonymous expired role 1  role 2 foreign owner  proxy   blocked  inactive  sysadmin
  // ACL-173 to ACL-176
  list: {
    callers: [no,       no,     '200',  '200', scope,  '200', '200',  blocked, inactive, '200'],
    foreign: { accountID: scope, userID: unseen },
  },
  // G2-31: role 1 and proxy users only with the flag.
  create: {
    callers: [no,       no,     barred, '201', scope,  '201', barred, blocked, inactive, role],
    body: (about) => [project(about)],
    foreign: { accountID: scope, assignedToUserID: invalid },
  },
  // ACL-181 to ACL-188: a proxy user only within the own chain; what lies outside is not seen.
  update: {
    callers: [no,       no,     role,   '200', scope,  '200', unseen, blocked, inactive, role],
    body: project,
    foreign: { accountID: scope, projectID: unseen, assignedToUserID: invalid },
  },
  patch: {
    callers: [no,       no,     role,   '200', scope,  '200', unseen, blocked, inactive, role],
    body: ({ ids }) => ({ name: 'Tower two', assignedToUserID: ids.assignedToUserID }),
    foreign: { accountID: scope, projectID: unseen, assignedToUserID: invalid },
  },
  remove: {
    callers: [no,       no,     role,   '204', scope,  '204', unseen, blocked, inactive, role],
    // Deactivating must not stand in the other rows' way.
    things: ({ spareProjectID }, caller) => (caller === 'proxy user' ? {} : { projectID: spareProjectID }),
    foreign: { accountID: scope, projectID: unseen },
  },
}
