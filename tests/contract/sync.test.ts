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
/** A change of one field by what stood there. */
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

test('F-07 the same key with other content is 409 key, for another person too, and shows no row', async () => {
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

test('F-08 the repeat of somebody who lost the right is still the stored success, without the row', async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  const op = {
    id: randomUUID(),
    ref: action.uid,
    patch: { assignedTo: w.safety.user_id, notes: 'yours' },
    seen: { assignedTo: w.lead.user_id },
  }
  // Safety stands above lead: once reassigned, lead can no longer see it.
  expect(await w.lead.sendsOne(op)).toMatchObject({ status: 200, version: 2 })
  const again = await w.lead.sendsOne(op)
  expect(again).toMatchObject({ status: 200, replayed: true, version: 2 })
  expect(again.row).toBeUndefined()
})

test('F-17 the same field changed by another is 412 with row and fields, who wrote theirs, when and with which note, and nothing is written', async () => {
  const action = await opened()
  await w.lead.edits(action, { title: 'Theirs', notes: 'Seen from below' })
  const result = await w.safety.sendsOne(retitled(action, 'Mine'))
  expect(result).toMatchObject({
    status: 412,
    code: 'changed',
    row: { title: 'Theirs', version: 2 },
    fields: [
      {
        field: 'title',
        yours: 'Mine',
        theirs: 'Theirs',
        before: action.title,
        suggest: 'yours',
        by: {
          author: { user_id: w.lead.user_id, name: w.lead.name },
          at: expect.stringMatching(/^20/),
          note: 'Seen from below',
        },
      },
    ],
  })
  expect((await w.safety.sees(action))?.version).toBe(2)
})

test('F-18 another field changed by another: both stand after one trip', async () => {
  const action = await opened()
  await w.lead.edits(action, { severity: 'High' })
  expect(await w.safety.sendsOne(retitled(action, 'Mine'))).toMatchObject({
    status: 200,
    row: { title: 'Mine', severity: 'High', version: 3 },
  })
})

test('CA-73 G2-02 of a conflict that was resolved every accepted save has its one ticket, in order', async () => {
  const action = await opened()
  await w.lead.edits(action, { title: 'Theirs', notes: 'theirs' })
  const refused = { id: randomUUID(), ...retitled(action, 'Mine') }
  expect(await w.safety.sendsOne(refused)).toMatchObject({ status: 412 })
  const resolved = {
    id: randomUUID(),
    ...retitled(action, 'Ours', 'Theirs'),
    replaces: [refused.id],
  }
  expect(await w.safety.sendsOne(resolved)).toMatchObject({ status: 200, version: 3 })
  expect(await w.safety.history(action)).toMatchObject([
    { ticketID: resolved.id, version: 3, changes: { title: { from: 'Theirs', to: 'Ours' } } },
    { notes: 'theirs', version: 2 },
    { toStatus: 'Opened', version: 1 },
  ])
  expect(await w.safety.history(action)).toHaveLength(3)
})

test('F-19 a change by another between two of mine sends the second to review', async () => {
  const action = await opened()
  await w.safety.sendsOne(retitled(action, 'One'))
  await w.lead.edits(action, { title: 'Theirs' })
  expect(await w.safety.sendsOne(retitled(action, 'Two', 'One'))).toMatchObject({
    status: 412,
    fields: [{ theirs: 'Theirs', before: 'One' }],
  })
})

test('F-20 both made the same change: agreed, and my note is recorded', async () => {
  const action = await opened()
  await w.lead.edits(action, { title: 'Same' })
  expect(
    await w.safety.sendsOne({
      ref: action.uid,
      patch: { title: 'Same', notes: 'me too' },
      seen: { title: action.title },
    }),
  ).toMatchObject({ status: 200, version: 3 })
  expect((await w.safety.history(action))[0]).toMatchObject({ notes: 'me too', changes: {} })
})

test('F-21 my closing goes over a lower rank; F-22 my lower rank does not go over a closing', async () => {
  const action = await opened()
  await w.lead.edits(action, { status: 'In Progress' })
  const close = {
    ref: action.uid,
    patch: { status: 'Closed', notes: 'done' },
    seen: { status: 'Opened' },
    guards: { severity: 'Medium', description: action.description },
  }
  expect(await w.safety.sendsOne(close)).toMatchObject({ status: 200, row: { status: 'Closed' } })
  expect(
    await w.lead.sendsOne({
      ref: action.uid,
      patch: { status: 'In Progress', notes: 'x' },
      seen: { status: 'Opened' },
    }),
  ).toMatchObject({
    status: 412,
    fields: [
      {
        field: 'status',
        yours: 'In Progress',
        theirs: 'Closed',
        before: 'Opened',
        suggest: 'theirs',
      },
    ],
  })
  expect(await w.safety.history(action)).toHaveLength(3)
})

test('F-24 reassigned meanwhile: my reassignment asks; F-25 without the right my edit is refused with the row', async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  await w.boss.edits(action, { assignedTo: w.safety.user_id })
  expect(
    await w.boss.sendsOne({
      ref: action.uid,
      patch: { assignedTo: w.proxy.user_id, notes: 'x' },
      seen: { assignedTo: w.lead.user_id },
    }),
  ).toMatchObject({
    status: 412,
    fields: [{ field: 'assignedTo', theirs: w.safety.user_id, suggest: 'theirs' }],
  })
  const other = await w.safety.opens(w.tower, w.lead)
  const [opening] = await w.safety.history(other)
  expect(await w.boss.sendsOne(retitled(other, 'Mine'))).toMatchObject({
    status: 403,
    code: 'not-editor',
    row: { uid: other.uid, title: other.title },
    holder: { user_id: w.lead.user_id, name: w.lead.name, since: opening?.creationDateTime },
  })
})

