import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Associate, WholeAssociate } from '#contract/team/schema.ts'
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

describe('the data of an associate', () => {
  test('TEAM-01 TEAM-02 TEAM-03 TEAM-04 TEAM-06 returns one associate by number, with a tag', async () => {
    const about = await t.person(w.people.lead)
    await t.puts(w.boss, about, {
      given_name: 'Nora',
      lastName: 'Fields',
      emergencyContactName: 'Ole',
      emergencyContactNumber: '555 010',
      address: 'Quay 4',
      user_metadata: { jobTitle: 'Rigger' },
    })
    await w.boss.asks('PATCH', `/api/user/${w.people.ridgeline}/update-package/${about.user_id}`, {
      packageID: 'SA-OSHA',
    })
    const answer = await w.boss.asks('GET', t.path(about))
    expect(answer.body).toMatchObject({
      user_id: about.user_id,
      name: 'Nora Fields',
      given_name: 'Nora',
      family_name: 'Fields',
      email: about.email,
      blocked: false,
      tier: 4,
      jobTitle: 'Rigger',
      package: 'SA-OSHA',
      reportsTo: { user_id: w.people.lead.user_id, name: w.people.lead.name },
      emergencyContactName: 'Ole',
      emergencyContactNumber: '555 010',
      address: 'Quay 4',
    })
    // Followed by a mark of the shown data of other people.
    expect(answer.headers.get('etag')).toMatch(
      new RegExp(`^"${(answer.body as WholeAssociate).etag}~`),
    )
  })

  test('TEAM-05 TEAM-07 has the company of the person, and the contents of user_metadata', async () => {
    const about = await t.person(w.people.lead)
    const [{ id } = { id: 0 }] = await w.server.owner<{ id: number }>(
      `insert into contractor_companies (account_id, ordinal, company_name, company_address) values ($1, 77, 'Red Mesa Concrete', 'Mesa 1') returning contractor_company_id as id`,
      [w.people.ridgeline],
    )
    expect((await t.listed(about))?.contractorCompany).toEqual({
      contractorCompanyID: 0,
      companyName: 'Ridgeline Builders',
      companyAddress: '',
    })
    expect(
      (await t.puts(w.boss, about, { user_metadata: { contractorCompanyID: id } })).status,
    ).toBe(200)
    expect(await t.listed(about)).toMatchObject({
      contractorCompany: {
        contractorCompanyID: id,
        companyName: 'Red Mesa Concrete',
        companyAddress: 'Mesa 1',
      },
      user_metadata: {
        accountID: w.people.ridgeline,
        reportsToUserID: w.people.lead.user_id,
        jobTitle: null,
        package: null,
        companyName: 'Ridgeline Builders',
        isAccountActive: true,
        contractorCompanyID: id,
        canCreateProject: true,
      },
    })
    expect(
      t.refusal(await t.puts(w.boss, about, { user_metadata: { contractorCompanyID: id + 9 } })),
    ).toMatchObject({ status: 422, fields: { contractorCompanyID: expect.any(String) } })
    // A new name of the company reaches every device.
    const before = await w.server.owner<{ changed: number }>(
      `select changed from buckets where account_id = $1 and entity = 'user' and bucket = 0`,
      [w.people.ridgeline],
    )
    await w.server.db.account(w.people.ridgeline, (tx) =>
      tx.exec(
        `update contractor_companies set company_name = 'Red Mesa' where contractor_company_id = $1`,
        [id],
      ),
    )
    const after = await w.server.owner<{ changed: number }>(
      `select changed from buckets where account_id = $1 and entity = 'user' and bucket = 0`,
      [w.people.ridgeline],
    )
    expect(Number(after[0]?.changed)).toBeGreaterThan(Number(before[0]?.changed))
    expect((await t.listed(about))?.contractorCompany?.companyName).toBe('Red Mesa')
  })

  test('API-31 one associate has all fields, lists leave out the own account', async () => {
    expect(await t.one(w.people.lead)).toMatchObject({
      user_id: w.people.lead.user_id,
      emergencyContactName: '',
      emergencyContactNumber: '',
      address: '',
    })
    const row = await t.listed(w.people.lead)
    expect(Object.keys(row ?? {})).toEqual(
      expect.not.arrayContaining([
        'emergencyContactName',
        'emergencyContactNumber',
        'address',
        'password',
        'apiKey',
      ]),
    )
    expect(JSON.stringify(row)).not.toMatch(/hash|session|password/i)
  })

  test('API-03 fixed words of a path win over an id', async () => {
    for (const word of [
      'me',
      `sub-users/${w.people.safety.user_id}`,
      `managers/${w.people.safety.user_id}`,
    ])
      expect((await w.safety.asks('GET', `/api/users/${word}`)).status).toBe(200)
    expect((await w.safety.asks('GET', '/api/users/x')).status).toBe(400)
  })

  test('TEAM-62 G1-72 GEN-27 only the person, superiors and the system administrator see a team', async () => {
    const below = await t.person(w.people.lead)
    const team = async (who: Actor) => {
      const { status, body } = await who.asks(
        'GET',
        `/api/users/sub-users/${w.people.lead.user_id}`,
      )
      return status === 200
        ? (body as Associate[]).some(({ user_id }) => user_id === below.user_id)
        : status
    }
    for (const who of [w.lead, w.safety, w.boss, w.sysadmin]) expect(await team(who)).toBe(true)
    expect(await team(t.actor(below))).toBe(403)
    expect(await team(w.stranger)).toBe(403)
  })

  test('ACL-73 to ACL-76 the system administrator and superiors read a team: owners, professionals and proxy users of the same chain', async () => {
    const above = await t.person(w.people.proxy)
    const below = await t.person(above)
    const team = async (who: Actor, of: Person) => {
      const { status, body } = await who.asks('GET', `/api/users/sub-users/${of.user_id}`)
      return status === 200 ? (body as Associate[]).map(({ user_id }) => user_id) : status
    }
    for (const who of [w.proxy, w.boss, w.sysadmin])
      expect(await team(who, above)).toEqual([below.user_id])
    expect(await team(w.safety, w.people.lead)).toEqual(expect.any(Array))
    const owner = await t.person(undefined)
    for (const who of [w.safety, t.actor(owner)]) expect(await team(who, above)).toBe(403)
    for (const of of [w.people.boss, w.people.lead]) expect(await team(w.proxy, of)).toBe(403)
    await t.removes(w.sysadmin, [owner])
  })
})

