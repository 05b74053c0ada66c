import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import type { SeveralOutcome } from '#contract/team/schema.ts'
import type { Person } from '#tests/world/people.ts'
import { makePeople, makePerson, type People } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

/**
 * The short form of each attack on the borders inside a company (rulings 80 and 81). The company
 * has two owners. The manager reports to the first; the caller and a peer report to the manager,
 * each with people below; a proxy user has people below too.
 */
let server: TestServer
let people: People
let t: Awaited<ReturnType<typeof makeTree>>
let count = 0

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())
beforeEach(async () => {
  t = await makeTree()
})

async function makeTree() {
  count += 1
  const make = (name: string, more: Partial<Parameters<typeof makePerson>[2]> = {}) =>
    makePerson(server.owner, people.ridgeline, {
      name,
      email: `${name.replace(' ', '.')}.${count}@ridgeline.test`.toLowerCase(),
      ...more,
    })
  const owner = await make('Olga First')
  const secondOwner = await make('Otto Second')
  const manager = await make('Mia Manager', { reportsTo: owner })
  const caller = await make('Carl Caller', { reportsTo: manager })
  const peer = await make('Pia Peer', { reportsTo: manager })
  const below = await make('Ben Below', { reportsTo: caller })
  const deeper = await make('Dora Deeper', { reportsTo: below })
  const belowPeer = await make('Ivo Under', { reportsTo: peer })
  const worker = await make('Will Worker', { roleID: 1, reportsTo: peer })
  const proxy = await make('Paul Stand', { isProxyUser: true, forProxy: peer, reportsTo: manager })
  const belowProxy = await make('Bea Proxied', { reportsTo: proxy })
  const mate = await makePerson(server.owner, people.harbor, {
    name: 'Hugo Mate',
    email: `hugo.${count}@harbor.test`,
    reportsTo: people.stranger,
  })
  return {
    owner,
    secondOwner,
    manager,
    caller,
    peer,
    below,
    deeper,
    belowPeer,
    worker,
    proxy,
    belowProxy,
    mate,
  }
}

const said = ({ status, body }: Answered) => [status, (body as { code?: string } | null)?.code]
const ask = (as: Person, method: string, path: string, body?: object) =>
  server.ask(method, path, { as, ...(body && { body }) })
const change = (as: Person, about: Person, body: object) =>
  ask(as, 'PUT', `/api/users/${about.user_id}`, body)
const moves = (as: Person, about: Person, to: Person | null) =>
  change(as, about, { user_metadata: { reportsToUserID: to?.user_id ?? null } })
const takesRole = (as: Person, about: Person, roleID: 1 | 2) =>
  change(as, about, { app_metadata: { role: { roleID } } })
const deactivates = (as: Person, about: Person, more: object = {}) =>
  ask(as, 'DELETE', '/api/users', { toRemoveIDs: [about.user_id], ...more })
const links = (as: Person, about: Person, main = as) =>
  ask(as, 'POST', `/api/users/${main.user_id}/proxy-users/link`, { proxyUserID: about.user_id })
const logsIn = (as: Person, about: Person) =>
  ask(as, 'POST', `/api/users/${as.user_id}/proxy-users/${about.user_id}/login`, { reason: 'Test' })
const stored = async ({ user_id }: Person) =>
  (
    await server.owner<{ reports_to_user_id: number | null; role_id: number; blocked: boolean }>(
      'select reports_to_user_id, role_id, blocked from users where user_id = $1',
      [user_id],
    )
  )[0]

const scope = [403, 'scope']
const moved = [200, undefined]

