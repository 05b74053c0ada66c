import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type S3Like, s3Like, type Trouble } from '#tests/world/s3-like.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from '../kernel/storage.ts'

let bucket: S3Like
let storage: Storage
/** A storage that waits only 400 ms for answers. */
let hasty: Storage
const longest = 400

beforeAll(async () => {
  bucket = await s3Like()
  storage = s3Storage(new URL(bucket.url()))
  hasty = s3Storage(new URL(bucket.url()), longest)
})
afterAll(() => bucket.stop())
afterEach(() => {
  bucket.meets(null)
  bucket.clockIsAhead(0)
  bucket.asked.length = 0
})

const key = '7/0193a5f0-0000-4000-8000-00000000c0de'
const path = `/bucket/folder/${key}`
const bytes = randomBytes(300_000)
/** Gives the first `times` requests this trouble, later ones none. */
const first = (times: number, trouble: Trouble) => {
  let turn = 0
  bucket.meets(() => (++turn <= times ? trouble : null))
}
const isWhole = async () => (await storage.get(key))?.equals(bytes)

describe.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
])('a bucket that answers %i', (status, code) => {
  test('once gets a retry, without an error', async () => {
    first(1, status)
    await storage.put(key, bytes)
    first(1, status)
    expect(await isWhole()).toBe(true)
    first(1, status)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('for a while gives an error with its code and stores nothing, and the next request works', async () => {
    await storage.put(key, Buffer.from('before'))
    bucket.answersWith(status)
    for (const ask of [
      () => storage.put(key, bytes),
      () => storage.get(key),
      () => storage.remove(key),
    ])
      await expect(ask()).rejects.toThrow(new RegExp(`answered ${status} .*${code}`))
    bucket.answersWith(null)
    expect((await storage.get(key))?.toString()).toBe('before')
    await storage.put(key, bytes)
    expect(await isWhole()).toBe(true)
  })
})

describe('a broken connection', () => {
  test('in the middle of a put is a fault and stores nothing', async () => {
    bucket.kept.clear()
    bucket.meets(() => 'cut')
    await expect(storage.put(key, bytes)).rejects.toThrow()
    expect(bucket.kept.size).toBe(0)
    bucket.meets(null)
    await storage.put(key, bytes)
    expect(await isWhole()).toBe(true)
  })

  test('after a completed put allows the put again, and the file is there once and complete', async () => {
    bucket.kept.clear()
    bucket.meets(() => 'lost')
    await expect(storage.put(key, bytes)).rejects.toThrow()
    bucket.meets(null)
    await storage.put(key, bytes)
    await storage.put(key, bytes)
    expect([...bucket.kept.keys()]).toEqual([path])
    expect(await isWhole()).toBe(true)
  })

  test.each(['cut', 'endless'] as const)(
    'in the middle of a get is a fault and never returns partial bytes: %s',
    async (trouble) => {
      await storage.put(key, bytes)
      bucket.meets(() => trouble)
      await expect(storage.get(key)).rejects.toThrow()
      bucket.meets(null)
      expect(await isWhole()).toBe(true)
    },
  )
})

test('reads files from before the mark unchanged', async () => {
  bucket.kept.set(`${path}-small`, Buffer.from('of before'))
  expect((await storage.get(`${key}-small`))?.toString()).toBe('of before')
})

test.each(['put', 'get', 'remove'] as const)(
  'reports a wrong clock as its own fault, not as a missing file: %s',
  async (what) => {
    bucket.clockIsAhead(16 * 60_000)
    await expect(what === 'put' ? storage.put(key, bytes) : storage[what](key)).rejects.toThrow(
      /403 .*RequestTimeTooSkewed/,
    )
    bucket.clockIsAhead(14 * 60_000)
    await storage.put(key, bytes)
    expect(await isWhole()).toBe(true)
  },
)

test.each(['late', 'trickle'] as const)(
  'no request waits beyond the limit, even if memory is collected meanwhile: %s',
  async (trouble) => {
    await storage.put(key, bytes)
    bucket.meets(() => trouble)
    setFlagsFromString('--expose-gc')
    const clear = runInNewContext('gc') as () => void
    const clearing = setInterval(clear, 50)
    onTestFinished(() => clearInterval(clearing))
    // Without the limit neither would ever end.
    await expect(hasty.get(key)).rejects.toThrow('within 400 ms')
    if (trouble === 'late') await expect(hasty.put(key, bytes)).rejects.toThrow('within 400 ms')
    bucket.meets(null)
    expect(await isWhole()).toBe(true)
  },
)

describe('a fresh file that the bucket reports missing', () => {
  test('is found by a second request', async () => {
    await storage.put(key, bytes)
    first(1, 404)
    expect(await isWhole()).toBe(true)
  })

  test('is missing after the second request fails too', async () => {
    bucket.answersWith(404)
    expect(await storage.get(key)).toBeNull()
    expect(bucket.asked).toHaveLength(2)
  })
})
