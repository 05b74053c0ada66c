import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAction } from '#tests/world/actor.ts'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const batch = (ops: unknown[]) =>
  w.safety.asks('POST', '/api/sync/batch', { epoch: w.server.db.epoch, ops })
const opened = () => w.safety.opens(w.tower, w.lead)
/** Changes the title; by default it saw the present one. */
const retitled = (action: CorrectiveAction, title: string, seen = action.title) => ({
  ref: action.uid,
  patch: { title, notes: 'n' },
  seen: { title: seen },
})

test('a create answers 201 with row and number; its edit in the same batch relies on it', async () => {
  const [ref, id] = [randomUUID(), randomUUID()]
  const results = await w.safety.sends(
    { id, ref, op: 'create', patch: newAction(w.tower.projectID, w.people.lead) },
    {
      ref,
      deps: [id],
      patch: { status: 'In Progress', notes: 'started' },
      seen: { status: 'Opened' },
    },
  )
  expect(results).toMatchObject([
    {
      id,
      status: 201,
      version: 1,
      row: { uid: ref, version: 1 },
      ids: { [ref]: { id: expect.any(Number), label: expect.stringMatching(/^CA-\d+$/) } },
    },
    { status: 200, version: 2, row: { uid: ref, status: 'In Progress', version: 2 } },
  ])
  expect(results[0]?.replayed).toBeUndefined()
  expect(
    await w.safety.history({ correctiveActionID: results[0]?.ids?.[ref]?.id ?? 0 }),
  ).toMatchObject([{ notes: 'started' }, { ticketID: id }])
})

test('a project and an action in it, both made offline, arrive in one batch', async () => {
  const [project, action, id] = [randomUUID(), randomUUID(), randomUUID()]
  const results = await w.safety.sends(
    {
      id,
      entity: 'project',
      ref: project,
      op: 'create',
      patch: { number: '77', name: 'New', address: 'A', assignedToUserID: w.worker.user_id },
    },
    { ref: action, op: 'create', deps: [id], patch: newAction(project, w.people.lead) },
  )
  expect(results).toMatchObject([
    { status: 201, ids: { [project]: { label: '77' } } },
    { status: 201, row: { projectName: 'New' } },
  ])
})

test('F-02 F-05 a repeat gets the stored outcome, one ticket, and changes nothing that came later', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ...retitled(action, 'Mine') }
  expect(await w.safety.sendsOne(op)).toMatchObject({
    status: 200,
    version: 2,
    row: { title: 'Mine' },
  })
  await w.lead.edits(action, { title: 'Theirs' })
  expect(await w.safety.sendsOne(op)).toMatchObject({
    status: 200,
    replayed: true,
    version: 2,
    row: { title: 'Theirs', version: 3 },
  })
  expect(await w.safety.history(action)).toHaveLength(3)
})

test('F-07 the same key with other content is 409 key, for another person too, and returns no row', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ...retitled(action, 'Mine') }
  await w.safety.sendsOne(op)
  for (const other of [
    await w.safety.sendsOne({ ...op, patch: { title: 'Other', notes: 'n' } }),
    await w.lead.sendsOne(op),
  ]) {
    expect(other).toMatchObject({ status: 409, code: 'key' })
    expect(other.row).toBeUndefined()
  }
})

test('F-08 a repeat by a person who lost the right is still the stored success, without the row', async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  const op = {
    id: randomUUID(),
    ref: action.uid,
    patch: { assignedTo: w.safety.user_id, notes: 'yours' },
    seen: { assignedTo: w.lead.user_id },
  }
  // Safety is above lead, so after the reassignment lead can no longer see it.
  expect(await w.lead.sendsOne(op)).toMatchObject({ status: 200, version: 2 })
  const again = await w.lead.sendsOne(op)
  expect(again).toMatchObject({ status: 200, replayed: true, version: 2 })
  expect(again.row).toBeUndefined()
})

test('F-28 F-61 an unknown ref is 404, never the record that has the number now', async () => {
  expect(
    await w.safety.sendsOne({
      ref: randomUUID(),
      patch: { title: 'x', notes: 'n' },
      seen: { title: 'y' },
    }),
  ).toMatchObject({ status: 404, code: 'not-found' })
  const byNumber = await batch([
    {
      id: randomUUID(),
      v: 1,
      entity: 'action',
      ref: 1,
      op: 'patch',
      patch: {},
      seen: {},
      guards: {},
      deps: [],
      replaces: [],
      blobs: [],
      authoredAt: new Date().toISOString(),
    },
  ])
  expect(byNumber.body).toMatchObject({ results: [{ status: 400, code: 'malformed' }] })
})

test('F-29 two projects with one number are both created', async () => {
  const create = () => ({
    entity: 'project' as const,
    ref: randomUUID(),
    op: 'create' as const,
    patch: { number: '88', name: 'Twin', address: 'A', assignedToUserID: w.safety.user_id },
  })
  expect(await w.safety.sends(create(), create())).toMatchObject([{ status: 201 }, { status: 201 }])
})

test('F-33 a malformed operation is 400 in its place and blocks no other', async () => {
  const action = await opened()
  const good = {
    id: randomUUID(),
    v: 1,
    entity: 'action',
    op: 'patch',
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: new Date().toISOString(),
    ...retitled(action, 'Fine'),
  }
  const { body } = await batch([
    null,
    { ...good, id: 'me' },
    { ...good, entity: 'user', id: randomUUID() },
    { ...good, id: randomUUID(), extra: 1 },
    good,
  ])
  expect(body).toMatchObject({
    results: [
      { id: '', status: 400, code: 'malformed' },
      { id: 'me', status: 400 },
      { status: 400 },
      { status: 400 },
      { id: good.id, status: 200 },
    ],
  })
})

