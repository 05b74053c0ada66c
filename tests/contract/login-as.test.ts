import { describe, expect, test } from 'vitest'
import type { Me } from '#contract/access/schema.ts'
import type { CertificateTicket } from '#contract/certificates/schema.ts'
import type { Ticket } from '#contract/corrective-actions/schema.ts'
import type { AssociateTicket } from '#contract/team/schema.ts'
import { makePerson } from '#tests/world/people.ts'
import { actingWorld, field, path, said } from './acting-world.ts'

const minute = 60_000

const world = actingWorld()

describe('the session', () => {
  test('API-38 TEAM-112 G1-80 rulings 53: it is of the proxy user, says who really acts, and the own one goes on beside it', async () => {
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

  test('it is over after an hour at most, and never outlives the own one', async () => {
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
      'the own session is signed out',
      (own) => world.server.ask('POST', '/api/oauth/revoke', { token: own }),
    ],
    [
      'who really acts is blocked',
      () =>
        world.server.owner('update users set blocked = true where user_id = $1', [
          world.people.lead.user_id,
        ]),
    ],
    [
      'who really acts has a new password',
      () =>
        world.server.owner(
          'update logins set session_version = session_version + 1 where user_id = $1',
          [world.people.lead.user_id],
        ),
    ],
    [
      'the proxy user is blocked',
      () =>
        world.server.owner('update users set blocked = true where user_id = $1', [
          world.nora.user_id,
        ]),
    ],
    [
      'the proxy user is no longer theirs',
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
  test.each(ends)('rulings 53: it ends with the next request when %s', async (_, end) => {
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

  test('ACL-130 only as an own, active proxy user, with a reason; of another company nobody is there', async () => {
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

  test("after a new password of one's own the session that it was set in goes on, and so does what it logs in as", async () => {
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
    'a reason is one line that can be kept: %j',
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

  test('the person is told by mail who, when and why, in their language; what the browser speaks is not kept as theirs', async () => {
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

describe('what it may not', () => {
  // Each with what is changed beside it in a call that may be made.
  test.each([
    ['password', { password: 'Granite-Yard-77!' }],
    ['role', { app_metadata: { role: { roleID: 1 } } }],
    ['licence', { user_metadata: { package: 'SA-OSHA' } }],
    ['licence, as plain clients name it', { package: 'SA-OSHA' }],
    ['activation', { blocked: false }],
    ['who may create projects', { user_metadata: { canCreateProject: true } }],
  ] as const)('of an associate not the %s', async (_, body) => {
    const { boss, safety, lead } = world.people
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [boss.accountID, boss.user_id, safety.user_id],
    )
    const token = await world.tokenAs(boss, safety)
    const target = 'password' in body ? safety : lead
    expect(
      said(await world.server.ask('PUT', `/api/users/${target.user_id}`, { token, body })),
    ).toBe('403 acting')
    // The same by themselves: nothing but the session stood in their way.
    expect(
      said(await world.server.ask('PUT', `/api/users/${target.user_id}`, { as: safety, body })),
    ).not.toBe('403 acting')
  })

  test('nobody is made an owner, and no owner another, alone or several at once: it would outlive the hour', async () => {
    const { boss, lead, ridgeline } = world.people
    const made = (n: number) =>
      makePerson(world.server.owner, ridgeline, {
        name: `Second Owner${n}`,
        email: `second${n}.${lead.user_id}@ridgeline.test`,
      })
    const [second, third] = [await made(1), await made(2)]
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3)',
      [ridgeline, boss.user_id, second.user_id],
    )
    const token = await world.tokenAs(boss, second)
    const one = (user: number, reportsToUserID: number | null, asking: object = { token }) =>
      world.server.ask('PUT', `/api/users/${user}`, {
        ...asking,
        body: { user_metadata: { reportsToUserID } },
      })
    const several = (user: number, reportsToUserID: number | null) =>
      world.server.ask('PATCH', `/api/accounts/${ridgeline}/users`, {
        token,
        body: { userIDs: [user], change: { reportsToUserID } },
      })
    for (const ask of [one, several]) {
      expect(said(await ask(lead.user_id, null))).toBe('403 acting')
      expect(said(await ask(third.user_id, boss.user_id))).toBe('403 acting')
      // Whom else somebody reports to is work as any.
      expect(
        said(await ask(lead.user_id, ask === one ? boss.user_id : world.people.safety.user_id)),
      ).toBe('200 undefined')
    }
    expect(said(await one(third.user_id, boss.user_id, { as: second }))).toBe('200 undefined')
    await world.server.owner('update users set blocked = true where user_id = any($1)', [
      [second.user_id, third.user_id],
    ])
  })

  test('nobody is invited with a password or as an owner: it would outlive the hour', async () => {
    const { boss, safety, ridgeline } = world.people
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [boss.accountID, boss.user_id, safety.user_id],
    )
    const token = await world.tokenAs(boss, safety)
    const invite = {
      givenName: 'Ike',
      familyName: 'Rowe',
      email: 'ike@ridgeline.test',
      name: 'Ike Rowe',
      jobTitle: 'Foreman',
      package: 'SA-TRADESMAN',
      contractorCompanyID: 0,
      reportsToUserID: safety.user_id,
      app_metadata: { role: { name: 'User', roleID: 1 } },
    }
    expect(
      said(
        await world.server.ask('POST', `/api/accounts/${ridgeline}/users`, {
          token,
          body: [{ ...invite, password: 'Granite-Yard-77!' }],
        }),
      ),
    ).toBe('403 acting')
    for (const reportsToUserID of [null, 0]) {
      const owner = {
        ...invite,
        package: 'SA-OSHA',
        reportsToUserID,
        app_metadata: { role: { name: 'Administrator', roleID: 2 } },
      }
      expect(
        said(
          await world.server.ask('POST', `/api/accounts/${ridgeline}/users`, {
            token,
            body: [owner],
          }),
        ),
      ).toBe('403 acting')
    }
    expect(
      await world.server.owner(`select 1 from users where email = 'ike@ridgeline.test'`),
    ).toEqual([])
  })
})

describe('both names', () => {
  test('in the history of a person', async () => {
    const { safety, lead, ridgeline, boss } = world.people
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [ridgeline, boss.user_id, safety.user_id],
    )
    const changed = await world.server.ask('PUT', `/api/users/${lead.user_id}`, {
      token: await world.tokenAs(boss, safety),
      body: { jobTitle: 'Night Shift Lead' },
    })
    expect(changed.status, changed.text).toBe(200)
    const [ticket] = (
      await world.server.ask('GET', `/api/users/${lead.user_id}/tickets`, { as: boss })
    ).body as AssociateTicket[]
    expect(ticket).toMatchObject({
      author: { name: safety.name },
      actor: { user_id: boss.user_id, name: boss.name },
      changes: { jobTitle: { to: 'Night Shift Lead' } },
    })
  })

  test('in the history of a certificate', async () => {
    const { safety, lead, ridgeline, boss } = world.people
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [ridgeline, boss.user_id, safety.user_id],
    )
    const made = await world.server.ask('POST', `/api/users/${lead.user_id}/certificates`, {
      token: await world.tokenAs(boss, safety),
      body: { certificateTitle: 'Rigging', certificateIssueDate: '2026-01-01' },
    })
    expect(made.status, made.text).toBe(201)
    const [ticket] = (
      await world.server.ask('GET', `/api/users/${lead.user_id}/certificates/tickets`, { as: boss })
    ).body as CertificateTicket[]
    expect(ticket).toMatchObject({
      act: 'added',
      author: { name: safety.name },
      actor: { user_id: boss.user_id, name: boss.name },
    })
  })

  test('in the history of a record: as whom, and who really did it', async () => {
    const { safety, ridgeline } = world.people
    await world.server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [ridgeline, safety.user_id, world.people.lead.user_id],
    )
    const action = await world.w.safety.opens(world.w.tower, world.w.lead)
    const token = await world.tokenAs(safety, world.people.lead)
    const changed = await world.server.ask(
      'PUT',
      `/api/users/${world.people.lead.user_id}/actions/${action.correctiveActionID}`,
      { token, body: { title: 'Loose toe board', notes: 'Seen at noon' } },
    )
    expect(changed.status, changed.text).toBe(200)
    const history = (
      await world.server.ask(
        'GET',
        `/api/accounts/${ridgeline}/actions/${action.correctiveActionID}/tickets`,
        { as: safety },
      )
    ).body as Ticket[]
    expect(history.map(({ author, actor }) => [author?.name, actor?.name])).toEqual([
      ['Aisha Khan', 'Marco Reyes'],
      ['Marco Reyes', undefined],
    ])
    // Made in such a session it says so too.
    const made = await world.server.ask('POST', `/api/accounts/${ridgeline}/projects`, {
      token,
      body: [
        {
          number: 'LA-1',
          name: 'Yard',
          address: 'Quay 2',
          assignedToUserID: world.people.lead.user_id,
        },
      ],
    })
    expect(made.status, made.text).toBe(201)
    const [ticket] = await world.server.owner(
      `select author_id, actor_id from tickets where entity = 'project' order by created_at desc limit 1`,
    )
    expect(ticket).toEqual({ author_id: world.people.lead.user_id, actor_id: safety.user_id })
  })
})
