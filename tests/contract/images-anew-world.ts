import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Actor, type World, world } from '#tests/world/company.ts'

export let w: World
export let photo: Buffer

/** Before the tests of a file it makes what is above, and ends it after them. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    // Taken lying on its side, with the place where it was taken.
    photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#775533', noise: { type: 'gaussian', mean: 128, sigma: 30 } } }).withExif({ IFD3: { GPSLatitude: '30/1 16/1 0/1' } }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  })
  afterAll(() => w.stop())
}

export async function sends(who: Actor, bytes: Buffer, kind = 'submission-photo') {
  const begun = await who.asks('POST', `/api/accounts/${who.accountID}/uploads`, { kind, fileName: 'x.jpg', bytes: bytes.length })
  const id = String(Reflect.get(Object(begun.body), 'uploadID'))
  const part = 512 * 1024
  for (let from = 0; from < bytes.length; from += part) await who.asks('PATCH', `/api/uploads/${id}`, { offset: from, base64Data: bytes.subarray(from, from + part).toString('base64') })
  return { id, begun, done: await who.asks('POST', `/api/uploads/${id}/finish`) }
}

export async function isRefused(bytes: Buffer, words: string): Promise<void> {
  for (const kind of ['submission-photo', 'action-photo']) {
    const { done } = await sends(w.safety, bytes, kind)
    expect([done.status, Reflect.get(Object(done.body), 'fields')]).toEqual([422, { file: words }])
  }
}

export const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' } }).png({ compressionLevel: 9 }).toBuffer()
