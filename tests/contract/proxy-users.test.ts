import { describe, expect, test } from 'vitest'
import type { Me } from '#contract/access/schema.ts'
import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import type { Answered } from '#tests/world/server.ts'
import { actingWorld, field, path, said } from './acting-world.ts'

const world = actingWorld()

describe('proxy users', () => {
  const names = async (main: Person, query = '') =>
    ((await world.server.ask('GET', path(main, query), { as: main })).body as ProxyUser[]).map(
      ({ name }) => name,
    )
  const form = (email: string) => ({
    given_name: 'Rosa',
    family_name: 'Delgado',
    name: 'Rosa Delgado',
    email,
    jobTitle: 'Safety Coordinator',
  })

  test("API-35 TEAM-103 G1-77 a created one has the main user's role, company and place, and uses no seat", async () => {
    const { safety, boss } = world.people
    const answer = await world.server.ask('POST', path(safety, '/create'), {
      as: safety,
      body: form('rosa@ridgeline.test'),
    })
    expect(answer.status).toBe(201)
    const rosa = field(answer, 'data') as ProxyUser
    expect(rosa).toMatchObject({
      name: 'Rosa Delgado',
      app_metadata: { role: { roleID: 2 } },
      user_metadata: {
        accountID: safety.accountID,
        isProxyUser: true,
        forProxyUserID: safety.user_id,
        reportsToUserID: boss.user_id,
        package: null,
        jobTitle: 'Safety Coordinator',
      },
    })
    // The list of the main user has their ids (TEAM-08).
    const { body } = await world.server.ask('GET', '/api/users/me', { as: safety })
    expect((body as Me).user_metadata.proxyUsers).toContain(rosa.user_id)
    expect(await world.lines('proxy-created', rosa.user_id)).toMatchObject([
      { actor_id: safety.user_id, author_id: null },
    ])
  })

  test('TEAM-08 TEAM-63 the metadata hold proxy users and the main user of each; a proxy user sees the own chain only', async () => {
    const { safety } = world.people
    const own = (await world.server.ask('GET', '/api/users/me', { as: safety })).body as Me
    expect(own.user_metadata.proxyUsers).toEqual(
      expect.arrayContaining([world.people.proxy.user_id, world.nora.user_id]),
    )
    const token = await world.tokenAs(safety, world.nora)
    expect(((await world.me(token)).body as Me).user_metadata).toMatchObject({
      isProxyUser: true,
      forProxyUserID: safety.user_id,
      proxyUsers: [],
    })
    const people = (
      await world.server.ask('GET', `/api/accounts/${safety.accountID}/users`, { token })
    ).body as ProxyUser[]
    expect(people.map(({ user_id }) => user_id)).toEqual([world.nora.user_id])
  })

  test('refuses a used or invalid address at its field', async () => {
    const { safety, stranger, boss } = world.people
    for (const email of [stranger.email, boss.email.toUpperCase(), 'no address']) {
      const answer = await world.server.ask('POST', path(safety, '/create'), {
        as: safety,
        body: form(email),
      })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        msg: expect.any(String),
        fields: { email: expect.any(String) },
      })
    }
  })

  test('TEAM-100 API-34 the list has the active ones', async () => {
    const { boss } = world.people
    const [own, other] = [
      await makePerson(world.server.owner, boss.accountID, {
        name: 'Una Hill',
        email: 'una@proxy.test',
        isProxyUser: true,
        forProxy: boss,
        reportsTo: boss,
      }),
      await makePerson(world.server.owner, boss.accountID, {
        name: 'Vic Dale',
        email: 'vic@proxy.test',
        isProxyUser: true,
        forProxy: boss,
        blocked: true,
        reportsTo: boss,
      }),
    ]
    expect(await names(boss, '?status=active')).toEqual(expect.arrayContaining([own.name]))
    expect(await names(boss, '?status=active')).not.toContain(other.name)
    expect(await names(boss, '?status=all')).toContain(other.name)
  })

  test('G1-77 links only active safety professionals below; an owner and provider staff may link others', async () => {
    const { safety, boss, lead, worker, blocked, proxy, sysadmin, ridgeline } = world.people
    const link = async (as: Person, main: Person, chosen: Person) =>
      said(
        await world.server.ask('POST', path(main, '/link'), {
          as,
          body: { proxyUserID: chosen.user_id },
        }),
      )
    expect(await link(safety, safety, boss)).toBe('403 scope')
    for (const chosen of [worker, blocked, proxy, safety])
      expect(await link(safety, safety, chosen)).toBe('422 invalid')
    expect(await link(safety, safety, lead)).toBe('200 undefined')
    expect(await link(boss, boss, lead)).toBe('200 undefined')
    expect(await link(sysadmin, lead, safety)).toBe('200 undefined')
    expect(
      await world.server.owner('select 1 from proxy_links where account_id = $1 and user_id = $2', [
        ridgeline,
        lead.user_id,
      ]),
    ).toHaveLength(1)
  })

  test('API-36 TEAM-110 a rename is a change of an associate: only changed values are sent, and the updated user comes back', async () => {
    const { safety } = world.people
    const at = `/api/users/${world.nora.user_id}`
    const renamed = await world.server.ask('PUT', at, {
      as: safety,
      body: { family_name: 'Meadows' },
    })
    expect(renamed.body).toMatchObject({
      user_id: world.nora.user_id,
      name: 'Nora Meadows',
      given_name: 'Nora',
      version: 2,
      user_metadata: { isProxyUser: true },
    })
    expect(await world.lines('proxy-renamed', world.nora.user_id)).toMatchObject([
      { actor_id: safety.user_id, details: { from: 'Nora Fields', to: 'Nora Meadows' } },
    ])
    const late = await world.server.ask('PUT', at, {
      as: safety,
      body: { family_name: 'Late' },
      headers: { 'if-match': '"nobody.1"' },
    })
    expect(late.status).toBe(412)
    // Their own history does not keep a person that no record names either.
    const removed = await world.server.ask('DELETE', path(safety), {
      as: safety,
      body: { userID: world.nora.user_id, accountID: safety.accountID },
    })
    expect(removed.body).toEqual({ removed: 'deleted' })
  })

  test('each change writes history of the main user, and every device reads the people again', async () => {
    const { boss, lead, ridgeline } = world.people
    const seen = async () =>
      (
        await world.server.owner<{ change_counter: string; last_key: string }>(
          'select change_counter, last_key from account_counters where account_id = $1',
          [ridgeline],
        )
      )[0]
    const histories = async () =>
      world.server.owner<{ ticket_id: string; changes: object }>(
        `select ticket_id, changes from tickets where entity = 'user' and record_id = $1 and changes ? 'proxyUser' order by version desc limit 1`,
        [boss.user_id],
      )
    const created = await world.server.ask('POST', path(boss, '/create'), {
      as: boss,
      body: form('ivo@ridgeline.test'),
    })
    const ivo = field(created, 'data') as ProxyUser
    const changes: readonly (readonly [
      change: { from: string | null; to: string | null },
      ask: () => Promise<Answered> | null,
    ])[] = [
      [{ from: null, to: 'Rosa Delgado' }, () => null],
      [
        { from: null, to: lead.name },
        () =>
          world.server.ask('POST', path(boss, '/link'), {
            as: boss,
            body: { proxyUserID: lead.user_id },
          }),
      ],
      [
        { from: lead.name, to: null },
        () =>
          world.server.ask('DELETE', path(boss), {
            as: boss,
            body: { userID: lead.user_id, accountID: ridgeline },
          }),
      ],
      [
        { from: 'Rosa Delgado', to: null },
        () =>
          world.server.ask('DELETE', path(boss), {
            as: boss,
            body: { userID: ivo.user_id, accountID: ridgeline },
          }),
      ],
    ]
    await world.server.owner('delete from proxy_links where user_id = $1', [boss.user_id])
    for (const [proxyUser, ask] of changes) {
      const before = await seen()
      const answer = await ask()
      expect(answer === null || answer.status < 300).toBe(true)
      const [ticket] = await histories()
      expect(ticket?.changes).toEqual({ proxyUser })
      // A lost change would be noticed by devices through its key.
      const after = await seen()
      expect(after?.last_key).toBe(ticket?.ticket_id)
      if (answer !== null)
        expect(Number(after?.change_counter)).toBeGreaterThan(Number(before?.change_counter))
    }
  })

  test('TEAM-107 API-37 G1-78 deletes a created one for good when no record names it', async () => {
    const { safety } = world.people
    const removed = await world.server.ask('DELETE', path(safety), {
      as: safety,
      body: { userID: world.nora.user_id, accountID: safety.accountID },
    })
    expect(removed.body).toEqual({ removed: 'deleted' })
    expect(
      await world.server.owner('select 1 from users where user_id = $1', [world.nora.user_id]),
    ).toEqual([])
    expect(
      await world.server.owner('select 1 from logins where user_id = $1', [world.nora.user_id]),
    ).toEqual([])
  })

  test('deactivates one that a record or a history names; the session ends at once', async () => {
    const { safety, ridgeline } = world.people
    const token = await world.tokenAs(safety, world.nora)
    await world.server.owner('update users set can_create_project = true where user_id = $1', [
      world.nora.user_id,
    ])
    const made = await world.server.ask('POST', `/api/accounts/${ridgeline}/projects`, {
      token,
      body: [
        {
          number: `N-${world.nora.user_id}`,
          name: 'Yard',
          address: 'Quay',
          assignedToUserID: world.nora.user_id,
        },
      ],
    })
    expect(made.status, made.text).toBe(201)
    const removed = await world.server.ask('DELETE', path(safety), {
      as: safety,
      body: { userID: world.nora.user_id, accountID: ridgeline },
    })
    expect(removed.body).toEqual({ removed: 'deactivated' })
    expect(
      await world.server.owner('select blocked from users where user_id = $1', [
        world.nora.user_id,
      ]),
    ).toEqual([{ blocked: true }])
    expect(said(await world.me(token))).toBe('401 ended')
    expect((await world.lines('login-as', world.nora.user_id)).at(-1)).toMatchObject({
      details: { act: 'ended', why: 'removed' },
    })
  })

  test('TEAM-108 unlinks a linked one, who otherwise stays unchanged', async () => {
    const { boss, lead } = world.people
    await world.server.ask('POST', path(boss, '/link'), {
      as: boss,
      body: { proxyUserID: lead.user_id },
    })
    const removed = await world.server.ask('DELETE', path(boss), {
      as: boss,
      body: { userID: lead.user_id, accountID: boss.accountID },
    })
    expect(removed.body).toEqual({ removed: 'unlinked' })
    expect(
      await world.server.owner('select blocked from users where user_id = $1', [lead.user_id]),
    ).toEqual([{ blocked: false }])
    expect(await names(boss)).not.toContain(lead.name)
  })
})