describe('ruling 80: moving people', () => {
  test('ACL-78 refuses to move a peer, a superior, an owner, oneself, and own people out of the chain', async () => {
    const attacks: readonly (readonly [Person, Person])[] = [
      [t.peer, t.caller],
      [t.belowPeer, t.caller],
      [t.manager, t.below],
      [t.manager, t.secondOwner],
      [t.owner, t.caller],
      [t.secondOwner, t.caller],
      [t.caller, t.owner],
      [t.below, t.peer],
      [t.below, t.manager],
    ]
    for (const [about, to] of attacks) {
      const before = await stored(about)
      const answer = await moves(t.caller, about, to)
      expect(said(answer), `${about.name} to ${to.name}`).toEqual(scope)
      expect(answer.body).toMatchObject({ fields: { reportsToUserID: expect.any(String) } })
      expect(await stored(about)).toEqual(before)
    }
  })

  test('TEAM-58 ACL-94 refuses to move the only owner with scope, not with the text about owners', async () => {
    expect(said(await moves(t.mate, people.stranger, t.mate))).toEqual(scope)
  })

  test('moves people within the own chain, and mobile users anywhere', async () => {
    expect(said(await moves(t.caller, t.deeper, t.caller))).toEqual(moved)
    expect(said(await moves(t.caller, t.worker, t.below))).toEqual(moved)
    expect(said(await moves(t.caller, t.worker, t.peer))).toEqual(moved)
  })

  test('owners and the provider can move any person', async () => {
    for (const as of [t.owner, people.sysadmin]) {
      expect(said(await moves(as, t.peer, t.caller))).toEqual(moved)
      expect(said(await moves(as, t.peer, t.manager))).toEqual(moved)
      expect(said(await moves(as, t.secondOwner, t.owner))).toEqual(moved)
      expect(said(await moves(as, t.secondOwner, null))).toEqual(moved)
    }
  })

  test('moves the permitted ones of several people, and names the others with scope', async () => {
    const asked = [t.peer, t.manager, t.secondOwner, t.worker, t.deeper]
    const path = `/api/accounts/${people.ridgeline}/users`
    const body = {
      userIDs: asked.map(({ user_id }) => user_id),
      change: { reportsToUserID: t.caller.user_id },
    }
    for (const preview of [true, false]) {
      const answer = await ask(t.caller, 'PATCH', path, { ...body, preview })
      expect(answer.body as SeveralOutcome).toEqual({
        changed: [t.worker.user_id, t.deeper.user_id],
        refusals: [t.peer, t.manager, t.secondOwner].map(({ user_id }) => ({
          user_id,
          reason: 'scope',
        })),
      })
    }
    expect((await stored(t.peer))?.reports_to_user_id).toBe(t.manager.user_id)
  })

  test('judges a move with a new role by the stronger of both roles', async () => {
    const to = (person: Person) => ({ reportsToUserID: person.user_id })
    const role = (roleID: 1 | 2) => ({ app_metadata: { role: { roleID } } })
    const down = { ...role(1), user_metadata: to(t.caller) }
    expect(said(await change(t.caller, t.belowPeer, down))).toEqual(scope)
    const up = { ...role(2), user_metadata: to(t.manager) }
    expect(said(await change(t.caller, t.worker, up))).toEqual(scope)
    expect(said(await change(t.caller, t.worker, { ...up, user_metadata: to(t.below) }))).toEqual(
      moved,
    )
  })
})

describe('ruling 80: status, role and rights', () => {
  test('refuses to deactivate a superior, an owner or a former owner, or to take their role', async () => {
    for (const about of [t.manager, t.owner, t.secondOwner]) {
      expect(said(await deactivates(t.caller, about)), about.name).toEqual(scope)
      expect(said(await ask(t.caller, 'DELETE', `/api/users/${about.user_id}`))).toEqual(scope)
      expect(said(await takesRole(t.caller, about, 1))).toEqual(scope)
      expect(await stored(about)).toMatchObject({ role_id: 2, blocked: false })
    }
    // A former owner is now a peer of the caller.
    expect(said(await moves(t.owner, t.secondOwner, t.manager))).toEqual(moved)
    expect(said(await moves(t.caller, t.secondOwner, t.caller))).toEqual(scope)
  })

  test('refuses to change the rights of a superior, or to activate them', async () => {
    const licence = `/api/user/${people.ridgeline}/update-package/${t.manager.user_id}`
    expect(said(await ask(t.caller, 'PATCH', licence, { packageID: 'SA-OSHA' }))).toEqual(scope)
    const creates = { user_metadata: { canCreateProject: false } }
    expect(said(await change(t.caller, t.manager, creates))).toEqual(scope)
    await server.owner('update users set blocked = true where user_id = $1', [t.manager.user_id])
    expect(said(await change(t.caller, t.manager, { blocked: false }))).toEqual(scope)
  })

  test('ACL-82 ACL-86 ACL-90 allows changes of role, rights and status of a peer', async () => {
    const creates = { user_metadata: { canCreateProject: false } }
    expect(said(await change(t.caller, t.belowPeer, creates))).toEqual(moved)
    expect(said(await takesRole(t.caller, t.belowPeer, 1))).toEqual(moved)
    // The rules for administrators apply to a former administrator.
    expect(said(await moves(t.caller, t.belowPeer, t.caller))).toEqual(scope)
    const back = {
      app_metadata: { role: { roleID: 2 } },
      user_metadata: { reportsToUserID: t.caller.user_id },
    }
    expect(said(await change(t.caller, t.belowPeer, back))).toEqual(scope)
    expect((await deactivates(t.caller, t.belowPeer)).status).toBe(204)
    expect(said(await change(t.caller, t.belowPeer, { blocked: false }))).toEqual(moved)
  })

  test('TEAM-41 hands work over to managers of the person who leaves, and within the own chain', async () => {
    const on = (about: Person, to: Person) =>
      deactivates(t.caller, about, { handOverTo: to.user_id })
    expect(said(await on(t.belowPeer, t.caller))).toEqual(scope)
    expect(said(await on(t.deeper, t.peer))).toEqual(scope)
    expect((await on(t.belowPeer, t.peer)).status).toBe(204)
    expect((await on(t.deeper, t.caller)).status).toBe(204)
  })
})

