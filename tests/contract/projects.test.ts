import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Actor, Project } from '#tests/world/company.ts'
import { fields, path, seenBy, setUp, w } from './projects-world.ts'

setUp()

test('API-58 API2-31 PROJ-08 creating answers 201 with every field, the opener as creator', async () => {
  const { status, body } = await w.boss.asks('POST', path(), [
    fields(),
    fields({ number: '21', assignedToUserID: w.worker.uid }),
  ])
  expect(status).toBe(201)
  expect(body).toMatchObject([
    {
      number: '20',
      name: 'Depot Street',
      address: '4 Depot Street',
      isActive: true,
      assignedToUserID: w.lead.user_id,
      assignedToUser: { user_id: w.lead.user_id, name: w.lead.name },
      accountID: w.people.ridgeline,
      createdBy: w.boss.user_id,
      version: 1,
      etag: `${w.server.db.epoch}.1`,
    },
    { number: '21', assignedToUserID: w.worker.user_id },
  ])
})

test('API2-31 one invalid project refuses the whole array', async () => {
  const before = (await seenBy(w.boss)).length
  const { status, body } = await w.boss.asks('POST', path(), [
    fields(),
    fields({ assignedToUserID: w.blocked.user_id }),
  ])
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { fields: { '1.assignedToUserID': 'Please assign the project to user!' } },
  })
  expect(await seenBy(w.boss)).toHaveLength(before)
})

test.each([
  ['number', ''],
  ['name', ' '],
  ['address', ''],
  ['number', undefined],
  ['name', undefined],
  ['address', undefined],
  ['name', 'x'.repeat(256)],
])('PROJ-14 %s of %j is 422', async (field, value) => {
  expect((await w.boss.asks('POST', path(), [fields({ [field]: value })])).status).toBe(422)
})

describe('PROJ-14 a new project without an assigned user', () => {
  const nobody = { assignedToUserID: null, assignedToUser: null }
  const batchOf = (patch: JsonObject) => ({
    ref: crypto.randomUUID(),
    op: 'create' as const,
    entity: 'project' as const,
    patch,
  })

  test.each([
    ['left out', undefined],
    ['null', null],
  ])(
    '%s, one of them and among several: null in the response, in the list and in the history',
    async (_, assignedToUserID) => {
      const made = await w.boss.asks('POST', path(), [
        fields({ number: 'N1', assignedToUserID }),
        fields({ number: 'N2' }),
      ])
      expect(made).toMatchObject({
        status: 201,
        body: [nobody, { assignedToUserID: w.lead.user_id }],
      })
      const [{ uid, projectID }] = made.body as [Project]
      expect((await seenBy(w.boss)).find((row) => row.uid === uid)).toMatchObject(nobody)
      expect(
        await w.server.owner(
          `select assigned_to from tickets where entity = 'project' and record_id = $1`,
          [projectID],
        ),
      ).toEqual([{ assigned_to: null }])
      expect(await w.boss.asks('POST', path(), [fields({ assignedToUserID })])).toMatchObject({
        status: 201,
        body: [nobody],
      })
    },
  )

  test('by the batch, one and several', async () => {
    const { assignedToUserID: _, ...left } = fields({ number: 'N3' })
    const one = batchOf(left)
    const several = batchOf({ each: [left, { ...left, assignedToUserID: null }, fields()] })
    expect(await w.boss.sends(one, several)).toMatchObject([
      { status: 201, row: nobody },
      { status: 201 },
    ])
    const uids = [one.ref, uuidV5(several.ref, '0'), uuidV5(several.ref, '1')]
    expect(
      (await seenBy(w.boss))
        .filter(({ uid }) => uids.includes(uid))
        .map((row) => row.assignedToUserID),
    ).toEqual([null, null, null])
  })

  test('PROJ-13 an edit cannot remove the assigned user; an unassigned project stays so, and its status can change', async () => {
    const own = await w.boss.startsProject(fields())
    const [free] = (await w.boss.asks('POST', path(), [fields({ assignedToUserID: null })]))
      .body as [Project]
    const refused = {
      status: 422,
      body: { fields: { assignedToUserID: 'Please assign the project to user!' } },
    }
    for (const method of ['PUT', 'PATCH'])
      expect(
        await w.boss.asks(method, `${path()}/${own.projectID}`, { assignedToUserID: null }),
      ).toMatchObject(refused)
    expect(
      await w.boss.sends({
        ref: own.uid,
        op: 'patch',
        entity: 'project',
        patch: { assignedToUserID: null },
        seen: { assignedToUserID: own.assignedToUserID },
      }),
    ).toMatchObject([{ status: 422 }])
    // A plain client sends the whole received row back (rulings, 27).
    const { number, name, address, assignedToUserID, isActive } = free
    expect(
      await w.boss.asks('PUT', `${path()}/${free.projectID}`, {
        number,
        name: `${name} again`,
        address,
        assignedToUserID,
        isActive,
      }),
    ).toMatchObject({ status: 200, body: { name: `${name} again`, ...nobody } })
    expect(
      await w.boss.asks('PATCH', `${path()}/${free.projectID}`, { isActive: false }),
    ).toMatchObject({ status: 200, body: { isActive: false, ...nobody } })
    expect(
      await w.boss.asks('PATCH', `${path()}/${free.projectID}`, {
        assignedToUserID: w.worker.user_id,
      }),
    ).toMatchObject({ status: 200, body: { assignedToUser: { name: w.worker.name } } })
  })

  test('ACL-176 ACL-180 a proxy user must name a person, because an unassigned project would be invisible to them', async () => {
    await allow(w.proxy, true)
    const answer = await w.proxy.asks('POST', path(), [fields({ assignedToUserID: undefined })])
    const named = await w.proxy.asks('POST', path(), [
      fields({ assignedToUserID: w.proxy.user_id }),
    ])
    await allow(w.proxy, null)
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { assignedToUserID: 'Please assign the project to user!' } },
    })
    expect(named.status).toBe(201)
  })
})

