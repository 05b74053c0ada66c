import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { isOwner } from '#contract/kernel/role.ts'
import { callerNames } from '#tests/world/callers.ts'
import { makePeople, makePerson, type Person, type PersonWishes } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { cases } from './all-cases.ts'

/**
 * Whoever a caller can make, move or become, two calls deep over the operations that change who or
 * where somebody is (rulings 80 and 81). Every call goes to the real server; what it did is judged
 * by the rows, since what somebody reads follows from role, kind and chain (`rows.test.ts`).
 */
let server: TestServer
let account: number
let people: Record<string, Person>

beforeAll(async () => {
  server = await testServer()
  const all = await makePeople(server.owner)
  account = all.harbor
  await server.owner('update users set blocked = true where account_id = $1', [account])
  people = await makeTree()
  await server.owner('create table borders_before as select * from users where account_id = $1', [account])
  await server.owner('create table borders_links as select * from proxy_links where account_id = $1', [account])
})
afterAll(() => server.stop())

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
    const wishes = { name: `${name} Walk`, email: `${name}@walk.test`.toLowerCase(), ...reportsTo, ...forProxy, ...more }
    made[name] = await makePerson(server.owner, account, wishes)
  }
  return made
}

interface Row {
  user_id: number
  role_id: 1 | 2
  blocked: boolean
  above: number | null
  is_proxy_user: boolean
  can_create_project: boolean | null
  can_sign_in: boolean
}

const rowsNow = async () =>
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
type Rows = Awaited<ReturnType<typeof rowsNow>>

/** Everybody is as before; whom the walk made is out of the way. */
async function restore() {
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
  await server.owner('update account_counters set people_version = people_version + 1 where account_id = $1', [account])
}

const idOf = (name: string) => people[name]?.user_id ?? 0

/** One call, and whom it lets somebody become. */
interface Call {
  said: string
  ask: (as: Identity) => Promise<{ ok: boolean; becomes?: Identity }>
}
interface Identity {
  user_id: number
  token: () => Promise<string>
}

const identityOf = (person: Pick<Person, 'user_id'>): Identity => ({
  user_id: person.user_id,
  token: () => server.tokenOf({ accountID: account, ...person } as Person),
})

const everywhere = ['owner', 'manager', 'caller', 'peer', 'below', 'belowPeer', 'proxy', 'belowProxy', null]
/** For the second call: a superior, oneself, a peer, somebody below, a stand-in, nobody. */
const fewer = ['owner', 'caller', 'peer', 'below', 'proxy', null]

