import { describe, expect, test } from 'vitest'
import { queueName, queueSchema } from '#server/db/queue-schema.ts'
import { jobOnce, jobsDone } from '#tests/world/jobs.ts'
import { ask, later, one, other, place, setUp, works, writing } from './jobs-world.ts'

setUp()

test('a job exists if, and only if, the transaction that requested it commits', async () => {
  const done: string[] = []
  const kind = writing(async (text) => (done.push(text), null))
  const queue = await works(kind)
  const undone = place.db.account(one, async (tx) => {
    await queue.add(tx, kind, { text: 'undone' })
    throw new Error('the transaction rolls back')
  })
  await expect(undone).rejects.toThrow('the transaction rolls back')
  await ask(queue, kind, 'kept')
  await jobsDone(place)
  expect(done).toEqual(['kept'])
})

test('row security hides jobs of other companies and forbids changing, claiming and adding them', async () => {
  const kind = writing(async () => null)
  const queue = await works(kind)
  await queue.stop(500)
  await ask(queue, kind, 'of one')
  for (const table of ['job', 'job_common']) {
    const as = (sql: string) => place.db.account(other, (tx) => tx.exec(sql))
    expect(await as(`select from ${queueSchema}.${table}`)).toBe(0)
    expect(await as(`update ${queueSchema}.${table} set state = 'failed'`)).toBe(0)
    expect(await as(`delete from ${queueSchema}.${table}`)).toBe(0)
    await expect(
      as(
        `insert into ${queueSchema}.${table} (name, data) values ('${queueName}', '{"account":${one}}')`,
      ),
    ).rejects.toThrow(/row-level security/)
    expect(
      await place.db.account(one, (tx) => tx.exec(`select from ${queueSchema}.${table}`)),
    ).toBe(1)
  }
})

test('the app may work with the queue and do nothing else to it', async () => {
  const rights = await place.owner<{ name: string; may: string }>(
    `select table_name as name, string_agg(privilege_type, ',' order by privilege_type) as may from information_schema.role_table_grants
      where table_schema = $1 and grantee in ('siteward_app', 'PUBLIC') group by 1 order by 1`,
    [queueSchema],
  )
  expect(Object.fromEntries(rows(rights))).toEqual({
    bam: 'SELECT',
    job: 'DELETE,INSERT,SELECT,UPDATE',
    job_common: 'DELETE,INSERT,SELECT,UPDATE',
    job_dependency: 'DELETE,SELECT',
    queue: 'SELECT,UPDATE',
    version: 'SELECT,UPDATE',
  })
  await expect(place.db.exec(`select ${queueSchema}.create_queue('mine', '{}')`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(place.db.exec(`create table ${queueSchema}.mine ()`)).rejects.toThrow(
    /permission denied/,
  )
})

const rows = (rights: { name: string; may: string }[]) =>
  rights.map(({ name, may }): [string, string] => [name, may])

describe('a job that fails', () => {
  test('is not tried again after a permanent failure', async () => {
    const kind = writing(async () => ({ ...later, isFinal: true }))
    await ask(await works(kind), kind, 'refused')
    expect(await jobOnce(place, ({ state }) => state === 'failed')).toMatchObject({
      retry_count: 0,
    })
  })
})
