import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileKinds, sweep } from '#server/file-kinds.ts'
import { jobKinds } from '#server/jobs.ts'
import { jobsDone, noOutside, silent, testSigner, startQueue } from '#tests/world/jobs.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type S3Like, s3Like } from '#tests/world/s3-like.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { keyOf, shapes, useFile } from './files.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const hour = 3_600_000
let server: TestServer
let bucket: S3Like
let people: People
let account: number

beforeAll(async () => {
  server = await testServer({ poolSize: 20 })
  bucket = await s3Like()
  people = await makePeople(server.owner)
  account = people.ridgeline
})
afterAll(async () => {
  await server.stop()
  await bucket.stop()
})
beforeEach(async () => {
  await server.owner('update accounts set logo_file = null')
  await server.owner('delete from file_parts')
  await server.owner('delete from files')
})

const kind = { name: 'logo' }
/** A file since when nothing shows it, in hours ago. */
async function sent(storage: Storage, { since, state = 'kept' }: { since: number | null; state?: string }): Promise<string> {
  const uid = randomUUID()
  for (const shape of shapes) await storage.put(keyOf(account, uid, shape), Buffer.from('bytes'))
  await server.owner(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by, unused_since) values ($1, $2, 'logo', $3, 'x', 'image/png', 5, 5, sha256(''), 1, now() - make_interval(hours => $4::int))`,
    [account, uid, state, since],
  )
  return uid
}
const part = async (storage: Storage, file: string) => {
  const uid = randomUUID()
  await storage.put(keyOf(account, uid), Buffer.from('part'))
  await server.owner('insert into file_parts (account_id, uid, file_uid, from_byte, bytes, is_in) values ($1, $2, $3, 0, 4, true)', [account, uid, file])
  return uid
}
const sweeping = (storage: Storage, now = Date.now()) =>
  sweep.job.run({}, {
    db: { account: (work) => server.db.account(account, work), accountSnapshot: (work) => server.db.accountSnapshot(account, work) },
    storage, now: () => new Date(now), newUid: randomUUID, jobID: 'x', attempt: 1, log: silent, signal: new AbortController().signal, publicAddress: () => '', mailer: { send: async () => ({ ok: true }) }, signer: testSigner, ...noOutside,
  })
const left = async () => (await server.owner<{ uid: string }>('select uid from files')).map(({ uid }) => uid).toSorted()
const bytesOf = async (storage: Storage, uid: string) => (await Promise.all(shapes.map((shape) => storage.get(keyOf(account, uid, shape))))).some((bytes) => bytes !== null)

describe.each([
  ['a folder', () => openStorage(server.settings)],
  ['a bucket', () => openStorage({ storageUrl: bucket.url(), dataDir: '' })],
] as const)('in %s', (_name, open) => {
  test('what nothing shows for a day goes, with its bytes and the parts it came in; what is younger or shown stays', async () => {
    const storage = open()
    const [unfinished, unused, leaving] = [await sent(storage, { since: 25, state: 'coming' }), await sent(storage, { since: 25 }), await sent(storage, { since: 25, state: 'leaving' })]
    const parts = [await part(storage, unfinished), await part(storage, unused)]
    const young = [await sent(storage, { since: 23, state: 'coming' }), await sent(storage, { since: 23 })]
    const shown = await sent(storage, { since: null })
    await server.owner('update accounts set logo_file = $2 where account_id = $1', [account, shown])
    await sweeping(storage)
    expect(await left()).toEqual([...young, shown].toSorted())
    for (const uid of [unfinished, unused, leaving, ...parts]) expect(await bytesOf(storage, uid)).toBe(false)
    for (const uid of [...young, shown]) expect(await bytesOf(storage, uid)).toBe(true)
    expect(await server.owner('select uid from file_parts')).toEqual([])
  })

  test('what a record no longer names has its day from the first look on', async () => {
    const storage = open()
    const [uid, again] = [await sent(storage, { since: null }), await sent(storage, { since: null })]
    await sweeping(storage)
    await sweeping(storage, Date.now() + 23 * hour)
    expect(await left()).toEqual([uid, again].toSorted())
    // Named once more before its day is over, by whatever does not say so.
    await server.owner('update accounts set logo_file = $2 where account_id = $1', [account, again])
    await sweeping(storage, Date.now() + 25 * hour)
    expect([await left(), await bytesOf(storage, uid), await bytesOf(storage, again)]).toEqual([[again], false, true])
    expect(await server.owner('select 1 from files where unused_since is not null')).toEqual([])
  })
})

test('a file that is being shown at that moment stays, whether its maker asked first or the database saw it by the key alone', async () => {
  const storage = openStorage(server.settings)
  for (const asks of [true, false]) {
    const uid = await sent(storage, { since: 25 })
    const [isShown, isSwept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const showing = server.db.account(account, async (tx) => {
      if (asks) expect(await useFile(tx, kind, uid)).toBe(true)
      await tx.exec('update accounts set logo_file = $2 where account_id = $1', [account, uid])
      isShown.resolve()
      await isSwept.promise
    })
    await isShown.promise
    await sweeping(storage)
    isSwept.resolve()
    await showing
    await sweeping(storage)
    expect([await left(), await bytesOf(storage, uid)]).toEqual([[uid], true])
    await server.owner('update accounts set logo_file = null')
    await server.owner('delete from files')
  }
})

test('one that is on its way out can no longer be shown', async () => {
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

test('four sweeps and forty makers at once: what somebody was told they may show is there with its bytes, everything else is gone', async () => {
  const storage = openStorage(server.settings)
  const all: string[] = []
  for (let n = 0; n < 40; n += 1) all.push(await sent(storage, { since: 25 }))
  const shown = new Set<string>()
  const makers = all.map(async (uid, n) => {
    await sleep(n)
    await server.db.account(account, async (tx) => {
      const may = await useFile(tx, kind, uid)
      if (may) shown.add(uid)
    })
  })
  await Promise.all([...makers, ...[1, 2, 3, 4].map(async (n) => sleep(n * 5).then(() => sweeping(storage)))])
  expect(new Set(await left())).toEqual(shown)
  for (const uid of all) expect(await bytesOf(storage, uid)).toBe(shown.has(uid))
})

test('each process asks for it once a day, of the companies that have something to sweep; the queue does it', async () => {
  const storage = openStorage(server.settings)
  await sent(storage, { since: 25 })
  const queue = await startQueue(server.db, jobKinds)
  const asked: number[] = []
  const add: typeof queue.add = (tx, ...rest) => {
    asked.push(tx.scope === 'account' ? tx.accountID : 0)
    return queue.add(tx, ...rest)
  }
  const ends = [1, 2].map(() => sweep.keep(server.db, { add }, () => new Date(), silent, { first: 1, every: 24 * hour }))
  await expect.poll(left).toEqual([])
  await jobsDone(server)
  for (const end of ends) end()
  await queue.stop(1000)
  expect(new Set(asked)).toEqual(new Set([account]))
})

test('every column that names a file is known to the sweep', async () => {
  const keys = await server.owner<{ named: string }>(`select conrelid::regclass || '.' || a.attname as named from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'account_id'
    where confrelid = 'files'::regclass and conrelid <> 'file_parts'::regclass order by 1`)
  expect(keys.map(({ named }) => named)).toEqual([...fileKinds.values()].flatMap(({ shownBy }) => shownBy.map(({ table, column }) => `${table}.${column}`)).toSorted())
})