let nth = 0
/** The calls that change who or where somebody is; `second`: one way of each, since the others were the first call. */
function calls(second: boolean): Call[] {
  const targets = Object.keys(people)
  const places = second ? fewer : everywhere
  const call = (said: string, ask: Call['ask']): Call => ({ said, ask })
  const asks = async (as: Identity, method: string, path: string, body?: object) =>
    server.ask(method, path, { token: await as.token(), ...(body && { body }) })
  const plain = (said: string, method: string, path: string, body?: object) =>
    call(said, async (as) => ({ ok: (await asks(as, method, path, body)).status < 300 }))
  const user = (name: string) => `/api/users/${idOf(name)}`
  const all: Call[] = []
  for (const name of targets) {
    for (const to of places) {
      const reportsToUserID = to === null ? null : idOf(to)
      if (to === name) continue
      all.push(plain(`move ${name} to ${to}`, 'PUT', user(name), { user_metadata: { reportsToUserID } }))
      for (const roleID of [1, 2]) {
        if (to !== 'caller' && (second || (to !== 'manager' && to !== 'proxy'))) continue
        const body = { app_metadata: { role: { roleID } }, user_metadata: { reportsToUserID } }
        all.push(plain(`role ${roleID} and move ${name} to ${to}`, 'PUT', user(name), body))
      }
    }
    for (const to of second ? [] : (['caller', 'proxy', 'owner'] as const)) {
      const change = { userIDs: [idOf(name)], change: { reportsToUserID: idOf(to) } }
      const path = `/api/accounts/${account}/users`
      all.push(call(`several ${name} to ${to}`, async (as) => {
        const { status, body } = await asks(as, 'PATCH', path, change)
        return { ok: status < 300 && (body as { changed: number[] }).changed.length > 0 }
      }))
    }
    for (const roleID of [1, 2]) {
      all.push(plain(`role ${roleID} for ${name}`, 'PUT', user(name), { app_metadata: { role: { roleID } } }))
    }
    all.push(plain(`deactivate ${name}`, 'DELETE', '/api/users', { toRemoveIDs: [idOf(name)] }))
    all.push(plain(`activate ${name}`, 'PUT', user(name), { blocked: false }))
    all.push(call(`link ${name}`, async (as) => ({
      ok: (await asks(as, 'POST', `/api/users/${as.user_id}/proxy-users/link`, { proxyUserID: idOf(name) })).status < 300,
    })))
    all.push(call(`log in as ${name}`, async (as) => {
      const path = `/api/users/${as.user_id}/proxy-users/${idOf(name)}/login`
      const { status, body } = await asks(as, 'POST', path, { reason: 'A walk of all ways' })
      if (status >= 300) return { ok: false }
      const token = (body as { access_token: string }).access_token
      return { ok: true, becomes: { user_id: idOf(name), token: async () => token } }
    }))
  }
  all.push(call('create a proxy user', async (as) => {
    nth += 1
    const form = { given_name: 'New', family_name: 'Proxy', email: `proxy${nth}@walk.test`, jobTitle: 'Stand-in' }
    const made = await asks(as, 'POST', `/api/users/${as.user_id}/proxy-users/create`, form)
    if (made.status >= 300) return { ok: false }
    const { user_id } = (made.body as { data: { user_id: number } }).data
    const path = `/api/users/${as.user_id}/proxy-users/${user_id}/login`
    const { body } = await asks(as, 'POST', path, { reason: 'A walk of all ways' })
    const token = (body as { access_token?: string }).access_token ?? ''
    return { ok: true, becomes: { user_id, token: async () => token } }
  }))
  for (const to of places) {
    for (const roleID of [1, 2] as const) {
      const password = { password: 'Crane-Hook-77' }
      for (const more of second ? [password] : [{}, password, { canCreateProject: true }]) {
        const what = Object.keys(more).join() || 'a mail'
        all.push(call(`invite role ${roleID} below ${to} with ${what}`, async (as) => {
          nth += 1
          const invite = {
            givenName: 'New', familyName: 'Person', email: `new${nth}@walk.test`, jobTitle: 'Foreman',
            package: roleID === 1 ? 'SA-ADMINISTRATOR' : 'SA-COMMANDER', contractorCompanyID: 0,
            reportsToUserID: to === null ? null : idOf(to), app_metadata: { role: { roleID } }, ...more,
          }
          const { body } = await asks(as, 'POST', `/api/accounts/${account}/users`, [invite])
          const [outcome] = Array.isArray(body) ? (body as InviteOutcome[]) : []
          if (outcome?.succeeded !== true) return { ok: false }
          const becomes = 'password' in more && roleID === 2 ? identityOf({ user_id: outcome.user_id ?? 0 }) : null
          return { ok: true, ...(becomes && { becomes }) }
        }))
      }
    }
  }
  return all
}

function chainOf(rows: Rows, id: number): Set<number> {
  const chain = new Set([id])
  for (let size = 0; size !== chain.size; ) {
    size = chain.size
    for (const row of rows.values()) if (row.above !== null && chain.has(row.above)) chain.add(row.user_id)
  }
  return chain
}
function aboveOf(rows: Rows, id: number): Set<number> {
  const above = new Set<number>()
  for (let one = rows.get(id)?.above ?? null; one !== null && !above.has(one); one = rows.get(one)?.above ?? null) above.add(one)
  return above
}
const owns = (row: Row) => isOwner({ roleID: row.role_id, reportsToUserID: row.above, isProxyUser: row.is_proxy_user })

/**
 * What crosses a border after these calls; nothing where all is within. Mobile users may be moved
 * by any safety professional (ruling 80), and are then read of.
 */