test.each(['stranger', 'sysadmin', 'blocked'] as const)(
  'PROJ-34 G2-30 a project cannot be assigned to %s',
  async (who) => {
    expect(
      await w.boss.asks('POST', path(), [fields({ assignedToUserID: w[who].user_id })]),
    ).toMatchObject({ status: 422 })
  },
)

test('PROJ-09 accepts the row key of a client without storing it, and refuses other unknown fields', async () => {
  const answer = await w.boss.asks('POST', path(), [fields({ key: 'row-1' })])
  expect(answer).toMatchObject({
    status: 201,
    body: [expect.not.objectContaining({ key: 'row-1' })],
  })
  expect(await w.boss.asks('POST', path(), [fields({ keys: 'row-1' })])).toMatchObject({
    status: 422,
    body: { code: 'unknown-field' },
  })
})

test.each([
  ['ACL-179 the owner', 'boss', null, 201],
  ['ACL-178 a safety professional', 'safety', null, 201],
  ['ACL-178 a safety professional with the flag off', 'safety', false, 403],
  ['ACL-179 SES-10 the owner with the flag off', 'boss', false, 201],
  ['ACL-180 a proxy user', 'proxy', null, 403],
  ['ACL-180 a proxy user with the flag on', 'proxy', true, 201],
  ['ACL-259 a mobile user', 'worker', null, 403],
  ['ACL-259 a mobile user with the flag on', 'worker', true, 201],
  ['ACL-177 the system administrator', 'sysadmin', null, 403],
] as const)('G2-31 PROJ-33 %s: creating', async (_, who, flag, status) => {
  await allow(w[who], flag)
  const answer = await w[who].asks('POST', path(), [
    fields({ number: 'P33', assignedToUserID: w[who].user_id }),
  ])
  await allow(w[who], null)
  expect(answer.status).toBe(status)
})

test('API2-32 API2-33 G2-27 a change returns the project, and its history has old and new values', async () => {
  const project = await w.boss.startsProject(fields())
  const put = await w.safety.asks('PUT', `${path()}/${project.projectID}`, {
    number: '20B',
    name: 'New name',
    address: 'New street',
    assignedToUserID: w.safety.user_id,
    isActive: true,
  })
  expect(put).toMatchObject({
    status: 200,
    body: {
      number: '20B',
      name: 'New name',
      address: 'New street',
      assignedToUser: { name: w.safety.name },
      version: 2,
    },
  })
  const patch = await w.safety.asks('PATCH', `${path()}/${project.uid}`, {
    address: 'Gate 4',
    isActive: false,
  })
  expect(patch).toMatchObject({
    status: 200,
    body: { address: 'Gate 4', isActive: false, version: 3, name: 'New name' },
  })
  const tickets = await w.server.owner(
    `select version, author_id, to_status, changes from tickets where entity = 'project' and record_id = $1 order by version`,
    [project.projectID],
  )
  expect(tickets).toMatchObject([
    { version: 1, author_id: w.boss.user_id, to_status: 'Active', changes: {} },
    {
      version: 2,
      author_id: w.safety.user_id,
      changes: {
        number: { from: '20', to: '20B' },
        name: { from: 'Depot Street', to: 'New name' },
        assignedToUserID: { from: w.lead.user_id, to: w.safety.user_id },
      },
    },
    {
      version: 3,
      to_status: 'Inactive',
      changes: {
        address: { from: 'New street', to: 'Gate 4' },
        isActive: { from: true, to: false },
      },
    },
  ])
})

test('API2-34 PROJ-16 PROJ-17 PROJ-20 G2-26 removing deactivates, everything stays, and it can become active again', async () => {
  const project = await w.boss.startsProject(fields())
  const action = await w.safety.opens(project, w.lead)
  const removed = await w.boss.asks('DELETE', `${path()}/${project.projectID}`)
  expect([removed.status, removed.text]).toEqual([204, ''])
  expect((await w.boss.seesProject(project))?.isActive).toBe(false)
  expect((await w.lead.edits(action, { title: 'Goes on' })).title).toBe('Goes on')
  expect(await w.boss.patchesProject(project, { isActive: true })).toMatchObject({
    isActive: true,
    version: 3,
  })
})

