import { describe, expect, test } from 'vitest'
import type { CertificateTicket } from '#contract/certificates/schema.ts'
import type { Ticket } from '#contract/corrective-actions/schema.ts'
import type { AssociateTicket } from '#contract/team/schema.ts'
import { makePerson } from '#tests/world/people.ts'
import { actingWorld, said } from './acting-world.ts'

const world = actingWorld()

describe('changes that the session may not make', () => {
  // Each with a change that is allowed, in the same call.
  test.each([
    ['password', { password: 'Granite-Yard-77!' }],
    ['role', { app_metadata: { role: { roleID: 1 } } }],
    ['licence', { user_metadata: { package: 'SA-OSHA' } }],
    ['licence, in the field of plain clients', { package: 'SA-OSHA' }],
    ['activation', { blocked: false }],
    ['right to create projects', { user_metadata: { canCreateProject: true } }],
  ] as const)("refuses to change an associate's %s", async (_, body) => {
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
    // Without the session the same change is not refused for it.
    expect(
      said(await world.server.ask('PUT', `/api/users/${target.user_id}`, { as: safety, body })),
    ).not.toBe('403 acting')
  })

  test('refuses to make owners, one or several at once, because that would outlive the hour', async () => {
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
      // Changing another person's superior is ordinary work.
      expect(
        said(await ask(lead.user_id, ask === one ? boss.user_id : world.people.safety.user_id)),
      ).toBe('200 undefined')
    }
    expect(said(await one(third.user_id, boss.user_id, { as: second }))).toBe('200 undefined')
    await world.server.owner('update users set blocked = true where user_id = any($1)', [
      [second.user_id, third.user_id],
    ])
  })

  test('refuses an invitation with a password or of an owner, because that would outlive the hour', async () => {
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

describe('both people are named', () => {
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

  test('in the history of a record: the assumed person and the real author', async () => {
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
    // A project made in such a session names both too.
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
