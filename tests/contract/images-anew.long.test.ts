import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { AccountTx } from '#server/db/database.ts'
import { uploads } from '#server/features/files/uploads.ts'
import { fileKinds } from '#server/file-kinds.ts'
import { writeAnew } from '#server/files/anew.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import {
  blank,
  hashInRow,
  hashOf,
  isRaw,
  isRefused,
  photo,
  runs,
  sends,
  setUp,
  storage,
  stored,
  w,
} from './images-anew-world.ts'

setUp()

describe('refuses an invalid image at once, with a message', () => {
  test('a picture of 200 megapixels', async () => {
    await isRefused(await blank(20_000, 10_000), 'Must have at most 25 megapixels.')
  })

  test.each([
    ['a picture of 28 megapixels', () => blank(7000, 4000), 'Must have at most 25 megapixels.'],
    [
      'a truncated JPEG',
      async () => photo.subarray(0, Math.floor(photo.length / 2)),
      'The file is incomplete. Take the photo or send the file again.',
    ],
    [
      'a PDF named PNG',
      async () => Buffer.from('%PDF-1.7 1 0 obj <<>> endobj trailer <<>> %%EOF'),
      'A PDF. Save its page as PNG or JPEG.',
    ],
    [
      'a page named as an image',
      async () => Buffer.from('<script>alert(1)</script>'),
      'Must be a PNG or JPEG image.',
    ],
    [
      'a header without a body',
      async () =>
        (
          await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer()
        ).subarray(0, 60),
      'The file is incomplete. Take the photo or send the file again.',
    ],
  ])('%s', async (_what, make, words) => {
    await isRefused(await make(), words)
  })
})

describe('two writers at the same time act as one', () => {
  const write = <T>(work: (tx: AccountTx) => Promise<T>) =>
    w.server.db.account(w.worker.accountID, work)

  test('skips a picture that another process has just rewritten, and its row matches the file', async () => {
    const { id } = await sends(w.worker, photo)
    const slow: Storage = {
      ...storage(),
      // The other process ends before this one reads the bytes.
      get: async (key) => {
        if (await isRaw(id)) await writeAnew(w.worker.accountID, id, storage(), write)
        return storage().get(key)
      },
    }
    await writeAnew(w.worker.accountID, id, slow, write)
    const once = await stored(id)
    expect([await isRaw(id), hashOf(once)]).toEqual([false, await hashInRow(id)])
    // Restores the state of a job that was stopped before it wrote the row; the job runs again on
    // the stored bytes.
    await w.server.owner('update files set is_raw = true where uid = $1', [id])
    expect(await writeAnew(w.worker.accountID, id, storage(), write)).toBe(true)
    expect([
      (await stored(id))?.equals(once ?? Buffer.alloc(0)),
      await isRaw(id),
      hashOf(once),
    ]).toEqual([true, false, await hashInRow(id)])
  })

  test('a late finish does not overwrite the rewritten picture, and leaves none of the sent bytes', async () => {
    const begun = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/uploads`, {
      kind: 'submission-photo',
      fileName: 'x.jpg',
      bytes: photo.length,
    })
    const id = String(Reflect.get(Object(begun.body), 'uploadID'))
    await w.worker.asks('PATCH', `/api/uploads/${id}`, {
      offset: 0,
      base64Data: photo.toString('base64'),
    })
    let isLate = true
    const slow: Storage = {
      ...storage(),
      put: async (key, bytes) => {
        if (isLate) {
          isLate = false
          // The sender has repeated the request meanwhile, and the job has run.
          await w.worker.asks('POST', `/api/uploads/${id}/finish`)
          await runs()
        }
        await storage().put(key, bytes)
      },
    }
    const { db } = w.server
    const context = {
      db,
      caller: { user_id: w.worker.user_id, accountID: w.worker.accountID },
      accountID: w.worker.accountID,
      now: () => new Date(),
      newUid: randomUUID,
    }
    const { finish } = uploads({
      storage: slow,
      jobs: { add: async () => '' } as unknown as Jobs,
      kinds: fileKinds,
    })
    expect(
      await finish(
        { params: { uploadID: id }, query: {}, body: undefined } as never,
        context as unknown as Context,
      ),
    ).toMatchObject({ fileID: id })
    expect([
      (await sharp((await stored(id)) ?? '').metadata()).exif,
      await stored(id, 'sent'),
      await isRaw(id),
      hashOf(await stored(id)),
    ]).toEqual([undefined, null, false, await hashInRow(id)])
  })
})
