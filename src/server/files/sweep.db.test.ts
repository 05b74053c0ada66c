import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileKinds, sweep } from '#server/file-kinds.ts'
import { jobKinds } from '#server/jobs.ts'
import { jobsDone, silent, startQueue } from '#tests/world/jobs.ts'
import {
  account,
  bucket,
  bytesOf,
  hour,
  kind,
  left,
  sent,
  server,
  setUp,
  sweeping,
} from '../../../tests/world/sweeping.ts'
import { storageKeyOf, shapes, useFile } from './files.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from '../kernel/storage.ts'

setUp()

const part = async (storage: Storage, file: string) => {
  const uid = randomUUID()
  await storage.put(storageKeyOf(account, uid), Buffer.from('part'))
  await server.owner(
    'insert into file_parts (account_id, uid, file_uid, from_byte, bytes, is_in) values ($1, $2, $3, 0, 4, true)',
    [account, uid, file],
  )
  return uid
}

describe.each([
  ['a folder', () => openStorage(server.settings)],
  ['a bucket', () => openStorage({ storageUrl: bucket.url(), dataDir: '' })],
] as const)('in %s', (_name, open) => {
  test('removes files unused for a day, with their bytes and parts; newer or used files stay', async () => {
    const storage = open()
    const [unfinished, unused, leaving] = [
      await sent(storage, { since: 25, state: 'coming' }),
      await sent(storage, { since: 25 }),
      await sent(storage, { since: 25, state: 'leaving' }),
    ]
    const parts = [await part(storage, unfinished), await part(storage, unused)]
    const young = [
      await sent(storage, { since: 23, state: 'coming' }),
      await sent(storage, { since: 23 }),
    ]
    const shown = await sent(storage, { since: null })
    await server.owner('update accounts set logo_file = $2 where account_id = $1', [account, shown])
    await sweeping(storage)
    expect(await left()).toEqual([...young, shown].toSorted())
    for (const uid of [unfinished, unused, leaving, ...parts])
      expect(await bytesOf(storage, uid)).toBe(false)
    for (const uid of [...young, shown]) expect(await bytesOf(storage, uid)).toBe(true)
    expect(await server.owner('select uid from file_parts')).toEqual([])
  })
})

test('refuses to use a file that is being removed', async () => {
  const storage = openStorage(server.settings)
  const uid = await sent(storage, { since: 25 })
  const answers: boolean[] = []
  const remove = async (key: string) => {
    answers.push(await server.db.account(account, (tx) => useFile(tx, kind, uid)))
    await storage.remove(key)
  }
  await sweeping({ ...storage, remove })
  expect([answers, await left()]).toEqual([shapes.map(() => false), []])
})

test('each process queues one sweep a day, for companies with something to sweep', async () => {
  const storage = openStorage(server.settings)
  await sent(storage, { since: 25 })
  const queue = await startQueue(server.db, jobKinds)
  const asked: number[] = []
  const add: typeof queue.add = (tx, ...rest) => {
    asked.push(tx.scope === 'account' ? tx.accountID : 0)
    return queue.add(tx, ...rest)
  }
  const ends = [1, 2].map(() =>
    sweep.keep(server.db, { add }, () => new Date(), silent, { first: 1, every: 24 * hour }),
  )
  await expect.poll(left).toEqual([])
  await jobsDone(server)
  for (const end of ends) end()
  await queue.stop(1000)
  expect(new Set(asked)).toEqual(new Set([account]))
})

// Leaves out rows that are deleted together with their file.
test('the sweep knows every column that names a file', async () => {
  const keys = await server.owner<{
    named: string
  }>(`select conrelid::regclass || '.' || a.attname as named from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'account_id'
    where confrelid = 'files'::regclass and conrelid <> 'file_parts'::regclass and confdeltype <> 'c' order by 1`)
  expect(keys.map(({ named }) => named)).toEqual(
    [...fileKinds.values()]
      .flatMap(({ shownBy }) => shownBy.map(({ table, column }) => `${table}.${column}`))
      .toSorted(),
  )
})