function crossings(before: Rows, after: Rows, caller: number, identities: readonly number[]): string[] {
  const own = before.get(caller)
  const reach = chainOf(before, caller)
  const above = aboveOf(before, caller)
  const found: string[] = []
  const isProxy = own?.is_proxy_user === true
  const isMobile = (row: Row | undefined) => row?.role_id === 1
  for (const [id, now] of after) {
    const was = before.get(id)
    if (was === undefined) {
      if (now.blocked) continue
      const place = now.above !== null && (reach.has(now.above) || !before.has(now.above))
      // A created proxy user stands beside the main user, and reads the own chain alone.
      if (!place && !(now.is_proxy_user && now.above === own?.above)) found.push(`made outside: below ${now.above}`)
      if (isProxy && (now.role_id !== 1 || now.can_sign_in || now.can_create_project === true)) found.push('made by a proxy user with more than a mobile user has')
      continue
    }
    if (owns(was) && !was.blocked && (!owns(now) || now.blocked)) found.push(`owner ${id} unmade`)
    if (owns(now) && !now.blocked && (!owns(was) || was.blocked)) found.push(`owner ${id} made`)
    if (above.has(id) && (now.blocked !== was.blocked || now.role_id !== was.role_id)) found.push(`superior ${id} changed`)
    if (now.above === was.above) continue
    if (isProxy ? !reach.has(id) || id === caller : !isMobile(was) && (!reach.has(id) || id === caller)) {
      found.push(`moved ${id}`)
    } else if (now.role_id === 2 && was.role_id === 2 && !reach.has(now.above ?? 0) && before.has(now.above ?? 0)) {
      found.push(`moved ${id} out of the chain`)
    }
  }
  for (const identity of identities) {
    const now = after.get(identity)
    if (now === undefined) continue
    if (owns(now) && !(own && owns(own))) found.push(`became owner ${identity}`)
    if (isProxy && !now.is_proxy_user && now.role_id === 2 && identity !== caller) found.push(`became ${identity}, no proxy user`)
    for (const id of chainOf(after, identity)) {
      const was = before.get(id)
      if (was === undefined || reach.has(id)) continue
      if (isMobile(was) && !isProxy) continue
      // The created proxy user of the caller counts as in their chain, with whom others put there.
      if (was.is_proxy_user || chainOf(before, idOf('proxy')).has(id)) continue
      found.push(`${identity} reads ${id}`)
    }
  }
  return found
}

const stateOf = (rows: Rows) =>
  [...rows.values()]
    .filter(({ blocked, user_id }) => !blocked || Object.values(people).some((one) => one.user_id === user_id))
    .map((row) => [Object.values(people).some((one) => one.user_id === row.user_id) ? row.user_id : 'new', row.role_id, row.blocked, row.above, row.is_proxy_user, row.can_sign_in].join())
    .toSorted()
    .join(';')

describe.each(['caller', 'proxy', 'worker'])('rulings 80 and 81: whatever %s can make, move or become', (name) => {
  test('crosses no border, two calls deep', async () => {
    const all = calls(false)
    const then = calls(true)
    const before = await rowsNow()
    const me = identityOf(people[name]!)
    const open: string[] = []
    let tried = 0
    let done = 0
    const judge = async (way: string, identities: readonly Identity[]) => {
      const after = await rowsNow()
      for (const one of crossings(before, after, me.user_id, identities.map(({ user_id }) => user_id))) {
        open.push(`${way}: ${one}`)
      }
      return after
    }
    const seen = new Set<string>()
    for (const first of all) {
      tried += 1
      const one = await first.ask(me)
      if (!one.ok) continue
      done += 1
      const identities = one.becomes ? [me, one.becomes] : [me]
      const state = `${stateOf(await judge(first.said, identities))} ${first.said.startsWith('link') ? first.said : ''} ${one.becomes?.user_id ?? ''}`
      const isNew = !seen.has(state)
      seen.add(state)
      if (isNew) {
        for (const second of then) {
          for (const as of identities) {
            tried += 1
            const two = await second.ask(as)
            if (!two.ok) continue
            done += 1
            await judge(`${first.said}, then ${as === me ? '' : 'as them '}${second.said}`, [...identities, ...(two.becomes ? [two.becomes] : [])])
            await restore()
            // Back to where the first call led.
            one.becomes = (await first.ask(me)).becomes
            if (identities[1] !== undefined && one.becomes !== undefined) identities[1] = one.becomes
          }
        }
      }
      await restore()
    }
    expect(open.slice(0, 20)).toEqual([])
    // A walk in which nothing succeeds would prove nothing.
    expect(tried).toBeGreaterThan(all.length - 1)
    expect(done).toBeGreaterThan(name === 'worker' ? -1 : 20)
  }, 600_000)
})

describe('rulings 81: what each kind of caller can become may call no more than they', () => {
  const column = (caller: (typeof callerNames)[number]) => callerNames.indexOf(caller)
  test.each([
    ['role 2', 'role 2', []],
    ['role 2', 'proxy user', []],
    // What the mobile side needs of any project of the company (SES-07, ruling 81).
    ['proxy user', 'role 1', ['catalogue.ofProject', 'preTaskPlans.submit']],
  ] as const)('whoever is %s and becomes %s', (from, to, ruled) => {
    const more = cases.filter(({ callers }) => callers[column(to)]?.startsWith('2') && callers[column(from)]?.startsWith('2') !== true)
    expect(more.map(({ operation }) => operation.name)).toEqual(ruled)
  })
})
