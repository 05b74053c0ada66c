import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

// A create of several stores its own id as the key; its tickets have ids derived from it, which
// have no key.
const several = async () => {
  const id = randomUUID()
  const each = ['A', 'B'].map((number) => ({
    number,
    name: `Quay ${number}`,
    address: 'Quay Road',
    assignedToUserID: w.lead.user_id,
  }))
  await w.boss.sends({ id, entity: 'project', op: 'create', patch: { each } })
  return uuidV5(id, '1')
}

test.each(['safety', 'boss'] as const)(
  'F-07 refuses an id that is the ticket of another change, from any sender: %s',
  async (who) => {
    const taken = await several()
    const action = await w.safety.opens(w.tower, w.lead)
    const edit = { ref: action.uid, patch: { title: 'Mine' }, seen: { title: action.title } }
    const sender = who === 'safety' ? w.safety : w.boss
    if (who === 'safety')
      expect(await sender.sendsOne({ ...edit, id: taken })).toMatchObject({
        status: 409,
        code: 'key',
      })
    expect(
      await sender.sendsOne({
        id: taken,
        entity: 'project',
        op: 'patch',
        ref: w.tower.uid,
        patch: { name: 'Mine' },
        seen: { name: w.tower.name },
      }),
    ).toMatchObject({ status: 409, code: 'key' })
    expect(
      await sender.sendsOne({
        id: taken,
        entity: 'project',
        op: 'create',
        patch: { number: 'C', name: 'Third', address: 'Quay', assignedToUserID: w.lead.user_id },
      }),
    ).toMatchObject({ status: 409, code: 'key' })
    // Refuses a single call too.
    const put = await sender.asks(
      'PATCH',
      `/api/accounts/${w.people.ridgeline}/projects/${w.tower.projectID}`,
      { name: 'Mine' },
      { headers: { 'idempotency-key': taken } },
    )
    expect(put).toMatchObject({ status: 409, body: { code: 'key' } })
    expect((await w.boss.seesProject(w.tower))?.name).toBe(w.tower.name)
  },
)

test('F-34 an applied change stays, and nothing behind a waiting change overtakes it', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  // The second came in a file from another device of the same person.
  const carried = { id: second, ref: action.uid, patch: { notes: 'Seen twice' } }
  expect(await w.safety.sendsOne(carried)).toMatchObject({ status: 200 })
  const results = await w.safety.sends(
    { id: first, ref: action.uid, patch: { title: 'Mine' }, seen: { title: 'Something else' } },
    { ...carried, deps: [first] },
    {
      id: third,
      ref: action.uid,
      patch: { status: 'In Progress' },
      seen: { status: 'Opened' },
      deps: [second],
    },
  )
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    [412, 'changed'],
    [200, undefined],
    [424, 'held'],
  ])
  expect((await w.safety.sees(action))?.status).toBe('Opened')
})
