import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings/settings.ts'
import { type S3Like, s3Like } from '#tests/world/s3-like.ts'
import { openStorage } from './open-storage.ts'

let folder: string
let bucket: S3Like

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'siteward-storage-'))
  bucket = await s3Like()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bucket.stop()
})

const uid = '0193a5f0-0000-4000-8000-00000000c0de'
const bytes = Buffer.from([0, 255, 13, 10, 0x1a])
const at = (storageUrl: string | null, dataDir = folder) => openStorage({ storageUrl, dataDir })
const places = [
  ['a folder', () => at(`${pathToFileURL(folder).href}/below`)],
  ['DATA_DIR', () => at(null)],
  ['a bucket', () => at(bucket.url())],
] as const

describe.each(places)('files in %s', (_name, open) => {
  test('return as stored, replace each other under one key, and can be removed', async () => {
    const storage = open()
    expect(await storage.get(`7/${uid}`)).toBeNull()
    await storage.put(`7/${uid}`, bytes)
    await storage.put(`7/${uid}-small`, Buffer.from('small'))
    await storage.put(`8/${uid}`, Buffer.from('of another company'))
    expect(await storage.get(`7/${uid}`)).toEqual(bytes)
    await storage.put(`7/${uid}`, Buffer.from('second'))
    expect((await storage.get(`7/${uid}`))?.toString()).toBe('second')
    await storage.remove(`7/${uid}`)
    expect(await storage.get(`7/${uid}`)).toBeNull()
    expect((await storage.get(`7/${uid}-small`))?.toString()).toBe('small')
    expect((await storage.get(`8/${uid}`))?.toString()).toBe('of another company')
    await storage.remove(`7/${uid}`)
  })

  test('return the bytes of a local file, which stays in place', async () => {
    const path = join(folder, 'large')
    const large = Buffer.alloc(3_000_000, 'of a report\r\n')
    writeFileSync(path, large)
    await open().put(`7/${uid}`, {
      path,
      size: large.length,
      sha256: createHash('sha256').update(large).digest(),
    })
    expect((await open().get(`7/${uid}`))?.equals(large)).toBe(true)
    expect(statSync(path).size).toBe(large.length)
    await open().remove(`7/${uid}`)
    const wrong = { path: join(folder, 'none'), size: 1, sha256: Buffer.alloc(32) }
    await expect(open().put(`7/${uid}`, wrong)).rejects.toMatchObject({ code: 'storage' })
    expect(await open().get(`7/${uid}`)).toBeNull()
  })

  test.each(['../secret', `7/${uid}/..`, '7/x', `7/${uid}?x=1`])(
    'an invalid key reaches no other place: %s',
    async (key) => {
      await expect(open().put(key, bytes)).rejects.toThrow()
      await expect(open().get(key)).rejects.toThrow()
    },
  )
})

test('other users of the machine cannot read the folder, and no partial file stays', async () => {
  const storage = at(null)
  await storage.put(`9/${uid}`, bytes)
  expect(statSync(join(folder, 'files/9')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'files/9', uid)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'files/9'))).toEqual([uid])
})

test('reports an unwritable or unreachable storage as away, with its answer', async () => {
  writeFileSync(join(folder, 'taken'), '')
  await expect(
    at(`${pathToFileURL(folder).href}/taken`).put(`7/${uid}`, bytes),
  ).rejects.toMatchObject({ code: 'storage' })
  await expect(at(bucket.url('wrong')).put(`7/${uid}`, bytes)).rejects.toMatchObject({
    code: 'storage',
    cause: { message: expect.stringContaining('403') },
  })
  bucket.answersWith(404)
  expect(await at(bucket.url()).get(`8/${uid}`)).toBeNull()
  bucket.answersWith(403)
  await expect(at(bucket.url()).get(`8/${uid}`)).rejects.toMatchObject({ code: 'storage' })
  await expect(at(bucket.url()).remove(`8/${uid}`)).rejects.toMatchObject({ code: 'storage' })
  bucket.answersWith(null)
})

test.each([
  'http://x/y',
  's3://host/bucket',
  's3://key:secret@host',
  'file://',
  'nothing',
  's3://key:secret@host/',
])('a wrong STORAGE_URL ends the start without being repeated: %s', (given) => {
  expect(readSettings({ STORAGE_URL: given })).toEqual({
    problems: ['STORAGE_URL must be file:///folder or s3://key:secret@host/bucket.'],
  })
})
