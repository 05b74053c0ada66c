import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  hashInRow,
  hashOf,
  isRaw,
  photo,
  runs,
  sends,
  setUp,
  stored,
  w,
} from './images-anew-world.ts'

setUp()

test('acknowledges a photo as sent and rewrites it later: upright and without location', async () => {
  const { id, done } = await sends(w.worker, photo)
  expect(done.body).toMatchObject({ width: 600, height: 800 })
  expect([await isRaw(id), (await stored(id, 'sent'))?.equals(photo), await stored(id)]).toEqual([
    true,
    true,
    null,
  ])
  expect(await runs()).toBeNull()
  const bytes = await stored(id)
  const { width, height, orientation, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata()
  expect([await isRaw(id), width, height, orientation, exif]).toEqual([
    false,
    600,
    800,
    undefined,
    undefined,
  ])
  // A second run changes nothing, even by another process at once.
  await Promise.all([runs(), runs()])
  expect((await stored(id))?.equals(bytes ?? Buffer.alloc(0))).toBe(true)
  expect([await stored(id, 'sent'), hashOf(bytes)]).toEqual([null, await hashInRow(id)])
})

test('an early viewer gets the rewritten photo, never the sent one', async () => {
  const { id } = await sends(w.worker, photo)
  const shown = await fetch(`${w.server.url}/api/files/${id}`, {
    headers: { authorization: `Bearer ${await w.server.tokenOf(w.worker)}` },
  })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(await isRaw(id)).toBe(false)
})

describe('refuses an invalid image at once, with a message', () => {
  test('a file of more than 15 MB, before a byte of it arrives', async () => {
    const begun = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/uploads`, {
      kind: 'submission-photo',
      fileName: 'x.jpg',
      bytes: 16 * 1024 * 1024,
    })
    expect([begun.status, Reflect.get(Object(begun.body), 'fields')]).toEqual([
      422,
      { bytes: 'Must have at most 15728640 bytes.' },
    ])
  })
})
