import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { teamOf } from './team-world.ts'

let w: World
let t: ReturnType<typeof teamOf>

beforeAll(async () => {
  w = await world()
  t = teamOf(w)
})
afterAll(() => w.stop())

describe('managers and tiers', () => {
  test('TEAM-53 TEAM-54 a tier is one more than that of the manager, for people below too', async () => {
    const above = await t.person(w.people.boss)
    const below = await t.person(above)
    const deeper = await t.person(below)
    const tiers = async () =>
      (await Promise.all([w.people.boss, above, below, deeper].map((each) => t.one(each)))).map(
        ({ tier }) => tier,
      )
    expect(await tiers()).toEqual([1, 2, 3, 4])
    expect(
      (await t.puts(w.boss, above, { user_metadata: { reportsToUserID: w.people.lead.user_id } }))
        .status,
    ).toBe(200)
    expect(await tiers()).toEqual([1, 4, 5, 6])
    expect(await t.events(above)).toMatchObject([
      {
        event: 'reports-to-changed',
        actor_id: w.people.boss.user_id,
        details: { from: w.people.boss.user_id, to: w.people.lead.user_id },
      },
    ])
  })

  test('TEAM-59 TEAM-60 G1-71 no one reports to themself or to a person below', async () => {
    const above = await t.person(w.people.lead)
    const below = await t.person(above)
    const deeper = await t.person(below)
    for (const to of [above, below, deeper]) {
      expect(
        t.refusal(
          await t.puts(w.boss, above, {
            name: 'Not Kept',
            user_metadata: { reportsToUserID: to.user_id },
          }),
        ),
      ).toMatchObject({
        status: 422,
        code: 'reports-circle',
        title: 'Action Not Allowed',
        message:
          'The user you are trying to assign reportsTo is already reporting to the same user',
      })
    }
    // Writes everything or nothing.
    expect((await t.one(above)).name).not.toBe('Not Kept')
  })

  test('TEAM-55 TEAM-56 G1-70 managers are active safety professionals; only safety professionals can have none', async () => {
    const about = await t.person(w.people.lead)
    const mobile = await t.person(w.people.lead, { roleID: 1 })
    for (const to of [
      w.people.worker.user_id,
      w.people.blocked.user_id,
      w.people.stranger.user_id,
    ]) {
      expect(
        t.refusal(await t.puts(w.boss, about, { user_metadata: { reportsToUserID: to } })),
      ).toMatchObject({ status: 422, fields: { reportsToUserID: expect.any(String) } })
    }
    expect(
      t.refusal(await t.puts(w.boss, mobile, { user_metadata: { reportsToUserID: null } })),
    ).toMatchObject({ status: 422, fields: { reportsToUserID: expect.any(String) } })
    expect(
      (await t.puts(w.boss, about, { user_metadata: { reportsToUserID: null } })).body,
    ).toMatchObject({ tier: 1, reportsTo: null })
    expect(
      (await t.puts(w.boss, about, { user_metadata: { reportsToUserID: w.people.lead.user_id } }))
        .body,
    ).toMatchObject({ tier: 4 })
  })

  test('TEAM-58 ACL-93 to ACL-95 an owner can get a manager only where there is another owner', async () => {
    const says = {
      status: 422,
      code: 'last-owner',
      title: 'Action Not Allowed',
      message: 'To change the reporting of the Owner, another owner must exist in the company',
    }
    const report = (who: Actor) =>
      t.puts(who, w.people.boss, { user_metadata: { reportsToUserID: other.user_id } })
    const other = await t.person(w.people.safety)
    // The only owner is above everyone; `beside` is at the top as a proxy user, and so no owner.
    const beside = await t.person(undefined, { isProxyUser: true })
    // People who are no owners get `scope` first (ruling 80).
    const scope = { status: 403, code: 'scope' }
    for (const to of [other, beside]) {
      expect(
        t.refusal(
          await t.puts(w.safety, w.people.boss, { user_metadata: { reportsToUserID: to.user_id } }),
        ),
      ).toMatchObject(scope)
      for (const who of [w.sysadmin, w.boss])
        expect(
          t.refusal(
            await t.puts(who, w.people.boss, { user_metadata: { reportsToUserID: to.user_id } }),
          ),
        ).toMatchObject(says)
    }
    const second = await t.person(undefined)
    expect(
      t.refusal(
        await t.puts(w.safety, w.people.boss, {
          user_metadata: { reportsToUserID: second.user_id },
        }),
      ),
    ).toMatchObject(scope)
    for (const who of [w.sysadmin, w.boss]) {
      expect(
        (await t.puts(who, w.people.boss, { user_metadata: { reportsToUserID: second.user_id } }))
          .status,
      ).toBe(200)
      expect(
        (await t.puts(w.sysadmin, w.people.boss, { user_metadata: { reportsToUserID: null } }))
          .status,
      ).toBe(200)
    }
    expect(t.refusal(await report(w.boss))).toMatchObject({ status: 422, code: 'reports-circle' })
    expect((await t.removes(w.sysadmin, [second])).status).toBe(204)
  })

  test('ACL-96 a proxy user never changes the reporting of an owner', async () => {
    expect(
      (
        await t.puts(w.proxy, w.people.boss, {
          user_metadata: { reportsToUserID: w.people.proxy.user_id },
        })
      ).status,
    ).toBe(404)
  })
})

