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
  unseen,
} from '../cases-of.ts'

declare module '#tests/world/fixture.ts' {
  interface Ids {
    proxyUserID: number
  }
}

/**
 * Existing people: the safety professional's own proxy user; one more, the owner and two for the
 * owner, who are linked.
 */
export const things = {
  proxyUserID: async (server, { accountID, user_id }) => {
    const people = await server.owner<{
      user_id: number
      email: string
      for_proxy_user_id: number | null
    }>(
      'select user_id, email, for_proxy_user_id from users where account_id = $1 order by user_id',
      [accountID],
    )
    const named = (email: string) => people.find((one) => one.email === email)?.user_id
    const own = people.find((one) => one.for_proxy_user_id === user_id)
    const [boss, bea, lead] = [
      named('owner@ridgeline.test'),
      named('bea@ridgeline.test'),
      named('lead@ridgeline.test'),
    ]
    const links =
      own === undefined
        ? []
        : [
            [user_id, bea],
            [user_id, boss],
            [boss, lead],
            [boss, user_id],
          ]
    for (const [main, proxy] of links)
      if (main !== undefined && proxy !== undefined)
        await server.owner(
          'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3)',
          [accountID, main, proxy],
        )
    return own?.user_id ?? people.find((one) => one.user_id !== user_id)?.user_id ?? 0
  },
} satisfies Things

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  // One's own, or anyone's for a system administrator; a proxy user has none (TEAM-111).
  list: {
    rows: 'TEAM-111 ACL-128',
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, '200'],
    shows: {
      'role 2': ['Bea Stone', 'Dana Whitfield', 'Paul Proxy'],
      'role 2 of another company': [],
      owner: ['Aisha Khan', 'Marco Reyes'],
      'system administrator': ['Bea Stone', 'Dana Whitfield', 'Paul Proxy'],
    },
    foreign: { userID: scope },
  },
  create: {
    rows: 'ACL-125 to ACL-128',
    callers: [no, over, role, '201', scope, '201', barred, blocked, inactive, '201'],
    body: ({ caller }) => ({
      given_name: 'Nora',
      family_name: 'Fields',
      name: 'Nora Fields',
      email: `nora-${caller.replaceAll(/\W/g, '-')}@ridgeline.test`,
      jobTitle: 'Site Safety Officer',
    }),
    foreign: { userID: scope },
  },
  link: {
    rows: 'ACL-125 to ACL-128',
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, '200'],
    things: ({ people }) => ({ proxyUserID: people.lead.user_id }),
    body: ({ ids }) => ({ proxyUserID: ids.proxyUserID }),
    foreign: { userID: scope, proxyUserID: unseen },
  },
  remove: {
    rows: 'ACL-125 to ACL-128',
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, '200'],
    body: ({ ids, fixture: { people, belowProxy }, caller }) => ({
      userID: (caller === 'owner'
        ? people.lead
        : caller === 'system administrator'
          ? people.boss
          : belowProxy.lead
      ).user_id,
      accountID: ids.accountID,
    }),
    foreign: { userID: scope },
  },
  // A system administrator has no proxy users of their own (ACL-129).
  login: {
    rows: 'ACL-129 to ACL-132',
    callers: [no, over, role, '200', scope, '200', barred, blocked, inactive, role],
    things: ({ people }, caller) =>
      caller === 'owner' ? { proxyUserID: people.safety.user_id } : {},
    body: () => ({ reason: 'Covers for Nora this week' }),
    foreign: { userID: scope, proxyUserID: unseen },
  },
} satisfies CasesOf<'proxyUsers'>
