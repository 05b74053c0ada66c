import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AccountTx } from '#server/db/database.ts'
import { uploads } from '#server/features/files/uploads.ts'
import { fileKinds } from '#server/file-kinds.ts'
import { writeAnew, writeAnewJob } from '#server/files/anew.ts'
import { keyOf } from '#server/files/files.ts'
import { openStorage } from '#server/files/open-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Context } from '#server/handler.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { silent, testSigner, noOutside } from '#tests/world/jobs.ts'
import { blank, isRefused, photo, sends, setUp, w } from './images-anew-world.ts'

setUp()

const storage = () => openStorage(w.server.settings)
const stored = (id: string, shape: Parameters<typeof keyOf>[2] = 'whole') => storage().get(keyOf(w.worker.accountID, id, shape))
const hashOf = (bytes: Buffer | null) => createHash('sha256').update(bytes ?? '').digest('hex')
const hashInRow = async (id: string) => (await w.server.owner<{ hash: string }>(`select encode(sha256, 'hex') as hash from files where uid = $1`, [id]))[0]?.hash
const isRaw = async (id: string) => (await w.server.owner<{ is_raw: boolean }>('select is_raw from files where uid = $1', [id]))[0]?.is_raw
const runs = () =>
  writeAnewJob.run({}, {
    db: { account: (work) => w.server.db.account(w.worker.accountID, work), accountSnapshot: (work) => w.server.db.accountSnapshot(w.worker.accountID, work) },
    storage: storage(), now: () => new Date(), newUid: () => '', jobID: 'x', attempt: 1, log: silent, signal: new AbortController().signal, publicAddress: () => '', signer: testSigner, ...noOutside, mailer: { send: async () => ({ ok: true }) },
  })

test('a photo is acknowledged as it came and written anew after: upright, without the place where it was taken', async () => {
  const { id, done } = await sends(w.worker, photo)
  expect(done.body).toMatchObject({ width: 600, height: 800 })
  expect([await isRaw(id), (await stored(id, 'sent'))?.equals(photo), await stored(id)]).toEqual([true, true, null])
  expect(await runs()).toBeNull()
  const bytes = await stored(id)
  const { width, height, orientation, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
  expect([await isRaw(id), width, height, orientation, exif]).toEqual([false, 600, 800, undefined, undefined])
  // Again, or by another process at once: nothing changes.
  await Promise.all([runs(), runs()])
  expect((await stored(id))?.equals(bytes ?? Buffer.alloc(0))).toBe(true)
  expect([await stored(id, 'sent'), hashOf(bytes)]).toEqual([null, await hashInRow(id)])
})

describe('two at once are as one', () => {
  const write = <T>(work: (tx: AccountTx) => Promise<T>) => w.server.db.account(w.worker.accountID, work)

  test('a picture that somebody else has just written is not made of itself once more: its row says what is there', async () => {
    const { id } = await sends(w.worker, photo)
    const slow: Storage = {
      ...storage(),
      // The other is done before its bytes are looked at.
      get: async (key) => {
        if (await isRaw(id)) await writeAnew(w.worker.accountID, id, storage(), write)
        return storage().get(key)
      },
    }
    await writeAnew(w.worker.accountID, id, slow, write)
    const once = await stored(id)
    expect([await isRaw(id), hashOf(once)]).toEqual([false, await hashInRow(id)])
    // Cut off before the row was written: again, of what is there.
    await w.server.owner('update files set is_raw = true where uid = $1', [id])
    expect(await writeAnew(w.worker.accountID, id, storage(), write)).toBe(true)
    expect([(await stored(id))?.equals(once ?? Buffer.alloc(0)), await isRaw(id), hashOf(once)]).toEqual([true, false, await hashInRow(id)])
  })

  test('an end that comes late lays nothing of what was sent over it, and leaves none of it', async () => {
    const begun = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/uploads`, { kind: 'submission-photo', fileName: 'x.jpg', bytes: photo.length })
    const id = String(Reflect.get(Object(begun.body), 'uploadID'))
    await w.worker.asks('PATCH', `/api/uploads/${id}`, { offset: 0, base64Data: photo.toString('base64') })
    let isLate = true
    const slow: Storage = {
      ...storage(),
      put: async (key, bytes) => {
        if (isLate) {
          isLate = false
          // Its sender has asked again meanwhile, and the job has run.
          await w.worker.asks('POST', `/api/uploads/${id}/finish`)
          await runs()
        }
        await storage().put(key, bytes)
      },
    }
    const { db } = w.server
    const context = { db, caller: { user_id: w.worker.user_id, accountID: w.worker.accountID }, accountID: w.worker.accountID, now: () => new Date(), newUid: randomUUID }
    const { finish } = uploads({ storage: slow, jobs: { add: async () => '' } as unknown as Jobs, kinds: fileKinds })
    expect(await finish({ params: { uploadID: id }, query: {}, body: undefined } as never, context as unknown as Context)).toMatchObject({ fileID: id })
    expect([(await sharp(await stored(id) ?? '').metadata()).exif, await stored(id, 'sent'), await isRaw(id), hashOf(await stored(id))]).toEqual([undefined, null, false, await hashInRow(id)])
  })
})

test('whoever looks before its turn is shown what was written anew, never what was sent', async () => {
  const { id } = await sends(w.worker, photo)
  const shown = await fetch(`${w.server.url}/api/files/${id}`, { headers: { authorization: `Bearer ${await w.server.tokenOf(w.worker)}` } })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(await isRaw(id)).toBe(false)
})

describe('what is none is refused at once, in words', () => {
  test.each([
    ['a picture of 28 megapixels', () => blank(7000, 4000), 'Must have at most 25 megapixels.'],
    ['a JPEG that breaks off', async () => photo.subarray(0, Math.floor(photo.length / 2)), 'Must be a PNG or JPEG image.'],
    ['a PDF as PNG', async () => Buffer.from('%PDF-1.7 1 0 obj <<>> endobj trailer <<>> %%EOF'), 'Must be a PNG or JPEG image.'],
    ['a page that calls itself an image', async () => Buffer.from('<script>alert(1)</script>'), 'Must be a PNG or JPEG image.'],
    ['a head without a body', async () => (await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#fff' } }).png().toBuffer()).subarray(0, 60), 'Must be a PNG or JPEG image.'],
  ])('%s', async (_what, make, words) => {
    await isRefused(await make(), words)
  })

  test('more than 15 MB, before a byte of it comes', async () => {
    const begun = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/uploads`, { kind: 'submission-photo', fileName: 'x.jpg', bytes: 16 * 1024 * 1024 })
    expect([begun.status, Reflect.get(Object(begun.body), 'fields')]).toEqual([422, { bytes: 'Must have at most 15728640 bytes.' }])
  })
})