test.each([
  [{ title: 'x', colour: 'red' }, 'unknown-field', 'colour'],
  [{ projectID: 1 }, 'invalid', 'projectID'],
  [{ openedBy: 1 }, 'invalid', 'openedBy'],
  [{ title: '' }, 'invalid', 'title'],
  [{ title: 7 }, 'invalid', 'title'],
  [{ status: 'Finished' }, 'invalid', 'status'],
  [{ incidentTime: 'yesterday' }, 'invalid', 'incidentTime'],
  [{ assignedTo: randomUUID() }, 'invalid', 'assignedTo'],
])('a patch %o is 422 %s and names the invalid field: %s', async (patch, code, field) => {
  const action = await opened()
  const seen = {
    title: action.title,
    status: action.status,
    incidentTime: action.incidentTime,
    assignedTo: action.assignedTo,
  }
  expect(await w.safety.sendsOne({ ref: action.uid, patch, seen })).toMatchObject({
    status: 422,
    code,
    problems: { [field]: expect.any(String) },
    row: { uid: action.uid, version: 1 },
  })
  expect((await w.safety.sees(action))?.version).toBe(1)
})

test('a refused change may come again under its id once its obstacle is gone', async () => {
  const op = {
    id: randomUUID(),
    ref: randomUUID(),
    op: 'create' as const,
    patch: newAction(w.tower.projectID, w.people.lead, { assignedTo: w.blocked.user_id }),
  }
  expect(await w.safety.sendsOne(op)).toMatchObject({ status: 422 })
  await w.server.owner('update users set blocked = false where user_id = $1', [w.blocked.user_id])
  expect(await w.safety.sendsOne(op)).toMatchObject({ status: 201 })
  await w.server.owner('update users set blocked = true where user_id = $1', [w.blocked.user_id])
})

test('F-06 receipts: known with row, unknown, and a void that nothing passes', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ...retitled(action, 'Known') }
  await w.safety.sendsOne(op)
  const [never, discarded] = [
    randomUUID(),
    { id: randomUUID(), ...retitled(action, 'Discarded', 'Known') },
  ]
  const answer = await w.safety.receipts([op.id, never], [discarded.id, op.id])
  expect(answer).toMatchObject({
    known: [{ id: op.id, version: 2, row: { uid: action.uid, title: 'Known' } }],
    unknown: [never],
    voided: [discarded.id],
  })
  expect(await w.safety.sendsOne(discarded)).toMatchObject({ status: 410, code: 'void' })
  expect(
    await w.safety.sendsOne({ ...discarded, patch: { title: 'Other', notes: 'n' } }),
  ).toMatchObject({ status: 410 })
  // A repeat returns the same.
  expect(await w.safety.receipts([discarded.id], [discarded.id])).toMatchObject({
    voided: [discarded.id],
    known: [],
    unknown: [],
  })
})

test('only the author may query or void an id', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ...retitled(action, 'Mine') }
  await w.safety.sendsOne(op)
  expect(await w.lead.receipts([op.id], [op.id])).toEqual({
    known: [],
    unknown: [op.id],
    voided: [],
  })
  const voided = randomUUID()
  await w.lead.receipts([], [voided])
  expect(
    await w.safety.sendsOne({ id: voided, ...retitled(action, 'Next', 'Mine') }),
  ).toMatchObject({ status: 409, code: 'key' })
})

test('F-75 a create of several, repeated or corrected, makes each of its records once', async () => {
  const [id, ref] = [randomUUID(), randomUUID()]
  const fields = (number: string) => ({
    number,
    name: 'N',
    address: 'A',
    assignedToUserID: w.safety.user_id,
  })
  const op = {
    id,
    entity: 'project' as const,
    ref,
    op: 'create' as const,
    patch: { each: [fields('1'), fields('2'), fields('3')] },
  }
  const first = await w.safety.sendsOne(op)
  const uids = [0, 1, 2].map((n) => uuidV5(ref, String(n)))
  expect(first).toMatchObject({
    status: 201,
    ids: Object.fromEntries(uids.map((uid, n) => [uid, { label: String(n + 1) }])),
  })
  expect(await w.safety.sendsOne(op)).toEqual({ ...first, replayed: true })
  expect(
    await w.safety.sendsOne({
      ...op,
      id: randomUUID(),
      patch: { each: [fields('F75-4'), fields('F75-5')] },
    }),
  ).toMatchObject({ status: 409, code: 'exists', row: { uid: uids[0] } })
  expect(
    await w.safety.sendsOne({
      ...op,
      id: randomUUID(),
      ref: randomUUID(),
      patch: { each: [fields('F75-6'), { number: 'F75-7' }] },
    }),
  ).toMatchObject({ status: 422 })
  const { body } = await w.safety.asks('GET', `/api/accounts/${w.people.ridgeline}/projects`)
  const all = Array.isArray(body)
    ? body.filter(
        (row: { uid: string; number: string }) =>
          uids.includes(row.uid) || row.number.startsWith('F75-'),
      )
    : []
  expect(all).toHaveLength(3)
})

test('F-76 a create with a known uid is 409 exists, with the row only for people who may see it', async () => {
  const action = await opened()
  const create = {
    ref: action.uid,
    op: 'create' as const,
    patch: newAction(w.tower.projectID, w.people.boss),
  }
  expect(await w.safety.sendsOne(create)).toMatchObject({
    status: 409,
    code: 'exists',
    row: { uid: action.uid },
  })
  const hidden = await w.proxy.sendsOne({
    ...create,
    patch: newAction(w.tower.projectID, w.people.lead),
  })
  expect(hidden).toMatchObject({ status: 409, code: 'exists' })
  expect(hidden.row).toBeUndefined()
})
