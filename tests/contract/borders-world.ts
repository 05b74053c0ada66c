import { afterAll, beforeAll } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { makePeople, makePerson, type Person, type PersonWishes } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let account: number
export let people: Record<string, Person>

/** Makes a company with this tree before the tests of a file, and stops the server after them. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    const all = await makePeople(server.owner)
    account = all.harbor
    await server.owner('update users set blocked = true where account_id = $1', [account])
    people = await makeTree()
    await server.owner('create table borders_before as select * from users where account_id = $1', [
      account,
    ])
    await server.owner(
      'create table borders_links as select * from proxy_links where account_id = $1',
      [account],
    )
  })
  afterAll(() => server.stop())
}

async function makeTree() {
  const made: Record<string, Person> = {}
  const tree: readonly (readonly [string, string | null, Partial<PersonWishes>?])[] = [
    ['owner', null],
    ['second', null],
    ['former', null, { blocked: true }],
    ['manager', 'owner'],
    ['caller', 'manager'],
    ['peer', 'manager'],
    ['below', 'caller'],
    ['deeper', 'below'],
    ['worker', 'below', { roleID: 1 }],
    ['belowPeer', 'peer'],
    ['workerOfPeer', 'peer', { roleID: 1 }],
    ['gone', 'peer', { blocked: true }],
    ['proxy', 'manager', { isProxyUser: true }],
    ['belowProxy', 'proxy'],
    ['workerOfProxy', 'belowProxy', { roleID: 1 }],
  ]
  for (const [name, above, more = {}] of tree) {
    const forProxy = name === 'proxy' ? { forProxy: made['caller'] } : {}
    const reportsTo = above === null ? {} : { reportsTo: made[above] }
    const wishes = {
      name: `${name} Walk`,
      email: `${name}@walk.test`.toLowerCase(),
      ...reportsTo,
      ...forProxy,
      ...more,
    }
    made[name] = await makePerson(server.owner, account, wishes)
  }
  return made
}

/** A person as the database has them. */
export interface Row {
  user_id: number
  role_id: 1 | 2
  blocked: boolean
  above: number | null
  is_proxy_user: boolean
  can_create_project: boolean | null
  can_sign_in: boolean
}

/** Reads all people of the company, by number. */
export const rowsNow = async () =>
  new Map(
    (
      await server.owner<Row>(
        `select u.user_id, role_id, blocked, reports_to_user_id as above, is_proxy_user, can_create_project,
                l.user_id is not null as can_sign_in
           from users u left join logins l using (user_id) where u.account_id = $1`,
        [account],
      )
    ).map((row) => [row.user_id, row]),
  )
export type Rows = Awaited<ReturnType<typeof rowsNow>>

/** Restores all people, and blocks those that the walk made. */
export async function restore() {
  await server.owner(
    `update users u set role_id = b.role_id, blocked = b.blocked, reports_to_user_id = b.reports_to_user_id,
            can_create_project = b.can_create_project, package = b.package, was_administrator = false
       from borders_before b where b.user_id = u.user_id and u.account_id = $1`,
    [account],
  )
  await server.owner(
    `update users u set role_id = 1, blocked = true, reports_to_user_id = $2, is_proxy_user = false, for_proxy_user_id = null
      where account_id = $1 and not blocked and not exists (select from borders_before b where b.user_id = u.user_id)`,
    [account, idOf('owner')],
  )
  await server.owner(
    'delete from proxy_links k where account_id = $1 and not exists (select from borders_links b where b.uid = k.uid)',
    [account],
  )
  // Otherwise a limit would refuse later calls before the server checks their border.
  await server.owner('delete from mail_budgets')
  await server.owner(
    'update account_counters set people_version = people_version + 1 where account_id = $1',
    [account],
  )
}

export const idOf = (name: string) => people[name]?.user_id ?? 0

/** A call, and the identity that the caller gains by it. */
interface Call {
  said: string
  ask: (as: Identity) => Promise<{ ok: boolean; becomes?: Identity }>
}
/** A person who makes calls. */
export interface Identity {
  user_id: number
  token: () => Promise<string>
}

/** A person who signs in with their own password. */
export const identityOf = (person: Pick<Person, 'user_id'>): Identity => ({
  user_id: person.user_id,
  token: () => server.tokenOf({ accountID: account, ...person } as Person),
})

const everywhere = [
  'owner',
  'manager',
  'caller',
  'peer',
  'below',
  'belowPeer',
  'proxy',
  'belowProxy',
  null,
]
/** The places for the second call: a superior, the caller, a peer, a report, a proxy user, none. */
const fewer = ['owner', 'caller', 'peer', 'below', 'proxy', null]

let nth = 0
/**
 * The calls that change a person's identity or place; `second`: one variant of each, because the
 * first call tried all.
 */
