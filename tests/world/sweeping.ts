import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sweep } from '#server/file-kinds.ts'
import { storageKeyOf, shapes } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type S3Like, s3Like } from '#tests/world/s3-like.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export const hour = 3_600_000
export let server: TestServer
export let bucket: S3Like
let people: People
export let account: number

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
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
}

export const kind = { name: 'logo' }
/** Stores a file that no record shows since `since` hours; null: a record shows it. */
export async function sent(
  storage: Storage,
  { since, state = 'kept' }: { since: number | null; state?: string },
): Promise<string> {
  const uid = randomUUID()
  for (const shape of shapes)
    await storage.put(storageKeyOf(account, uid, shape), Buffer.from('bytes'))
  await server.owner(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by, unused_since) values ($1, $2, 'logo', $3, 'x', 'image/png', 5, 5, sha256(''), 1, now() - make_interval(hours => $4::int))`,
    [account, uid, state, since],
  )
  return uid
}
export const sweeping = (storage: Storage, now = Date.now()) =>
  sweep.job.run(
    {},
    {
      db: {
        account: (work) => server.db.account(account, work),
        accountSnapshot: (work) => server.db.accountSnapshot(account, work),
      },
      storage,
      now: () => new Date(now),
      newUid: randomUUID,
      jobID: 'x',
      attempt: 1,
      log: silent,
      signal: new AbortController().signal,
      publicAddress: () => '',
      mailer: { send: async () => ({ ok: true }) },
      signer: testSigner,
      ...noOutside,
    },
  )
export const left = async () =>
  (await server.owner<{ uid: string }>('select uid from files')).map(({ uid }) => uid).toSorted()
export const bytesOf = async (storage: Storage, uid: string) =>
  (await Promise.all(shapes.map((shape) => storage.get(storageKeyOf(account, uid, shape))))).some(
    (bytes) => bytes !== null,
  )
