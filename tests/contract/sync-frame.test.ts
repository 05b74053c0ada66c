import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAction } from '#tests/world/actor.ts'
import { type CorrectiveAction, type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const batch = (ops: unknown[], epoch = w.server.db.epoch, headers: Record<string, string> = {}) =>
  w.safety.asks('POST', '/api/sync/batch', { epoch, ops }, { headers })
const opened = () => w.safety.opens(w.tower, w.lead)
const retitled = (action: CorrectiveAction, title: string) => ({
  ref: action.uid,
  patch: { title, notes: 'n' },
  seen: { title: action.title },
})
/** An operation with every member, as it travels. */
const whole = (more: object) => ({
  id: randomUUID(),
  v: 1,
  entity: 'action',
  op: 'patch',
  seen: {},
  guards: {},
  deps: [],
  replaces: [],
  blobs: [],
  authoredAt: new Date().toISOString(),
  ...more,
})

test('F-62 a batch of another epoch runs nothing', async () => {
  const action = await opened()
  const answer = await batch([{ id: randomUUID(), ...retitled(action, 'Late') }], randomUUID())
  expect(answer).toMatchObject({ status: 409, body: { code: 'epoch' } })
  expect((await w.safety.sees(action))?.version).toBe(1)
})

test.each([
  ['1', 200, undefined],
  ['2', 400, 'schema-unknown'],
  ['0', 426, 'update-required'],
  ['x', 400, 'malformed'],
])('Client-Schema %s is %i %s', async (version, status, code) => {
  const answer = await batch([], undefined, { 'client-schema': version })
  expect(answer).toMatchObject({ status, body: code === undefined ? { results: [] } : { code } })
})

test("F-46 refuses another person's queue by scope, for every signed-in person", async () => {
  const own = `${w.people.ridgeline}/${w.safety.user_id}`
  expect((await batch([], undefined, { 'box-scope': own })).status).toBe(200)
  for (const other of [
    `${w.people.ridgeline}/${w.lead.user_id}`,
    `${w.people.harbor}/${w.safety.user_id}`,
    '',
  ]) {
    expect(await batch([], undefined, { 'box-scope': other })).toMatchObject({
      status: 403,
      body: { code: 'scope' },
    })
    // The probe that ends a pause must not end it for another person's outbox.
    expect(
      await w.safety.asks('GET', '/api/users/me', undefined, { headers: { 'box-scope': other } }),
    ).toMatchObject({ status: 403, body: { code: 'scope' } })
  }
  expect(
    (await w.safety.asks('GET', '/api/users/me', undefined, { headers: { 'box-scope': own } }))
      .status,
  ).toBe(200)
  // The owner of the outbox is checked before the permission, because another sign-in is no lost
  // permission.
  expect(
    await w.worker.asks(
      'POST',
      '/api/sync/batch',
      { epoch: w.server.db.epoch, ops: [] },
      { headers: { 'box-scope': own } },
    ),
  ).toMatchObject({ status: 403, body: { code: 'scope' } })
})

test('F-33 an absurdly nested operation is malformed in its place', async () => {
  const action = await opened()
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const text = JSON.stringify({
    epoch: w.server.db.epoch,
    ops: [whole({ ref: action.uid, patch: { title: 'DEEP' } }), whole(retitled(action, 'Fine'))],
  }).replace('"DEEP"', deep)
  const { body } = await w.safety.asks('POST', '/api/sync/batch', text)
  expect(body).toMatchObject({ results: [{ status: 400, code: 'malformed' }, { status: 200 }] })
})

test.each(['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59-14:00'])(
  'F-33 the time %s is accepted or refused, without a server error',
  async (authoredAt) => {
    const action = await opened()
    const { body } = await batch([whole({ ...retitled(action, 'When'), authoredAt })])
    const results = (body as { results: { status: number }[] }).results
    expect([200, 400]).toContain(results[0]?.status)
    expect((await w.safety.history(action)).length).toBeLessThan(3)
    const [result] = await w.safety.sends({
      ref: action.uid,
      patch: { incidentTime: authoredAt, notes: 'n' },
      seen: { incidentTime: action.incidentTime },
    })
    expect([200, 422]).toContain(result?.status)
  },
)

test('a batch of more than 256 KB, or of more than 100 operations, is 413', async () => {
  expect((await batch([{ fill: 'x'.repeat(256 * 1024) }])).status).toBe(413)
  expect((await batch(Array.from({ length: 101 }, () => ({})))).status).toBe(413)
})

test('an entry of a newer format is unknown, and none of it is stored', async () => {
  const action = await opened()
  expect(await w.safety.sendsOne({ v: 2, ...retitled(action, 'x') })).toMatchObject({
    status: 400,
    code: 'schema-unknown',
  })
})

test('another company reaches nothing by sync: no row, no key, no receipt', async () => {
  const action = await opened()
  const op = { id: randomUUID(), ...retitled(action, 'Foreign') }
  expect(await w.stranger.sendsOne(op)).toMatchObject({ status: 404 })
  expect(
    await w.stranger.sendsOne({
      ref: action.uid,
      op: 'create',
      patch: newAction(w.tower.projectID, w.people.lead),
    }),
  ).toMatchObject({ status: 404 })
  expect(await w.safety.sendsOne(op)).toMatchObject({ status: 200 })
  // The same id in another company is another key.
  expect(await w.stranger.receipts([op.id])).toEqual({ known: [], unknown: [op.id], voided: [] })
})
