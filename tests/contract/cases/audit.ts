import {
  barred,
  blocked,
  type CasesOf,
  inactive,
  no,
  over,
  role,
  scope,
  type Things,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    auditLine: string
  }
}

/** A line in the trail of the person's company. */
export const things = {
  auditLine: async (server, { accountID, user_id }) => {
    const [made] = await server.owner<{ event_id: number }>(
      `insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, address, request_id) values ($1, now(), 'sign-in', $1, $2, 'user', $2, '127.0.0.1', 'case') returning event_id`,
      [accountID, user_id],
    )
    return String(made?.event_id)
  },
} satisfies Things

const asFile = {
  format: 'csv' as const,
  title: 'Audit log',
  columns: [
    { name: 'at' as const, title: 'When' },
    { name: 'person' as const, title: 'Who', words: { nobody: 'Not signed in' } },
  ],
}

export const cases = {
  //          anonymous expired role 1 role 2  foreign owner  proxy   blocked  inactive  sysadmin
  // The system administrator reads all trails, an owner their company's (rulings, 56).
  list: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    // The server wrote the last one: the key it made at its first start.
    shows: {
      'system administrator': [
        'Harbor Civil',
        'Harbor Civil',
        'Ridgeline Builders',
        'Ridgeline Builders',
        'Siteward',
      ],
    },
  },
  ofCompany: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    shows: {
      'role 2 of another company': ['Harbor Civil', 'Harbor Civil'],
      owner: ['Ridgeline Builders', 'Ridgeline Builders'],
      'system administrator': ['Ridgeline Builders', 'Ridgeline Builders'],
    },
    foreign: { accountID: scope },
  },
  // A file for those who may read the list, and for no one else.
  export: {
    callers: [no, over, role, role, role, role, role, blocked, inactive, '200'],
    body: () => asFile,
  },
  exportOfCompany: {
    callers: [no, over, role, barred, scope, '200', barred, blocked, inactive, '200'],
    body: () => asFile,
    foreign: { accountID: scope },
  },
} satisfies CasesOf<'audit'>
