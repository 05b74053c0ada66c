import { describe, expect, test } from 'vitest'
import type { Me } from '#contract/access/schema.ts'
import { makePerson } from '#tests/world/people.ts'
import { actingWorld, field, path, said } from './acting-world.ts'

const minute = 60_000

const world = actingWorld()

describe('the session', () => {
  test('API-38 TEAM-112 G1-80 belongs to the proxy user, names the real actor, and leaves the own session open (ruling 53)', async () => {
    const { safety } = world.people
    const own = await world.server.tokenOf(safety)
    const token = await world.tokenAs(safety, world.nora, { token: own })
    const body = (await world.me(token)).body as Me
    expect(body).toMatchObject({
      user_id: world.nora.user_id,
      actor: { user_id: safety.user_id, name: 'Marco Reyes' },
    })
    const left = Date.parse(body.actor?.until ?? '') - Date.now()
    expect(left).toBeGreaterThan(55 * minute)
    expect(left).toBeLessThanOrEqual(60 * minute)
    const back = (await world.me(own)).body as Me
    expect(back).toMatchObject({ user_id: safety.user_id, actor: null })
  })

  test('ends after an hour at most, and never outlives the own session', async () => {
    const { safety } = world.people
    const own = await world.server.tokenOf(safety, {
      expires: Math.floor(Date.now() / 1000) + 24 * 3600,
    })
    const token = await world.tokenAs(safety, world.nora, { token: own })
    const short = await world.login(safety, world.nora, {
      token: await world.server.tokenOf(safety, { expires: Math.floor(Date.now() / 1000) + 600 }),
    })
    expect(Number(field(short, 'expires_in'))).toBeLessThanOrEqual(600)
    world.server.wait(59 * minute)
    expect((await world.me(token)).status).toBe(200)
    world.server.wait(2 * minute)
    expect(said(await world.me(token))).toBe('401 expired')
    expect((await world.me(own)).status).toBe(200)
    world.server.wait(-61 * minute)
  })

  test('Back ends it and not the own one; the trail has both, with the reason and both names', async () => {
    const { safety } = world.people
    const own = await world.server.tokenOf(safety)
    const token = await world.tokenAs(safety, world.nora, { token: own })
    expect((await world.server.ask('POST', '/api/oauth/revoke', { token })).status).toBe(204)
    expect(said(await world.me(token))).toBe('401 ended')
    expect((await world.me(own)).status).toBe(200)
    expect(await world.lines('login-as', world.nora.user_id)).toMatchObject([
      {
        actor_id: safety.user_id,
        author_id: null,
        details: { act: 'begun', reason: 'Covers the night shift' },
      },
      {
        actor_id: safety.user_id,
        author_id: world.nora.user_id,
        details: { act: 'ended', why: 'back', reason: 'Covers the night shift' },
      },
    ])
  })

  const ends: readonly (readonly [string, (own: string) => Promise<unknown>])[] = [
    [
      "the person's own session ends",
      (own) => world.server.ask('POST', '/api/oauth/revoke', { token: own }),
    ],
    [
      'the person gets blocked',
      () =>
        world.server.owner('update users set blocked = true where user_id = $1', [
          world.people.lead.user_id,
        ]),
    ],
    [
      'the person gets a new password',
      () =>
        world.server.owner(
          'update logins set session_version = session_version + 1 where user_id = $1',
          [world.people.lead.user_id],
        ),
    ],
    [
      'the proxy user gets blocked',
      () =>
        world.server.owner('update users set blocked = true where user_id = $1', [
          world.nora.user_id,
        ]),
    ],
    [
      'the proxy user moves to another person',
      () =>
        world.server.owner('update users set for_proxy_user_id = $2 where user_id = $1', [
          world.nora.user_id,
          world.people.boss.user_id,
        ]),
    ],
    [
      'the proxy user gets another role',
      () =>
        world.server.owner('update users set role_id = 1 where user_id = $1', [world.nora.user_id]),
    ],
  ]
  test.each(ends)('ends with the next request when %s (ruling 53)', async (_, end) => {
    const { lead } = world.people
    await world.server.owner('update users set for_proxy_user_id = $2 where user_id = $1', [
      world.nora.user_id,
      lead.user_id,
    ])
    const own = await world.server.tokenOf(lead)
    const token = await world.tokenAs(lead, world.nora, { token: own })
    expect((await world.me(token)).status).toBe(200)
    await end(own)
    expect(said(await world.me(token))).toBe('401 ended')
    await world.server.owner('update users set blocked = false where user_id = $1', [lead.user_id])
  })

  test('ACL-130 needs an own, active proxy user and a reason; people of another company are unknown', async () => {
    const { safety, boss, stranger, lead } = world.people
    expect(said(await world.login(safety, lead))).toBe('404 not-found')
    expect(said(await world.login(boss, world.nora))).toBe('404 not-found')
    expect(said(await world.login(safety, stranger))).toBe('404 not-found')
    expect(
      said(
        await world.server.ask('POST', path(safety, `/${world.nora.user_id}/login`), {
          as: boss,
          body: { reason: 'Curious' },
        }),
      ),
    ).toBe('403 scope')
    expect(
      said(
        await world.server.ask('POST', path(safety, `/${world.nora.user_id}/login`), {
          as: safety,
          body: { reason: '  ' },
        }),
      ),
    ).toBe('422 invalid')
    await world.server.owner('update users set blocked = true where user_id = $1', [
      world.nora.user_id,
    ])
    expect(said(await world.login(safety, world.nora))).toBe('403 not-permitted')
    expect(await world.lines('login-as', world.nora.user_id)).toEqual([])
  })

  test('a new own password leaves the current session and its session of Login as open', async () => {
    const who = await makePerson(world.server.owner, world.people.ridgeline, {
      name: 'Pat Moor',
      email: 'pat@ridgeline.test',
      reportsTo: world.people.boss,
    })
    const below = await makePerson(world.server.owner, world.people.ridgeline, {
      name: 'Bay Moor',
      email: 'bay@ridgeline.test',
      reportsTo: who,
    })
    const own = await world.server.tokenOf(who)
    expect(
      (
        await world.server.ask('PUT', `/api/users/${who.user_id}`, {
          token: own,
          body: { password: 'Granite-Yard-77!' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await world.server.ask('POST', path(who, '/link'), {
          token: own,
          body: { proxyUserID: below.user_id },
        })
      ).status,
    ).toBe(200)
    expect((await world.me(await world.tokenAs(who, below, { token: own }))).status).toBe(200)
  })

  test.each(['abc\u0000', ' \u0001\u0002ab', 'x'.repeat(301), '"'.repeat(300)])(
    'a reason must be one storable line: %j',
    async (reason) => {
      const { safety } = world.people
      const answer = await world.server.ask('POST', path(safety, `/${world.nora.user_id}/login`), {
        as: safety,
        body: { reason },
      })
      if (reason.startsWith('"')) expect(answer.status, answer.text).toBe(200)
      else
        expect(answer).toMatchObject({
          status: 422,
          body: { fields: { reason: expect.any(String) } },
        })
    },
  )

  test("a mail tells the person who, when and why, in their language, which the caller's browser does not change", async () => {
    const { safety } = world.people
    await world.server.owner(`update users set language = 'es' where user_id = $1`, [
      world.nora.user_id,
    ])
    const token = await world.tokenAs(safety, world.nora)
    await world.server.ask('GET', '/api/users/me', {
      token,
      headers: {
        'accept-language': 'en',
        install: '0193a5f0-0000-7000-8000-00000000c0de; pending=4',
      },
    })
    const mail = async () =>
      (
        await world.server.owner<{ subject: string; raw: Buffer }>(
          'select subject, raw from mails where $1 = any(recipients)',
          [world.nora.email],
        )
      )[0]
    await expect
      .poll(mail)
      .toMatchObject({ subject: 'Marco Reyes ha entrado como usted en Siteward' })
    expect(String((await mail())?.raw)).toContain('Covers the night shift')
    expect(
      await world.server.owner('select language from users where user_id = $1', [
        world.nora.user_id,
      ]),
    ).toEqual([{ language: 'es' }])
    expect(
      await world.server.owner('select 1 from installs where user_id = $1', [world.nora.user_id]),
    ).toEqual([])
  })
})