test('PROJ-13 G2-30 an assigned user who was blocked can stay', async () => {
  const project = await w.boss.startsProject(fields())
  await w.server.owner('update users set blocked = true where user_id = $1', [w.lead.user_id])
  const kept = await w.boss.asks('PUT', `${path()}/${project.projectID}`, {
    name: 'Kept',
    assignedToUserID: w.lead.user_id,
  })
  await w.server.owner('update users set blocked = false where user_id = $1', [w.lead.user_id])
  w.lead.signsInAgain()
  expect(kept).toMatchObject({ status: 200, body: { name: 'Kept' } })
})

test.each(['PUT', 'PATCH'])(
  'API2-03 PROJ-35 G2-02 a stale If-Match of a %s is 412 with the row',
  async (method) => {
    const project = await w.boss.startsProject(fields())
    const patch = (name: string) =>
      w.boss.asks(
        method,
        `${path()}/${project.projectID}`,
        { name },
        { headers: { 'if-match': `"${project.etag}"` } },
      )
    expect(await patch('One')).toMatchObject({ status: 200 })
    expect(await patch('Two')).toMatchObject({
      status: 412,
      body: { code: 'changed', row: { name: 'One' } },
    })
  },
)

test('ACL-181 to ACL-184 ACL-188 the company edits its projects; a proxy user edits and removes only those of the own chain', async () => {
  const foreign = await w.boss.startsProject(fields())
  const own = await w.boss.startsProject(fields({ assignedToUserID: w.proxy.user_id }))
  const patch = (who: Actor, project: Project, company?: number) =>
    w.server.ask('PATCH', `${path(company)}/${project.projectID}`, {
      as: who,
      body: { name: 'Touched' },
    })
  for (const who of [w.boss, w.safety, w.lead]) expect((await patch(who, foreign)).status).toBe(200)
  expect(await patch(w.proxy, own)).toMatchObject({ status: 200 })
  // A project outside the chain cannot be seen.
  expect(await patch(w.proxy, foreign)).toMatchObject({ status: 404 })
  expect(
    (await w.server.ask('DELETE', `${path()}/${foreign.projectID}`, { as: w.proxy })).status,
  ).toBe(404)
  for (const who of [w.sysadmin, w.worker])
    expect(await patch(who, foreign)).toMatchObject({ status: 403, body: { code: 'role' } })
  expect(await patch(w.stranger, foreign)).toMatchObject({ status: 403, body: { code: 'scope' } })
  expect(
    (
      await w.stranger.asks('PATCH', `${path(w.people.harbor)}/${foreign.projectID}`, {
        name: 'Mine',
      })
    ).status,
  ).toBe(404)
  expect(
    (await w.stranger.asks('PATCH', `${path(w.people.harbor)}/${foreign.uid}`, { name: 'Mine' }))
      .status,
  ).toBe(404)
})

test('API2-28 ACL-173 ACL-174 ACL-261 the company and the system administrator see the list, in order of creation', async () => {
  const rows = await seenBy(w.boss)
  expect(rows.slice(0, 2).map((row) => row.number)).toEqual(['9', '10'])
  for (const who of [w.safety, w.lead, w.worker, w.sysadmin])
    expect((await seenBy(who)).map((row) => row.uid)).toEqual(rows.map((row) => row.uid))
  expect(await seenBy(w.stranger, '', w.people.harbor)).toMatchObject([{ uid: w.pier.uid }])
})

test('API2-29 G2-28 ACL-176 userID filters by assigned users of that chain; a proxy user always gets the own chain', async () => {
  const own = await w.boss.startsProject(
    fields({ number: 'PX', assignedToUserID: w.proxy.user_id }),
  )
  const chain = [w.lead.user_id, w.worker.user_id]
  const rows = await seenBy(w.boss, `?userID=${w.lead.user_id}`)
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows.every((row) => row.assignedToUserID !== null && chain.includes(row.assignedToUserID)),
  ).toBe(true)
  for (const query of ['', `?userID=${w.boss.user_id}`])
    expect(
      (await seenBy(w.proxy, query)).every((row) => row.assignedToUserID === w.proxy.user_id),
    ).toBe(true)
  expect((await seenBy(w.proxy)).map((row) => row.uid)).toContain(own.uid)
  expect((await w.boss.asks('GET', `${path()}?userID=${w.stranger.user_id}`)).status).toBe(404)
})

test('F-75 one Idempotency-Key creates its projects once', async () => {
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const body = [fields({ number: 'K1' }), fields({ number: 'K2' })]
  const first = await w.boss.asks('POST', path(), body, key)
  const second = await w.boss.asks('POST', path(), body, key)
  expect(second).toMatchObject({ status: 201, body: first.body })
  expect((await seenBy(w.boss)).filter((row) => row.number.startsWith('K'))).toHaveLength(2)
  expect(await w.boss.asks('POST', path(), [...body, fields()], key)).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
})

async function allow(who: Actor, flag: boolean | null): Promise<void> {
  await w.server.owner('update users set can_create_project = $2 where user_id = $1', [
    who.user_id,
    flag,
  ])
}