describe('ruling 80: Login as within the own chain', () => {
  test('G1-77 ACL-130 refuses to link a peer, a superior and an owner', async () => {
    for (const about of [t.peer, t.belowPeer, t.manager, t.owner, t.secondOwner]) {
      expect(said(await links(t.caller, about)), about.name).toEqual(scope)
      expect(said(await logsIn(t.caller, about))).toEqual([404, 'not-found'])
    }
    expect(said(await links(t.caller, t.deeper))).toEqual(moved)
    expect((await logsIn(t.caller, t.deeper)).status).toBe(200)
  })

  test('a link and its sessions end when the person leaves the chain', async () => {
    expect(said(await links(t.caller, t.deeper))).toEqual(moved)
    const { access_token: token } = (await logsIn(t.caller, t.deeper)).body as {
      access_token: string
    }
    const me = async () => server.ask('GET', '/api/users/me', { token })
    expect((await me()).status).toBe(200)
    expect(said(await moves(t.owner, t.deeper, t.peer))).toEqual(moved)
    expect(said(await me())).toEqual([401, 'ended'])
    expect(said(await logsIn(t.caller, t.deeper))).toEqual(scope)
    const list = await ask(
      t.caller,
      'GET',
      `/api/users/${t.caller.user_id}/proxy-users?status=active`,
    )
    expect(list.body).toEqual([])
    const own = await ask(t.caller, 'GET', '/api/users/me')
    expect(own.body).toMatchObject({ user_metadata: { proxyUsers: [] } })
  })

  test('only the main user logs in as a created proxy user, who is outside the chain', async () => {
    const { access_token: token } = (await logsIn(t.peer, t.proxy)).body as { access_token: string }
    expect((await server.ask('GET', '/api/users/me', { token })).status).toBe(200)
    expect(said(await logsIn(t.caller, t.proxy))).toEqual([404, 'not-found'])
  })
})

describe('ruling 81: inviting people', () => {
  let nth = 0
  const invites = async (as: Person, more: object) => {
    nth += 1
    const invite = {
      givenName: 'Nina',
      familyName: 'Novak',
      email: `nina${nth}.${count}@new.test`,
      jobTitle: 'Foreman',
      package: 'SA-ADMINISTRATOR',
      contractorCompanyID: 0,
      reportsToUserID: as.user_id,
      app_metadata: { role: { roleID: 1 } },
      ...more,
    }
    const answer = await ask(as, 'POST', `/api/accounts/${people.ridgeline}/users`, [
      invite,
    ] as object)
    const [outcome] = answer.body as InviteOutcome[]
    return outcome?.succeeded === true ? 'invited' : Object.keys(outcome?.fields ?? {})
  }
  const administrator = { package: 'SA-COMMANDER', app_metadata: { role: { roleID: 2 } } }

  test('ACL-112 ACL-116 INV-94 a proxy user invites only mobile users below the own chain', async () => {
    expect(await invites(t.proxy, administrator)).toEqual(['roleID'])
    expect(await invites(t.proxy, { ...administrator, password: 'Crane-Hook-77' })).toEqual([
      'roleID',
      'password',
    ])
    expect(await invites(t.proxy, { password: 'Crane-Hook-77' })).toEqual(['password'])
    expect(await invites(t.proxy, { canCreateProject: true })).toEqual(['canCreateProject'])
    expect(await invites(t.proxy, { reportsToUserID: t.manager.user_id })).toEqual([
      'reportsToUserID',
    ])
    expect(await invites(t.proxy, { canCreateProject: false })).toBe('invited')
    expect(await invites(t.proxy, { reportsToUserID: t.belowProxy.user_id })).toBe('invited')
  })

  test('G1-70 a safety professional invites only below the own chain, and makes no owner', async () => {
    for (const to of [t.peer, t.manager, t.owner, t.belowPeer]) {
      expect(await invites(t.caller, { reportsToUserID: to.user_id }), to.name).toEqual([
        'reportsToUserID',
      ])
    }
    expect(await invites(t.caller, { ...administrator, reportsToUserID: null })).toEqual([
      'reportsToUserID',
    ])
    expect(await invites(t.caller, { ...administrator, reportsToUserID: t.below.user_id })).toBe(
      'invited',
    )
    expect(await invites(t.owner, { ...administrator, reportsToUserID: t.peer.user_id })).toBe(
      'invited',
    )
    expect(await invites(t.owner, { ...administrator, reportsToUserID: null })).toBe('invited')
  })
})
