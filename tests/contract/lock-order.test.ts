import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newAction } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'

let w: World
/** One connection holds the locks of another server, and a third inspects. */
let other: Client, looking: Client

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())
beforeEach(async () => {
  ;[other, looking] = await Promise.all([connected(), connected()])
})
afterEach(async () => {
  await other.end()
  await looking.end()
})

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: w.server.databaseUrl })
  await client.connect()
  return client
}

/** Waits until a statement of the server waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = async () =>
    (
      await looking.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waiting, { message: 'statements that wait for a lock' }).toBe(1)
}

test('F-66 a replacement claims its voids before it locks the record, which avoids a deadlock with a late request', async () => {
  const action = await w.safety.opens(w.tower, w.lead)
  const late = randomUUID()
  await other.query('begin')
  await other.query(
    `insert into sync_keys (account_id, id, author_id, digest, epoch) values ($1, $2, $3, '\\x00', $4)`,
    [w.people.ridgeline, late, w.safety.user_id, w.server.db.epoch],
  )
  const better = w.safety.sendsOne({
    ref: action.uid,
    patch: { title: 'Better', notes: 'n' },
    seen: { title: action.title },
    replaces: [late],
  })
  await somebodyWaits()
  const free = await looking.query(
    'select title from corrective_actions where uid = $1 for update skip locked',
    [action.uid],
  )
  await other.query('rollback')
  expect(await better).toMatchObject({ status: 200, version: 2, row: { title: 'Better' } })
  expect(free.rows).toEqual([{ title: action.title }])
})

test('F-75 a create of several locks all its projects before it takes numbers, which avoids a deadlock', async () => {
  const second = await w.boss.startsProject({ number: 'L2', name: 'Second' })
  await other.query('begin')
  await other.query('select from projects where uid = $1 for update', [second.uid])
  const each = [newAction(w.tower.uid, w.people.lead), newAction(second.uid, w.people.lead)]
  const several = w.safety.sendsOne({ op: 'create', patch: { each } })
  await somebodyWaits()
  const free = await looking.query(
    'select from account_counters where account_id = $1 for update skip locked',
    [w.people.ridgeline],
  )
  await other.query('rollback')
  expect(await several).toMatchObject({ status: 201 })
  expect(free.rowCount).toBe(1)
})
