import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepVoids } from '#server/old-rows.ts'
import { newAction } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { silent } from '#tests/world/jobs.ts'
import type { Answered } from '#tests/world/server.ts'
import { actingToken } from './acting-token.ts'

const hour = 3_600_000
let w: World
beforeAll(async () => {
  w = await world({ limits: { anHour: { rowsRead: 1000, writes: 10 } } })
})
afterAll(() => w.stop())
beforeEach(() => w.server.wait(5 * hour))

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const asks = (path: string, body: object) =>
  w.server.ask('POST', path, { as: w.people.safety, body })
const voids = (unwanted: readonly string[]) =>
  asks('/api/sync/receipts', { ids: [], void: unwanted })
const projects = () => `/api/accounts/${w.people.ridgeline}/projects`
const project = (number: string) => ({
  number,
  name: 'Yard',
  address: 'Quay 2',
  assignedToUserID: w.people.safety.user_id,
})
const several = (count: number) =>
  Array.from({ length: count }, () => project(randomUUID().slice(0, 20)))
const waits = (answer: Answered) => Number(answer.headers.get('retry-after'))

describe('ruling 82: changes within an hour', () => {
  test('voids count, and a call without voids is always answered', async () => {
    expect((await voids(ids(9))).status).toBe(200)
    const unwanted = ids(2)
    expect((await voids(unwanted)).status).toBe(200)
    const late = ids(1)
    const refused = await voids(late)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    const asked = await asks('/api/sync/receipts', { ids: [...unwanted, ...late] })
    expect(asked).toMatchObject({ status: 200, body: { unknown: late, voided: unwanted } })
    w.server.wait(waits(refused) * 1000)
    expect(await voids(late)).toMatchObject({ status: 200, body: { voided: late } })
  })

  test('each row of an array counts', async () => {
    expect((await asks(projects(), several(11))).status).toBe(201)
    const refused = await asks(projects(), several(1))
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    // Eleven rows against ten an hour, so that the next one waits for a fifth of an hour.
    expect(waits(refused)).toBeGreaterThan(600)
    expect(waits(refused)).toBeLessThanOrEqual(720)
    w.server.wait(waits(refused) * 1000)
    expect((await asks(projects(), several(1))).status).toBe(201)
  })

  test('each record that a batch creates and each change that it replaces counts', async () => {
    const { epoch } = w.server.db
    const authoredAt = '2026-01-05T10:00:00.000Z'
    const empty = { v: 1, seen: {}, guards: {}, deps: [], replaces: [], blobs: [], authoredAt }
    const whole = (more: object) => {
      const [id, ref] = ids(2)
      return { ...empty, id, entity: 'action', op: 'create', ref, ...more }
    }
    const fields = newAction(w.tower.projectID, w.people.lead)
    const four = whole({ patch: { each: [fields, fields, fields, fields] } })
    const replacing = whole({ patch: fields, replaces: ids(5) })
    const answer = await asks('/api/sync/batch', { epoch, ops: [four, replacing] })
    expect(answer.body).toMatchObject({ results: [{ status: 201 }, { status: 201 }] })
    expect((await asks('/api/sync/batch', { epoch, ops: [] })).status).toBe(429)
  })

  test('changes in a session of Login as count to the person who logged in', async () => {
    const { safety, proxy } = w.people
    const token = await actingToken(w.server, safety, proxy)
    expect((await asks(projects(), several(10))).status).toBe(201)
    const body = { subject: 'Help', content: 'Nothing is there.' }
    const path = '/api/users/me/requesthelp'
    expect((await w.server.ask('POST', path, { token, body })).status).toBe(429)
    expect((await w.server.ask('POST', path, { as: proxy, body })).status).toBeLessThan(300)
  })
})

describe('ruling 82: old voids', () => {
  beforeEach(() => w.server.owner('delete from sync_keys where is_void'))
  const age = (id: string, since: string) =>
    w.server.owner('update sync_keys set created_at = now() - $2::interval where id = $1', [
      id,
      since,
    ])
  const left = async () =>
    (await w.server.owner<{ id: string }>('select id from sync_keys where is_void')).map(
      ({ id }) => id,
    )
  const removes = async (remaining: readonly string[]) => {
    const end = keepVoids(w.server.db, silent, { first: 0, every: hour })
    await expect.poll(left).toEqual(remaining)
    end()
  }

  test('removes a void after twelve months, and leaves keys of applied changes', async () => {
    const [old = '', young = ''] = ids(2)
    await voids([old, young])
    await age(old, '12 months 1 day')
    await age(young, '11 months 29 days')
    const applied = () => w.server.owner('select id from sync_keys where not is_void order by id')
    const before = await applied()
    for (const { id } of before) await age(String(id), '3 years')
    await removes([young])
    expect(await applied()).toEqual(before)
  })

  test('a removed void does not look like a restore to a device', async () => {
    const [old = ''] = ids(1)
    const mark = (await voids([old])).headers.get('data-mark') ?? ''
    expect(mark).not.toContain(old)
    expect((await asks(projects(), several(1))).status).toBe(201)
    await age(old, '13 months')
    await removes([])
    const { epoch } = w.server.db
    const headers = { 'data-mark': mark }
    const answer = await w.server.ask('GET', '/api/users/me', { as: w.people.safety, headers })
    expect(answer.headers.get('data-epoch')).toBe(epoch)
  })

  test('a void from before this rule stays, because a mark may name it', async () => {
    const [old = ''] = ids(1)
    await voids([old])
    await w.server.owner('update sync_keys set may_go = false where id = $1', [old])
    await age(old, '5 years')
    await w.server.db.identity((tx) => tx.query('select remove_old_voids(10)'))
    expect(await left()).toEqual([old])
  })
})
