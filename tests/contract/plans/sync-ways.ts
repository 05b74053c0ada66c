import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { expectGood, fixture, get, post, server } from './plans-world.ts'

/**
 * Sends changes of the outbox that no case makes: a repeat, a conflict, a replacement, a void, a
 * new name and new people.
 */
export async function everyWayToSync(): Promise<void> {
  const { people, ridgeline } = fixture
  const { safety } = people
  const [action] = (
    await get(`/api/users/${safety.user_id}/actions?id=${ridgeline.correctiveActionID}`)
  ).body as { uid: string; version: number }[]
  const [project] = (await get(`/api/accounts/${people.ridgeline}/projects?limit=1`)).body as {
    uid: string
    name: string
  }[]
  const base = {
    v: 1,
    op: 'patch',
    seen: {},
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: '2026-01-05T10:00:00.000Z',
  }
  const op = (more: object) => ({
    id: randomUUID(),
    entity: 'action',
    ref: action?.uid,
    ...base,
    ...more,
  })
  const note = op({ patch: { notes: 'Seen' } })
  const send = async (...ops: object[]) =>
    expectGood(await post('/api/sync/batch', { epoch: fixture.epoch, ops }))
  await send(
    note,
    op({
      patch: { assignedTo: people.lead.user_id, notes: 'Yours' },
      seen: { assignedTo: people.safety.user_id },
    }),
  )
  await send(
    note,
    op({ patch: { notes: 'Instead' }, replaces: [randomUUID()] }),
    op({ patch: { title: 'Rail' }, seen: { title: 'Never' } }),
    op({ patch: { title: 'At once' }, at: 1, seen: { title: 'x' } }),
  )
  await send(
    op({
      entity: 'project',
      ref: project?.uid,
      patch: { name: 'A new name' },
      seen: { name: project?.name },
    }),
  )
  await send(op({ entity: 'action', op: 'create', ref: randomUUID(), patch: { each: [] } }))
  const own = `/api/users/${safety.user_id}/actions/${ridgeline.correctiveActionID}`
  const put = (body: object, as = safety) =>
    server.ask('PUT', own, { as, body: { notes: 'Over to you', ...body } })
  for (const assignedTo of [people.boss.user_id, people.boss.uid, safety.user_id])
    expectGood(await put({ assignedTo }))
  // Another status makes the server read the company's rule for closing.
  expectGood(await put({ status: 'In Progress' }))
  const [row] = (
    await get(`/api/users/${safety.user_id}/actions?id=${ridgeline.correctiveActionID}`)
  ).body as { version: number; title: string }[]
  await send(op({ patch: { title: 'Again' }, seen: { title: row?.title }, at: row?.version }))
  expect(
    (
      await server.ask(
        'PUT',
        `/api/users/${people.sysadmin.user_id}/actions/${ridgeline.correctiveActionID}`,
        { as: people.sysadmin, body: { notes: 'x' } },
      )
    ).status,
  ).toBe(403)
  expectGood(await get(`/api/users/managers/${people.lead.user_id}`))
  expectGood(await get(`/api/accounts/${people.ridgeline}/projects/${project?.uid}/forms`))
  expectGood(
    await post('/api/sync/receipts', { ids: [note.id, randomUUID()], void: [randomUUID()] }),
  )
}