export function calls(second: boolean): Call[] {
  const targets = Object.keys(people)
  const places = second ? fewer : everywhere
  const call = (said: string, ask: Call['ask']): Call => ({ said, ask })
  const asks = async (as: Identity, method: string, path: string, body?: object) => {
    const answer = await server.ask(method, path, {
      token: await as.token(),
      ...(body && { body }),
    })
    // A call that only hits a limit would try nothing.
    if (answer.status === 429) throw new Error(`${method} ${path} was refused by a limit.`)
    return answer
  }
  const plain = (said: string, method: string, path: string, body?: object) =>
    call(said, async (as) => ({ ok: (await asks(as, method, path, body)).status < 300 }))
  const user = (name: string) => `/api/users/${idOf(name)}`
  const all: Call[] = []
  for (const name of targets) {
    for (const to of places) {
      const reportsToUserID = to === null ? null : idOf(to)
      if (to === name) continue
      all.push(
        plain(`move ${name} to ${to}`, 'PUT', user(name), { user_metadata: { reportsToUserID } }),
      )
      for (const roleID of [1, 2]) {
        if (to !== 'caller' && (second || (to !== 'manager' && to !== 'proxy'))) continue
        const body = { app_metadata: { role: { roleID } }, user_metadata: { reportsToUserID } }
        all.push(plain(`role ${roleID} and move ${name} to ${to}`, 'PUT', user(name), body))
      }
    }
    for (const to of second ? [] : (['caller', 'proxy', 'owner'] as const)) {
      const change = { userIDs: [idOf(name)], change: { reportsToUserID: idOf(to) } }
      const path = `/api/accounts/${account}/users`
      all.push(
        call(`several ${name} to ${to}`, async (as) => {
          const { status, body } = await asks(as, 'PATCH', path, change)
          return { ok: status < 300 && (body as { changed: number[] }).changed.length > 0 }
        }),
      )
    }
    for (const roleID of [1, 2]) {
      all.push(
        plain(`role ${roleID} for ${name}`, 'PUT', user(name), {
          app_metadata: { role: { roleID } },
        }),
      )
    }
    all.push(plain(`deactivate ${name}`, 'DELETE', '/api/users', { toRemoveIDs: [idOf(name)] }))
    all.push(plain(`activate ${name}`, 'PUT', user(name), { blocked: false }))
    all.push(
      call(`link ${name}`, async (as) => ({
        ok:
          (
            await asks(as, 'POST', `/api/users/${as.user_id}/proxy-users/link`, {
              proxyUserID: idOf(name),
            })
          ).status < 300,
      })),
    )
    all.push(
      call(`log in as ${name}`, async (as) => {
        const path = `/api/users/${as.user_id}/proxy-users/${idOf(name)}/login`
        const { status, body } = await asks(as, 'POST', path, { reason: 'A walk of all ways' })
        if (status >= 300) return { ok: false }
        const token = (body as { access_token: string }).access_token
        return { ok: true, becomes: { user_id: idOf(name), token: async () => token } }
      }),
    )
  }
  all.push(
    call('create a proxy user', async (as) => {
      nth += 1
      const form = {
        given_name: 'New',
        family_name: 'Proxy',
        email: `proxy${nth}@walk.test`,
        jobTitle: 'Stand-in',
      }
      const made = await asks(as, 'POST', `/api/users/${as.user_id}/proxy-users/create`, form)
      if (made.status >= 300) return { ok: false }
      const { user_id } = (made.body as { data: { user_id: number } }).data
      const path = `/api/users/${as.user_id}/proxy-users/${user_id}/login`
      const { body } = await asks(as, 'POST', path, { reason: 'A walk of all ways' })
      const token = (body as { access_token?: string }).access_token ?? ''
      return { ok: true, becomes: { user_id, token: async () => token } }
    }),
  )
  for (const to of places) {
    for (const roleID of [1, 2] as const) {
      const password = { password: 'Crane-Hook-77' }
      for (const more of second ? [password] : [{}, password, { canCreateProject: true }]) {
        const what = Object.keys(more).join() || 'a mail'
        all.push(
          call(`invite role ${roleID} below ${to} with ${what}`, async (as) => {
            nth += 1
            const invite = {
              givenName: 'New',
              familyName: 'Person',
              email: `new${nth}@walk.test`,
              jobTitle: 'Foreman',
              package: roleID === 1 ? 'SA-ADMINISTRATOR' : 'SA-COMMANDER',
              contractorCompanyID: 0,
              reportsToUserID: to === null ? null : idOf(to),
              app_metadata: { role: { roleID } },
              ...more,
            }
            const { body } = await asks(as, 'POST', `/api/accounts/${account}/users`, [invite])
            const [outcome] = Array.isArray(body) ? (body as InviteOutcome[]) : []
            if (outcome?.succeeded !== true) return { ok: false }
            const becomes =
              'password' in more && roleID === 2
                ? identityOf({ user_id: outcome.user_id ?? 0 })
                : null
            return { ok: true, ...(becomes && { becomes }) }
          }),
        )
      }
    }
  }
  return all
}
