import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { writeAnewJob } from '#server/files/anew.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { noOutside, silent, testSigner } from '#tests/world/jobs.ts'

export let w: World
export let photo: Buffer

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    // A sideways photo with its location.
    photo = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#775533',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .withExif({ IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => w.stop())
}

export async function sends(who: Actor, bytes: Buffer, kind = 'submission-photo') {
  const begun = await who.asks('POST', `/api/accounts/${who.accountID}/uploads`, {
    kind,
    fileName: 'x.jpg',
    bytes: bytes.length,
  })
  const id = String(Reflect.get(Object(begun.body), 'uploadID'))
  const part = 512 * 1024
  for (let from = 0; from < bytes.length; from += part)
    await who.asks('PATCH', `/api/uploads/${id}`, {
      offset: from,
      base64Data: bytes.subarray(from, from + part).toString('base64'),
    })
  return { id, begun, done: await who.asks('POST', `/api/uploads/${id}/finish`) }
}

export async function isRefused(bytes: Buffer, words: string): Promise<void> {
  for (const kind of ['submission-photo', 'action-photo']) {
    const { done } = await sends(w.safety, bytes, kind)
    expect([done.status, Reflect.get(Object(done.body), 'fields')]).toEqual([422, { file: words }])
  }
}

export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

export const storage = () => openStorage(w.server.settings)
export const stored = (id: string, shape: Parameters<typeof storageKeyOf>[2] = 'whole') =>
  storage().get(storageKeyOf(w.worker.accountID, id, shape))
export const hashOf = (bytes: Buffer | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
export const hashInRow = async (id: string) =>
  (
    await w.server.owner<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from files where uid = $1`,
      [id],
    )
  )[0]?.hash
export const isRaw = async (id: string) =>
  (await w.server.owner<{ is_raw: boolean }>('select is_raw from files where uid = $1', [id]))[0]
    ?.is_raw
export const runs = () =>
  writeAnewJob.run(
    {},
    {
      db: {
        account: (work) => w.server.db.account(w.worker.accountID, work),
        accountSnapshot: (work) => w.server.db.accountSnapshot(w.worker.accountID, work),
      },
      storage: storage(),
      now: () => new Date(),
      newUid: () => '',
      jobID: 'x',
      attempt: 1,
      log: silent,
      signal: new AbortController().signal,
      publicAddress: () => '',
      signer: testSigner,
      ...noOutside,
      mailer: { send: async () => ({ ok: true }) },
    },
  )
