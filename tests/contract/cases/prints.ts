import { randomUUID } from 'node:crypto'
import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture } from '#tests/world/fixture.ts'
import type { TestServer } from '#tests/world/server.ts'
import {
  blocked,
  type CasesOf,
  everywhere,
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
    printID: string
    actionUid: string
  }
}

/** The prints that callers ordered, by the person whose fixture it is, the caller and the verb. */
const asked = new Map<string, string>()
const verbs = ['get', 'stop'] as const

/**
 * An action of the company, and a waiting print of it for the person of the fixture, for the owner
 * and for the provider's people.
 */
export const things = {
  actionUid: async (server, { accountID }) => await actionOf(server, accountID),
  printID: async (server, { accountID, user_id, uid }) => {
    const [owner] = await server.owner<{ user_id: number }>(
      'select user_id from users where account_id = $1 and role_id = 2 and reports_to_user_id is null and not is_proxy_user',
      [accountID],
    )
    const [system] = await server.owner<{ user_id: number }>(
      'select user_id from users where role_id = 3',
    )
    const callers = [
      ['role 2', user_id],
      ['owner', owner?.user_id ?? 0],
      ['system administrator', system?.user_id ?? 0],
    ] as const
    for (const verb of verbs)
      for (const [caller, user] of callers)
        asked.set(`${uid} ${caller} ${verb}`, await orderFor(server, accountID, user))
    return orderFor(server, accountID, user_id)
  },
} satisfies Things

async function actionOf(server: TestServer, accountID: number): Promise<string> {
  const [action] = await server.owner<{ uid: string }>(
    'select uid from corrective_actions where account_id = $1 order by corrective_action_id limit 1',
    [accountID],
  )
  return action?.uid ?? ''
}

async function orderFor(server: TestServer, accountID: number, user: number): Promise<string> {
  const uid = randomUUID()
  await server.owner(
    `insert into print_orders (account_id, uid, user_id, kind, records, form, language, paper, state, created_at) values ($1, $2, $3, 'correctiveAction', array[$4::uuid], 'pdf', 'en', '', 'failed', now())`,
    [accountID, uid, user, await actionOf(server, accountID)],
  )
  return uid
}

/** The caller who ordered a print watches and stops it. */
const own =
  (verb: (typeof verbs)[number]) =>
  ({ people }: Fixture, caller: CallerName) => {
    const printID = asked.get(`${people.safety.uid} ${caller} ${verb}`)
    return printID === undefined ? {} : { printID }
  }

const orders = (count: number) => Array.from({ length: count }, () => 'correctiveAction')

export const cases = {
  //          anonymous expired role 1 role 2 foreign owner  proxy   blocked  inactive  sysadmin
  // The proxy user's chain has no part in the action (G2-47).
  order: {
    callers: [no, over, role, '201', scope, '201', unseen, blocked, inactive, '201'],
    body: ({ ids }) => ({
      printID: randomUUID(),
      kind: 'correctiveAction',
      records: [ids.actionUid],
      form: 'pdf' as const,
    }),
    foreign: { accountID: scope },
  },
  list: {
    callers: [no, over, role, '200', scope, '200', '200', blocked, inactive, '200'],
    // Each caller sees the prints that they ordered; the other company's person is also its owner.
    shows: {
      'role 2': orders(3),
      ...everywhere(orders(2), 'owner', 'system administrator'),
      'role 2 of another company': orders(5),
      'proxy user': [],
    },
    foreign: { accountID: scope },
  },
  get: {
    callers: [no, over, role, '200', scope, '200', unseen, blocked, inactive, '200'],
    things: own('get'),
    foreign: { accountID: scope, printID: unseen },
  },
  stop: {
    callers: [no, over, role, '204', scope, '204', unseen, blocked, inactive, '204'],
    things: own('stop'),
    foreign: { accountID: scope, printID: unseen },
  },
} satisfies CasesOf<'prints'>
