import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import type { Person } from '#tests/world/people.ts'
import { teamOf } from './team-world.ts'

let w: World
let t: ReturnType<typeof teamOf>

beforeAll(async () => {
  w = await world()
  t = teamOf(w)
})
afterAll(() => w.stop())

describe('role and licence', () => {
  const role = (who: Actor, about: Person, roleID: number, more: object = {}) =>
    t.puts(who, about, { app_metadata: { role: { roleID } }, ...more })
  const licence = (who: Actor, about: Person, packageID: string) =>
    who.asks('PATCH', `/api/user/${w.people.ridgeline}/update-package/${about.user_id}`, {
      packageID,
    })

  test('TEAM-10 TEAM-66 TEAM-67 TEAM-68 User and Administrator become each other, never a system administrator', async () => {
    const about = await t.person(w.people.lead)
    expect((await role(w.safety, about, 1)).body).toMatchObject({
      app_metadata: { role: { roleID: 1, name: 'Mobile User' } },
    })
    expect((await role(w.boss, about, 2)).body).toMatchObject({
      app_metadata: { role: { roleID: 2, name: 'Administrator' } },
    })
    expect((await role(w.sysadmin, about, 3)).status).toBe(422)
    expect((await role(w.sysadmin, w.people.sysadmin, 2)).status).toBe(422)
    expect(await t.events(about)).toMatchObject([
      { event: 'role-changed', details: { from: 2, to: 1 } },
      { event: 'role-changed', details: { from: 1, to: 2 } },
    ])
  })

  test('API-39 ACL-85 to ACL-88 the provider, a safety professional and an owner change both, a proxy user neither', async () => {
    const about = await t.person(w.people.lead)
    const ofOthers = await t.person(w.people.proxy)
    for (const who of [w.sysadmin, w.safety, w.boss]) {
      for (const roleID of [1, 2])
        expect((await role(who, about, roleID)).body).toMatchObject({
          user_id: about.user_id,
          app_metadata: { role: { roleID } },
        })
      for (const packageID of ['SA-OSHA', 'SA-COMMANDER'])
        expect(await licence(who, about, packageID)).toMatchObject({
          status: 200,
          body: { user_id: about.user_id, package: packageID },
        })
    }
    for (const answer of [
      await role(w.proxy, ofOthers, 1),
      await licence(w.proxy, ofOthers, 'SA-OSHA'),
    ])
      expect(t.refusal(answer)).toMatchObject({ status: 403, code: 'not-permitted' })
  })

  test('another role ends the sessions of the person', async () => {
    const about = await t.person(w.people.lead)
    const who = t.actor(about)
    expect((await who.asks('GET', '/api/users/me')).status).toBe(200)
    await role(w.boss, about, 1)
    expect(t.refusal(await who.asks('GET', '/api/users/me'))).toMatchObject({
      status: 401,
      code: 'ended',
    })
  })

  test('a manager of others stays a safety professional, and the last owner an owner', async () => {
    const about = await t.person(w.people.lead)
    await t.person(about)
    expect(t.refusal(await role(w.boss, about, 1))).toMatchObject({
      status: 422,
      fields: { roleID: expect.any(String) },
    })
    expect(t.refusal(await role(w.sysadmin, w.people.boss, 1))).toMatchObject({
      status: 422,
      code: 'last-owner',
    })
  })

  test('TEAM-69 TEAM-70 TEAM-71 the licences of each role, alone and with the role', async () => {
    const about = await t.person(w.people.lead)
    const all = [
      'SA-ADMINISTRATOR',
      'SA-COMMANDER',
      'SA-OSHA',
      'SA-EM-385-1-1',
      'SA-TRADESMAN',
      'SA-CRANES-SAFETY',
      'SA-POWER-BI-API',
    ]
    const taken = async () => {
      const statuses: number[] = []
      for (const id of all) statuses.push((await licence(w.boss, about, id)).status)
      return statuses
    }
    expect(await taken()).toEqual([422, 200, 200, 200, 200, 200, 200])
    // In a call with role and license, the new role decides about the license.
    expect((await role(w.boss, about, 1, { user_metadata: { package: 'SA-OSHA' } })).status).toBe(
      422,
    )
    expect(
      (await role(w.boss, about, 1, { user_metadata: { package: 'SA-ADMINISTRATOR' } })).body,
    ).toMatchObject({ package: 'SA-ADMINISTRATOR' })
    expect(await taken()).toEqual([200, 422, 422, 422, 422, 422, 422])
    expect((await licence(w.boss, about, 'SA-NONE')).status).toBe(422)
  })

  test('TEAM-73 TEAM-74 the last seat is given once; without a seat role and licence stay unchanged', async () => {
    const [first, second] = [await t.person(w.people.lead), await t.person(w.people.lead)]
    await w.server.owner(
      `update account_packages set seats = (select count(*) from users where account_id = $1 and package = 'SA-TRADESMAN' and not blocked) + 1 where account_id = $1 and package_id = 'SA-TRADESMAN'`,
      [w.people.ridgeline],
    )
    const answers = await Promise.all(
      [first, second].map((each) => licence(w.boss, each, 'SA-TRADESMAN')),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(
      t.refusal(answers.find(({ status }) => status === 422) ?? { status: 0, body: {} }),
    ).toMatchObject({ code: 'no-seats', message: 'No seats available for this license.' })
    const loser = answers[0]?.status === 422 ? first : second
    expect(
      (
        await role(w.boss, loser, 2, {
          name: 'Not Kept',
          user_metadata: { package: 'SA-TRADESMAN' },
        })
      ).status,
    ).toBe(422)
    expect(await t.one(loser)).toMatchObject({
      package: null,
      app_metadata: { role: { roleID: 2 } },
      name: expect.not.stringContaining('Not Kept'),
    })
    expect(await t.tickets(loser)).toEqual([])
    // Reactivation takes a seat too.
    const winner = loser === first ? second : first
    await t.removes(w.boss, [winner])
    expect((await licence(w.boss, loser, 'SA-TRADESMAN')).status).toBe(200)
    expect(t.refusal(await t.puts(w.boss, winner, { blocked: false }))).toMatchObject({
      status: 422,
      code: 'no-seats',
    })
    expect(await t.blocked(winner)).toEqual([true])
  })
})

describe('the own password', () => {
  const signIn = async ({ email }: Person, password: string) =>
    (
      await w.server.ask('POST', '/api/oauth/token', {
        body: { grant_type: 'password', username: email, password },
      })
    ).status

  test('TEAM-128 G1-81 the old one signs in no more, the new one does, and only the other sessions end', async () => {
    const about = await t.person(w.people.lead)
    const [here, elsewhere] = [t.actor(about), t.actor(about)]
    expect((await elsewhere.asks('GET', '/api/users/me')).status).toBe(200)
    for (const next of ['Crane-Hook-77', 'Crane-Hook-78'])
      expect((await t.puts(here, about, { password: next })).body).toMatchObject({
        user_id: about.user_id,
      })
    expect((await here.asks('GET', '/api/users/me')).status).toBe(200)
    expect(t.refusal(await elsewhere.asks('GET', '/api/users/me'))).toMatchObject({
      status: 401,
      code: 'ended',
    })
    expect([await signIn(about, about.password), await signIn(about, 'Crane-Hook-78')]).toEqual([
      403, 200,
    ])
    expect((await t.events(about)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['password-changed', 'password-changed']),
    )
    // The other ways to end sessions end this one too.
    await t.puts(w.boss, about, { app_metadata: { role: { roleID: 1 } } })
    expect((await here.asks('GET', '/api/users/me')).status).toBe(401)
  })

  test('a new password makes every device unknown except the current one (ruling 37)', async () => {
    const about = await t.person(w.people.lead)
    const markAt = async () =>
      (
        await w.server.ask('POST', '/api/oauth/token', {
          body: { grant_type: 'password', username: about.email, password: about.password },
        })
      ).headers
        .get('set-cookie')
        ?.split(';')[0] ?? ''
    const familiar = async () =>
      (
        await w.server.owner<{ hash: Buffer }>(
          `select hash from familiar_places where user_id = $1 and kind = 'device'`,
          [about.user_id],
        )
      ).map(({ hash }) => hash.toString('hex'))
    const hashOf = (cookie: string) =>
      createHash('sha256')
        .update(cookie.split('=')[1] ?? '')
        .digest('hex')
    const [here, elsewhere] = [await markAt(), await markAt()]
    expect((await familiar()).toSorted()).toEqual([here, elsewhere].map(hashOf).toSorted())
    const changed = await t.puts(
      t.actor(about),
      about,
      { password: 'Crane-Hook-77' },
      { cookie: here },
    )
    expect(changed).toMatchObject({ status: 200, body: { user_id: about.user_id } })
    expect(await familiar()).toEqual([hashOf(here)])
    // A browser without a mark gets one.
    const marked =
      (await t.puts(t.actor(about), about, { password: 'Crane-Hook-78' })).headers
        .get('set-cookie')
        ?.split(';')[0] ?? ''
    expect(await familiar()).toEqual([hashOf(marked)])
  })

  test('ACL-133 to ACL-136 people change only their own, and not that of a system administrator', async () => {
    const password = 'Crane-Hook-77'
    expect((await t.puts(w.boss, w.people.lead, { password })).status).toBe(403)
    expect((await t.puts(w.sysadmin, w.people.lead, { password })).status).toBe(403)
    expect((await t.puts(w.sysadmin, w.people.sysadmin, { password })).status).toBe(403)
    for (const who of [
      await t.person(w.people.lead),
      await t.person(undefined),
      await t.person(w.people.lead, { isProxyUser: true }),
    ]) {
      expect((await t.puts(t.actor(who), who, { password })).status).toBe(200)
      await t.removes(w.sysadmin, [who])
    }
  })

  test.each([
    ['weak', 'short'],
    ['common', 'Password1!'],
    ['beside others', 'Crane-Hook-77'],
  ])('refuses a %s password at its field', async (why, password) => {
    const about = await t.person(w.people.lead)
    const body = why === 'beside others' ? { password, name: 'Ada Lund' } : { password }
    expect(t.refusal(await t.puts(t.actor(about), about, body))).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    })
    expect(await signIn(about, about.password)).toBe(200)
  })
})
