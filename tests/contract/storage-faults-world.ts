import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { writeAnewJob } from '#server/files/anew.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'
import { type S3Like, s3Like } from '#tests/world/s3-like.ts'
import type { Answered } from '#tests/world/server.ts'

/**
 * The server with a bucket that fails in every way; the bucket is a stand-in that checks each
 * signature.
 */
export let w: World
export let bucket: S3Like
/** Their bytes hardly compress, so they are sent in several parts. */
export let photo: Buffer
export let drawn: Buffer

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    bucket = await s3Like()
    w = await world({ environment: { STORAGE_URL: bucket.url() } })
    const noise = (width: number, height: number) =>
      sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    photo = await noise(480, 360).jpeg({ quality: 95 }).toBuffer()
    drawn = await noise(240, 120).png().toBuffer()
  })
  afterAll(async () => {
    await w.stop()
    await bucket.stop()
  })
  afterEach(async () => {
    bucket.meets(null)
    bucket.asked.length = 0
    await w.server.owner('delete from file_parts')
  })
}

export const part = 64 * 1024
export const said = ({ status, body }: Pick<Answered, 'status' | 'body'>) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
export const begin = (who: Actor, id: string, bytes: Buffer, kind: string, isHashed = true) =>
  who.asks('POST', `/api/accounts/${who.accountID}/uploads`, {
    kind,
    fileName: 'x.jpg',
    bytes: bytes.length,
    uploadID: id,
    ...(isHashed && { sha256: createHash('sha256').update(bytes).digest('hex') }),
  })
export const append = (who: Actor, id: string, from: number, bytes: Buffer) =>
  who.asks('PATCH', `/api/uploads/${id}`, {
    offset: from,
    base64Data: bytes.subarray(from, from + part).toString('base64'),
  })
export const finish = (who: Actor, id: string) => who.asks('POST', `/api/uploads/${id}/finish`)
const offsetOf = ({ body }: Answered) => Number(Reflect.get(Object(body), 'offset'))

/** Sends the whole file as a device does; `step` wraps each request. */
export async function sends(
  who: Actor,
  bytes: Buffer,
  kind = 'submission-photo',
  step: (ask: () => Promise<Answered>) => Promise<Answered> = (ask) => ask(),
): Promise<string> {
  const id = randomUUID()
  for (let at = offsetOf(await begin(who, id, bytes, kind)); at < bytes.length;)
    at = offsetOf(await step(() => append(who, id, at, bytes)))
  const done = await step(() => finish(who, id))
  expect(done.status, done.text).toBe(200)
  return id
}

export const stored = (id: string, shape: Parameters<typeof storageKeyOf>[2] = 'whole') =>
  bucket.kept.get(`/bucket/folder/${storageKeyOf(w.people.ridgeline, id, shape)}`)
export const reads = async (who: Actor, id: string) => {
  const answer = await fetch(`${w.server.url}/api/files/${id}`, {
    headers: { authorization: `Bearer ${await w.server.tokenOf(who)}` },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
/** The parts of a response by which a device decides to retry soon, without a limit. */
export const again = (answer: Answered) => [
  said(answer),
  answer.headers.get('retry-after'),
  String(Reflect.get(Object(answer.body), 'title')).length > 0,
]
export const busy = ['503 busy', '2', true]

export const run = () => ({
  db: {
    account: <T>(work: Parameters<typeof w.server.db.account<T>>[1]) =>
      w.server.db.account(w.worker.accountID, work),
    accountSnapshot: <T>(work: Parameters<typeof w.server.db.accountSnapshot<T>>[1]) =>
      w.server.db.accountSnapshot(w.worker.accountID, work),
  },
  storage: openStorage(w.server.settings),
  now: () => new Date(),
  newUid: randomUUID,
  jobID: 'x',
  attempt: 1,
  log: silent,
  signal: new AbortController().signal,
  publicAddress: () => '',
  signer: testSigner,
  ...noOutside,
  mailer: { send: async () => ({ ok: true }) as const },
})
export const writesAnew = () => writeAnewJob.run({}, run())
export const rowOf = async (id: string) =>
  (
    await w.server.owner<{ is_raw: boolean; hash: string }>(
      `select is_raw, encode(sha256, 'hex') as hash from files where uid = $1`,
      [id],
    )
  )[0]

export const form = () => ({ projectID: w.tower.projectID, safetyPlanID: 1, safetyFormID: 101 })