test('F-25 a record that went out of sight is refused with who has it since when, only to a person whom its history names', async () => {
  const action = await w.boss.opens(w.tower, w.lead)
  await w.boss.edits(action, { assignedTo: w.safety.user_id })
  await w.safety.edits(action, { title: 'Still mine' })
  const handed = (await w.boss.history(action)).find(({ version }) => version === 2)
  const refused = await w.lead.sendsOne(retitled(action, 'Mine'))
  expect(refused).toMatchObject({ status: 404, code: 'reassigned' })
  expect(refused.holder).toEqual({
    user_id: w.safety.user_id,
    name: w.safety.name,
    since: handed?.creationDateTime,
  })
  expect(refused.row).toBeUndefined()
  const never = await w.boss.opens(w.tower, w.safety)
  const strange = await w.lead.sendsOne(retitled(never, 'Mine'))
  expect(strange).toMatchObject({ status: 404, code: 'not-found' })
  expect(strange.holder).toBeUndefined()
})

test('F-26 an edit of a project deactivated meanwhile breaks its guard; my deactivation goes over other edits', async () => {
  const project = await w.boss.startsProject({ number: '5', name: 'Five' })
  await w.boss.patchesProject(project, { isActive: false })
  const edit = {
    entity: 'project' as const,
    ref: project.uid,
    patch: { name: 'Renamed' },
    seen: { name: 'Five' },
    guards: { isActive: true },
  }
  expect(await w.safety.sendsOne(edit)).toMatchObject({
    status: 412,
    fields: [{ field: 'isActive', theirs: false, before: true }],
    row: { name: 'Five', isActive: false },
  })
  const other = await w.boss.startsProject({ number: '6', name: 'Six' })
  await w.boss.patchesProject(other, { name: 'Six and a half' })
  expect(
    await w.safety.sendsOne({
      entity: 'project',
      ref: other.uid,
      patch: { isActive: false },
      seen: { isActive: true },
    }),
  ).toMatchObject({ status: 200, row: { name: 'Six and a half', isActive: false } })
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

test('F-34 what relies on a change that was not applied is 424; F-32 its neighbours are applied', async () => {
  const [one, other] = [await opened(), await opened()]
  await w.lead.edits(one, { title: 'Theirs' })
  const [first, second] = [randomUUID(), randomUUID()]
  const results = await w.safety.sends(
    { id: first, ...retitled(one, 'Mine') },
    {
      id: second,
      deps: [first],
      ref: one.uid,
      patch: { severity: 'High', notes: 'n' },
      seen: { severity: 'Medium' },
    },
    { deps: [second], ref: one.uid, patch: { notes: 'third' } },
    retitled(other, 'Free'),
  )
  expect(results.map((result) => result.status)).toEqual([412, 424, 424, 200])
  expect(await w.safety.history(one)).toHaveLength(2)
  // Once the first was decided the same ids go again.
  expect(
    await w.safety.sendsOne({
      id: second,
      ref: one.uid,
      patch: { severity: 'High', notes: 'n' },
      seen: { severity: 'Medium' },
    }),
  ).toMatchObject({ status: 200 })
})

test('F-33 a malformed operation is answered 400 in its place and stops nobody', async () => {
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
])('a patch %o is 422 %s and names what it cannot take: %s', async (patch, code, field) => {
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

test('a refused change may be sent again under its id once nothing stands against it', async () => {
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
  // Asking again says the same.
  expect(await w.safety.receipts([discarded.id], [discarded.id])).toMatchObject({
    voided: [discarded.id],
    known: [],
    unknown: [],
  })
})

test('only the author may ask about or void an id', async () => {
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

test('F-64 at: taken only if the row has that version and nobody else wrote since the restore', async () => {
  const action = await opened()
  const op = (at: number, title: string, seen: string) => ({ ...retitled(action, title, seen), at })
  expect(await w.safety.sendsOne(op(1, 'One', action.title))).toMatchObject({
    status: 200,
    version: 2,
  })
  expect(await w.safety.sendsOne(op(1, 'Two', 'One'))).toMatchObject({
    status: 412,
    row: { version: 2 },
    fields: [{ field: 'title' }],
  })
  expect(await w.safety.sendsOne(op(2, 'Two', 'One'))).toMatchObject({ status: 200, version: 3 })
  // Somebody changed it and changed it back: the version alone would not tell after a restore.
  await w.lead.edits(action, { severity: 'High' })
  expect(await w.safety.sendsOne(op(4, 'Three', 'Two'))).toMatchObject({
    status: 412,
    fields: [{ field: 'title', yours: 'Three', theirs: 'Two' }],
  })
  expect(
    await w.safety.sendsOne({ ref: action.uid, patch: { notes: 'only a note' }, at: 1 }),
  ).toMatchObject({ status: 200 })
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

test('F-76 a create whose uid is known is 409 exists, with the row only for who may see it', async () => {
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

test('F-81 closing asks when the danger rose meanwhile, and the action stays open', async () => {
  const action = await opened()
  await w.lead.edits(action, { severity: 'Critical' })
  const close = {
    ref: action.uid,
    patch: { status: 'Closed', notes: 'done' },
    seen: { status: 'Opened' },
    guards: { severity: 'Medium', description: action.description },
  }
  expect(await w.safety.sendsOne(close)).toMatchObject({
    status: 412,
    fields: [{ field: 'severity', theirs: 'Critical', before: 'Medium' }],
    row: { status: 'Opened' },
  })
})
