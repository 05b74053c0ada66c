import { makePerson, type Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
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
  type Things,
  unseen,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    /** A person to deactivate, and another one. */
    leaverID: number
    secondLeaverID: number
    /** The superior of the company's person; for an owner, the owner. */
    managerID: number
  }
}

const leaver = (name: string) => async (server: TestServer, person: Person) =>
  (
    await makePerson(server.owner, person.accountID, {
      name,
      email: `${name.replace(' ', '.')}@${person.accountID}.test`.toLowerCase(),
      roleID: 1,
      reportsTo: person,
    })
  ).user_id

export const things = {
  leaverID: leaver('Lea Vern'),
  secondLeaverID: leaver('Lou Gone'),
  managerID: async (server, { user_id }) =>
    (
      await server.owner<{ id: number }>(
        'select coalesce(reports_to_user_id, user_id) as id from users where user_id = $1',
        [user_id],
      )
    )[0]?.id ?? 0,
} satisfies Things

const leavers = ['Lea Vern', 'Lou Gone']
const ridgeline = [
  'Dana Whitfield',
  'Marco Reyes',
  'Aisha Khan',
  'Tom Brandt',
  'Rita Moss',
  'Paul Proxy',
  'Bea Stone',
  'Will Ode',
  'Ivy Vance',
  'Walt Drawn',
  ...leavers,
]
const managers = ['Aisha Khan', 'Bea Stone', 'Dana Whitfield', 'Marco Reyes', 'Paul Proxy']
const belowSafety = ['Aisha Khan', 'Ivy Vance', ...leavers, 'Tom Brandt', 'Walt Drawn']

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy  blocked  inactive  sysadmin
  // Role 1 reaches only their own profile and the needs of the mobile side (SES-07).
  list: {
    rows: 'ACL-69 to ACL-72',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': ridgeline,
      'role 2 of another company': [
        'Sven Holm',
        'Hugo Mate',
        'Ivy Vance',
        'Walt Drawn',
        ...leavers,
      ],
      owner: ridgeline,
      'proxy user': ['Paul Proxy', 'Bea Stone', 'Will Ode'],
      'system administrator': ridgeline,
    },
    foreign: { accountID: scope },
  },
  // A proxy user's chain has only the proxy user.
  leaving: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    body: ({ ids }) => ({ toRemoveIDs: [ids.leaverID] }),
    foreign: { accountID: scope, leaverID: unseen },
  },
  managers: {
    rows: 'API-33 G1-114',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': managers,
      'role 2 of another company': ['Hugo Mate', 'Sven Holm'],
      owner: managers,
      'proxy user': ['Bea Stone', 'Paul Proxy'],
      'system administrator': managers,
    },
    foreign: { userID: scope },
  },
  export: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    body: ({ ids }) => ({
      format: 'csv',
      title: 'Associates',
      columns: [
        { name: 'name', title: 'Name' },
        { name: 'email', title: 'Email' },
      ],
      people: [ids.userID],
    }),
    foreign: { accountID: scope },
  },
  subUsers: {
    rows: 'API-32',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: {
      'role 2': belowSafety,
      'role 2 of another company': ['Hugo Mate', 'Ivy Vance', ...leavers, 'Walt Drawn'],
      owner: ridgeline.filter((name) => name !== 'Dana Whitfield').toSorted(),
      'proxy user': ['Bea Stone', 'Will Ode'],
      'system administrator': belowSafety,
    },
    foreign: { userID: scope },
  },
  one: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    foreign: { userID: scope },
  },
  // `person.test.ts` tests the contents. Here only the callers themselves have changed people.
  tickets: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    shows: everywhere(
      [],
      'role 2',
      'role 2 of another company',
      'owner',
      'proxy user',
      'system administrator',
    ),
    foreign: { userID: scope },
  },
  update: {
    rows: 'ACL-77 to ACL-80',
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    body: ({ ids, caller }) => ({
      user_metadata: {
        jobTitle: `Rigger, by ${caller}`,
        ...(caller !== 'owner' && { reportsToUserID: ids.managerID }),
      },
    }),
    // No one moves themself (ruling 80).
    foreign: { userID: scope, managerID: scope },
  },
  updateSeveral: {
    rows: 'ACL-77 to ACL-80',
    // A person of the caller's company who is no leaver of the other tests; a proxy user's chain
    // has only the proxy user.
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    body: ({ ids }) => ({ userIDs: [ids.leaverID], change: { reportsToUserID: ids.managerID } }),
    foreign: { accountID: scope, leaverID: unseen, managerID: invalid },
  },
  updatePackage: {
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, '200'],
    body: () => ({ packageID: 'SA-OSHA' }),
    foreign: { accountID: scope, userID: scope },
  },
  removeSeveral: {
    rows: 'ACL-81 to ACL-84',
    callers: [no, over, role, '204', unseen, '204', unseen, blocked, inactive, '204'],
    body: ({ ids }) => ({ toRemoveIDs: [ids.leaverID], handOverTo: ids.managerID }),
    foreign: { leaverID: unseen, managerID: invalid },
  },
  remove: {
    callers: [no, over, role, '204', scope, '204', unseen, blocked, inactive, '204'],
    things: ({ ridgeline: { secondLeaverID } }) => ({ userID: secondLeaverID }),
    foreign: { userID: scope },
  },
} satisfies CasesOf<'team'>