describe('changing an associate', () => {
  test('API-28 G1-113 TEAM-35 accepts both spellings, keeps the name in step, and leaves missing fields alone', async () => {
    const about = await t.person(w.people.lead)
    await t.puts(w.boss, about, { user_metadata: { jobTitle: 'Rigger' } })
    const names = async (body: object) => {
      const { given_name, family_name, name } = (await t.puts(w.boss, about, body))
        .body as WholeAssociate
      return [given_name, family_name, name]
    }
    expect(await names({ firstName: 'Ana' })).toEqual([
      'Ana',
      expect.stringMatching(/^Field/),
      expect.stringMatching(/^Ana Field/),
    ])
    expect(await names({ lastName: 'Lund' })).toEqual(['Ana', 'Lund', 'Ana Lund'])
    expect(await names({ name: 'Ana María Solís' })).toEqual([
      'Ana María',
      'Solís',
      'Ana María Solís',
    ])
    expect(await names({ given_name: 'Eva', family_name: '' })).toEqual(['Eva', '', 'Eva'])
    expect(await names({ name: ' Ada ' })).toEqual(['Ada', '', 'Ada'])
    const { etag: _etag, version: _version, ...whole } = await t.one(about)
    expect(whole.jobTitle).toBe('Rigger')
    // A plain client may send the whole received row back, with another name.
    expect((await t.puts(w.boss, about, { ...whole, name: 'Ada Lund' })).body).toMatchObject({
      name: 'Ada Lund',
      jobTitle: 'Rigger',
    })
    expect(
      t.refusal(await t.puts(w.boss, about, { ...whole, email: 'other@ridgeline.test' })),
    ).toMatchObject({ status: 422, fields: { email: 'It cannot be changed.' } })
    expect((await t.puts(w.boss, about, { name: '' })).status).toBe(422)
    expect((await t.puts(w.boss, about, { nickname: 'x' })).status).toBe(422)
    expect(await t.tickets(about)).toContainEqual({
      author_id: w.people.boss.user_id,
      version: expect.any(Number),
      to_status: 'Active',
      changes: { name: { from: 'Eva', to: 'Ada' }, given_name: { from: 'Eva', to: 'Ada' } },
    })
  })

  test('F-73 a new name reaches every list that shows it, people below among them', async () => {
    const about = await t.person(w.people.lead)
    const below = await t.person(about)
    const project = await w.boss.startsProject({
      number: `N-${about.user_id}`,
      name: 'Named',
      assignedToUserID: about.user_id,
    })
    await w.safety.opens(project, about)
    const since = async () =>
      new Map(
        (
          await w.server.owner<{ entity: string; changed: number }>(
            'select entity, max(changed) as changed from buckets where account_id = $1 group by entity',
            [w.people.ridgeline],
          )
        ).map(({ entity, changed }) => [entity, changed]),
      )
    const before = await since()
    await t.puts(w.boss, about, { name: 'Renamed Person' })
    const after = await since()
    for (const entity of ['user', 'project', 'action'])
      expect(after.get(entity), entity).toBeGreaterThan(before.get(entity) ?? 0)
    expect((await t.listed(below))?.reportsTo?.name).toBe('Renamed Person')
    expect((await w.boss.seesProject(project))?.assignedToUser?.name).toBe('Renamed Person')
  })

  test('rejects an outdated change: 412 with the current row, and overwrites nothing', async () => {
    const about = await t.person(w.people.lead)
    const { etag } = await t.one(about)
    expect(
      (
        await t.puts(
          w.boss,
          about,
          { user_metadata: { jobTitle: 'First' } },
          { 'if-match': `"${etag}"` },
        )
      ).status,
    ).toBe(200)
    const late = await t.puts(
      w.safety,
      about,
      { user_metadata: { jobTitle: 'Late' } },
      { 'if-match': `"${etag}"` },
    )
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'changed', row: { jobTitle: 'First', user_id: about.user_id } },
    })
    expect((await t.one(about)).jobTitle).toBe('First')
  })

  test('a repeat with its key counts once; the key with other content is refused', async () => {
    const about = await t.person(w.people.lead)
    const key = {
      'idempotency-key': crypto.randomUUID(),
      'if-match': `"${(await t.one(about)).etag}"`,
    }
    expect((await t.puts(w.boss, about, { name: 'Once Only' }, key)).status).toBe(200)
    expect((await t.puts(w.boss, about, { name: 'Once Only' }, key)).body).toMatchObject({
      name: 'Once Only',
      version: 2,
    })
    expect(t.refusal(await t.puts(w.boss, about, { name: 'Other' }, key))).toMatchObject({
      status: 409,
      code: 'key',
    })
    expect(await t.tickets(about)).toHaveLength(1)
  })

  test('ACL-89 to ACL-92 TEAM-37 permission to set canCreateProject', async () => {
    const about = await t.person(w.people.proxy)
    const sets = async (who: Actor, canCreateProject: boolean) =>
      (await t.puts(who, about, { user_metadata: { canCreateProject } })).status
    expect([
      await sets(w.sysadmin, false),
      await sets(w.safety, true),
      await sets(w.boss, false),
      await sets(w.proxy, true),
    ]).toEqual([200, 200, 200, 403])
    expect((await t.listed(about))?.user_metadata.canCreateProject).toBe(false)
  })

  test('G2-31 an owner always creates projects: no one can turn that off, and no line is written', async () => {
    const owner = await t.person(undefined)
    const sets = (about: Person, body: object) =>
      t.puts(w.boss, about, { user_metadata: { canCreateProject: false, ...body } })
    expect(t.refusal(await sets(owner, {}))).toMatchObject({
      status: 422,
      fields: { canCreateProject: 'An owner can always create projects.' },
    })
    expect(await t.tickets(owner)).toEqual([])
    // The new place decides.
    const about = await t.person(w.people.lead)
    expect((await sets(about, { reportsToUserID: null })).status).toBe(422)
    expect((await sets(owner, { reportsToUserID: w.people.lead.user_id })).body).toMatchObject({
      user_metadata: { canCreateProject: false },
    })
  })

  test('ACL-80 TEAM-63 a proxy user edits the own chain only, and moves no one out of it', async () => {
    const inside = await t.person(w.people.proxy)
    const outside = await t.person(w.people.lead)
    expect((await t.puts(w.proxy, inside, { user_metadata: { jobTitle: 'Welder' } })).status).toBe(
      200,
    )
    expect((await t.puts(w.proxy, outside, { user_metadata: { jobTitle: 'Welder' } })).status).toBe(
      404,
    )
    expect((await w.proxy.asks('GET', t.path(outside))).status).toBe(404)
    expect(
      (await t.puts(w.proxy, inside, { user_metadata: { reportsToUserID: w.people.lead.user_id } }))
        .status,
    ).toBe(403)
    expect(
      (await t.puts(w.proxy, inside, { user_metadata: { reportsToUserID: null } })).status,
    ).toBe(403)
    expect((await t.removes(w.proxy, [outside])).status).toBe(404)
    expect((await t.removes(w.proxy, [inside])).status).toBe(204)
  })
})