describe('active and inactive', () => {
  test('API-30 TEAM-41 TEAM-44 G1-68 everyone below leaves too, with a line of history each, and their sessions end', async () => {
    const above = await t.person(w.people.lead)
    const below = await t.person(above)
    const deeper = await t.person(below, { roleID: 1 })
    const beside = await t.person(w.people.lead)
    const who = t.actor(below)
    expect((await who.asks('GET', '/api/users/me')).status).toBe(200)
    expect((await t.removes(w.safety, [above])).status).toBe(204)
    expect(await t.blocked(above, below, deeper, beside)).toEqual([true, true, true, false])
    for (const each of [above, below, deeper]) {
      expect(await t.events(each)).toMatchObject([
        { event: 'user-blocked', actor_id: w.people.safety.user_id },
      ])
      expect(await t.tickets(each)).toEqual([
        {
          author_id: w.people.safety.user_id,
          version: 2,
          to_status: 'Inactive',
          changes: { blocked: { from: false, to: true } },
        },
      ])
    }
    expect(t.refusal(await who.asks('GET', '/api/users/me'))).toMatchObject({
      status: 403,
      code: 'blocked',
    })
    // A repeat changes nothing.
    expect((await w.safety.asks('DELETE', t.path(above))).status).toBe(204)
    expect(await t.tickets(above)).toHaveLength(1)
  })

  test('API-29 TEAM-49 TEAM-50 deactivates one person with those below; reactivation concerns that person alone', async () => {
    const above = await t.person(w.people.lead)
    const below = await t.person(above)
    expect((await w.boss.asks('DELETE', t.path(above))).status).toBe(204)
    expect(await t.blocked(above, below)).toEqual([true, true])
    expect((await t.puts(w.boss, above, { blocked: false })).body).toMatchObject({ blocked: false })
    expect(await t.blocked(above, below)).toEqual([false, true])
    expect((await t.events(above)).map(({ event }) => event)).toEqual([
      'user-blocked',
      'user-unblocked',
    ])
    expect((await t.puts(w.boss, above, { blocked: true })).status).toBe(422)
  })

  test('TEAM-51 G1-69 refuses oneself, a person above, and the last owner; only another owner or the provider removes an owner', async () => {
    expect((await t.removes(w.safety, [w.people.safety])).status).toBe(403)
    const boss = await t.person(w.people.boss)
    const below = await t.person(boss)
    expect((await t.removes(t.actor(below), [boss])).status).toBe(403)
    expect(t.refusal(await t.removes(w.sysadmin, [w.people.boss]))).toMatchObject({
      status: 422,
      code: 'last-owner',
    })
    const [second, third] = [await t.person(undefined), await t.person(undefined)]
    expect((await t.removes(w.safety, [second])).status).toBe(403)
    expect((await t.removes(w.boss, [second])).status).toBe(204)
    expect((await t.removes(w.sysadmin, [third])).status).toBe(204)
    expect(await t.blocked(w.people.boss)).toEqual([false])
  })

  test('provider staff deactivate in any company, one company at a time', async () => {
    const about = await t.person(w.people.lead)
    expect((await t.removes(w.sysadmin, [about, w.mate])).status).toBe(404)
    expect(await t.blocked(about)).toEqual([false])
    expect((await t.removes(w.sysadmin, [about])).status).toBe(204)
    expect(
      await w.server.owner(
        `select author_name from tickets where entity = 'user' and record_id = $1`,
        [about.user_id],
      ),
    ).toEqual([{ author_name: 'Sys Admin' }])
  })
})
