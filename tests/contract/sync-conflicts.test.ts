import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const opened = () => w.safety.opens(w.tower, w.lead)
/** Changes the title; by default it saw the present one. */
const retitled = (action: CorrectiveAction, title: string, seen = action.title) => ({
  ref: action.uid,
  patch: { title, notes: 'n' },
  seen: { title: seen },
})

test('F-17 rejects the same field changed by another: 412 with row, fields, author, time and note, and writes nothing', async () => {
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

test("F-18 another person's change of another field merges: one request applies both", async () => {
  const action = await opened()
  await w.lead.edits(action, { severity: 'High' })
  expect(await w.safety.sendsOne(retitled(action, 'Mine'))).toMatchObject({
    status: 200,
    row: { title: 'Mine', severity: 'High', version: 3 },
  })
})

test('CA-73 G2-02 every accepted save of a resolved conflict has one ticket, in order', async () => {
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

test("F-19 another person's change between two of mine sends the second to review", async () => {
  const action = await opened()
  await w.safety.sendsOne(retitled(action, 'One'))
  await w.lead.edits(action, { title: 'Theirs' })
  expect(await w.safety.sendsOne(retitled(action, 'Two', 'One'))).toMatchObject({
    status: 412,
    fields: [{ theirs: 'Theirs', before: 'One' }],
  })
})

test('F-20 the same change by both agrees, and stores my note', async () => {
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

test('F-21 my closing overrides a lower rank; F-22 my lower rank does not override a closing', async () => {
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

test('F-24 a concurrent reassignment conflicts with mine; F-25 without the right my edit is refused with the row', async () => {
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

test('F-25 refuses a record out of sight, with its holder and time only for a person in its history', async () => {
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

test('F-26 a deactivated project breaks the guard of an edit; my deactivation overrides other edits', async () => {
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

test('F-34 a change that relies on an unapplied one is 424; F-32 its neighbours are applied', async () => {
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
  // After the first is decided, the same ids are sent again.
  expect(
    await w.safety.sendsOne({
      id: second,
      ref: one.uid,
      patch: { severity: 'High', notes: 'n' },
      seen: { severity: 'Medium' },
    }),
  ).toMatchObject({ status: 200 })
})

test('F-64 accepts `at` only if the row has that version and no other person wrote since the restore', async () => {
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
  // Another person changed it and changed it back; after a restore the version alone would not show
  // it.
  await w.lead.edits(action, { severity: 'High' })
  expect(await w.safety.sendsOne(op(4, 'Three', 'Two'))).toMatchObject({
    status: 412,
    fields: [{ field: 'title', yours: 'Three', theirs: 'Two' }],
  })
  expect(
    await w.safety.sendsOne({ ref: action.uid, patch: { notes: 'only a note' }, at: 1 }),
  ).toMatchObject({ status: 200 })
})

test('F-81 a closing conflicts when the danger rose meanwhile, and the action stays open', async () => {
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
