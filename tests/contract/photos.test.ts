import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '#contract/kernel/photos.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { SyncResult } from '#contract/sync/schema.ts'
import { sweep } from '#server/file-kinds.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { type Actor, newAction } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

let w: World
/** Its bytes hardly compress, so it is sent in several parts. */
let picture: Buffer

beforeAll(async () => {
  w = await world()
  picture = await sharp(randomBytes(400 * 300 * 3), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
})
afterAll(() => w.stop())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const said = ({ status, body }: Pick<Answered, 'status' | 'body'>) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
const start = (
  who: Actor,
  id: string,
  { bytes = picture.length, sha256 = hashOf(picture), kind = 'action-photo' } = {},
) =>
  who.asks('POST', `/api/accounts/${who.accountID}/uploads`, {
    kind,
    fileName: 'photo.jpg',
    bytes,
    uploadID: id,
    sha256,
  })
const append = (who: Actor, id: string, offset: number, bytes: Buffer) =>
  who.asks('PATCH', `/api/uploads/${id}`, {
    offset,
    base64Data: bytes.subarray(offset, offset + uploadLimits.part).toString('base64'),
  })
const finish = (who: Actor, id: string) => who.asks('POST', `/api/uploads/${id}/finish`)

/** Sent whole, under an id made by the device. */
async function sent(who: Actor, bytes = picture): Promise<string> {
  const id = randomUUID()
  await start(who, id, { bytes: bytes.length, sha256: hashOf(bytes) })
  for (let at = 0; at < bytes.length; at += uploadLimits.part) await append(who, id, at, bytes)
  expect(said(await finish(who, id))).toBe('200')
  return id
}

const photo = (photoID: string, more: Partial<Photo> = {}): Photo => ({
  photoID,
  when: 'before',
  takenAt: '2026-11-20T08:00:00.000Z',
  width: 400,
  height: 300,
  caption: '',
  ...more,
})
const opened = (photos: Photo[] = []) =>
  w.safety.opens(w.tower, w.people.lead, { photos: photos as never })
const change = (
  who: Actor,
  ref: string,
  photos: Photo[],
  seen: Photo[],
  blobs: string[] = [],
): Promise<SyncResult> =>
  who.sendsOne({
    entity: 'action',
    op: 'patch',
    ref,
    patch: { photos: photos as never },
    seen: { photos: seen as never },
    blobs,
  })
const photosOf = (result: SyncResult) =>
  ((result.row as { photos: Photo[] }).photos ?? []).map(({ photoID }) => photoID)

const swept = () =>
  sweep.job.run({}, {
    accountID: w.safety.accountID,
    db: {
      account: (work: never) => w.server.db.account(w.safety.accountID, work),
      accountSnapshot: (work: never) => w.server.db.accountSnapshot(w.safety.accountID, work),
    },
    storage: openStorage(w.server.settings),
    now: () => new Date(),
    signal: new AbortController().signal,
  } as never)

test("a photo uploads under its device's id: it resumes after a break, and a second finish makes no second file", async () => {
  const id = randomUUID()
  expect((await start(w.safety, id)).body).toMatchObject({ uploadID: id, offset: 0 })
  await append(w.safety, id, 0, picture.subarray(0, uploadLimits.leastPart))
  expect((await start(w.safety, id)).body).toMatchObject({
    uploadID: id,
    offset: uploadLimits.leastPart,
  })
  await append(w.safety, id, uploadLimits.leastPart, picture)
  const first = await finish(w.safety, id)
  expect(first.body).toMatchObject({ fileID: id, width: 400, height: 300 })
  const again = (await start(w.safety, id)).body as { offset: number; bytes: number }
  expect(again.offset).toBe(again.bytes)
  expect((await finish(w.safety, id)).text).toBe(first.text)
})

test('refuses an id of another file, kind or person, for every caller', async () => {
  const id = randomUUID()
  await start(w.safety, id)
  const other = Buffer.from('other')
  expect(
    [
      await start(w.safety, id, { sha256: hashOf(other) }),
      await start(w.safety, id, { bytes: 5 }),
      await start(w.lead, id),
      await start(w.stranger, id),
    ].map(said),
  ).toEqual(Array.from({ length: 4 }, () => '409 exists'))
  expect((await start(w.safety, id)).body).toMatchObject({ offset: 0 })
})

test('F-52 reports bytes that differ from the announced ones, and starts over under the same id', async () => {
  const id = randomUUID()
  await start(w.safety, id)
  const damaged = Buffer.from(picture)
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 9) ^ 0xff, damaged.length - 9)
  for (let at = 0; at < damaged.length; at += uploadLimits.part)
    await append(w.safety, id, at, damaged)
  expect(said(await finish(w.safety, id))).toBe('422 damaged')
  expect((await start(w.safety, id)).body).toMatchObject({ offset: 0 })
  for (let at = 0; at < picture.length; at += uploadLimits.part)
    await append(w.safety, id, at, picture)
  expect(said(await finish(w.safety, id))).toBe('200')
})

test('a change may show an uploaded photo; only people who see the action see it', async () => {
  const id = await sent(w.safety)
  const { uid } = await opened()
  const result = await change(w.safety, uid, [photo(id)], [], [id])
  expect([result.status, photosOf(result)]).toEqual([200, [id]])
  const read = async (who: Actor) => said(await who.asks('GET', `/api/files/${id}`))
  expect([
    await read(w.safety),
    await read(w.lead),
    await read(w.boss),
    await read(w.sysadmin),
  ]).toEqual(['200', '200', '200', '200'])
  expect([await read(w.stranger), await read(w.proxy)]).toEqual(['404 not-found', '404 not-found'])
  // The lead hands it over, and loses sight of its photos.
  await w.server.owner('update corrective_actions set assigned_to = opened_by where uid = $1', [
    uid,
  ])
  expect(await read(w.lead)).toBe('404 not-found')
})

test('F-52 names a missing or invisible photo; the change waits and nothing of it is written', async () => {
  const hidden = await sent(w.boss)
  const { uid } = await opened()
  const never = randomUUID()
  for (const missing of [never, hidden]) {
    const result = await change(w.safety, uid, [photo(missing)], [], [missing])
    expect(result).toMatchObject({
      status: 422,
      code: 'photo-missing',
      problems: { [`photos.${missing}`]: expect.any(String) },
    })
  }
  const created = await w.safety.sendsOne({
    entity: 'action',
    op: 'create',
    ref: randomUUID(),
    patch: newAction(w.tower.projectID, w.people.lead, { photos: [photo(never)] as never }),
    blobs: [never],
  })
  expect(created).toMatchObject({ status: 422, code: 'photo-missing' })
  expect(
    await w.server.owner('select 1 from action_photos where file_uid = any($1::uuid[])', [
      [never, hidden],
    ]),
  ).toEqual([])
})

test('F-18 two people add a photo each, and one removes the first: all changes apply without a question', async () => {
  const [one, mine, theirs] = [await sent(w.safety), await sent(w.safety), await sent(w.lead)]
  const { uid } = await opened([photo(one)])
  await change(w.lead, uid, [photo(theirs)], [photo(one)], [theirs])
  const result = await change(w.safety, uid, [photo(one), photo(mine)], [photo(one)], [mine])
  expect([result.status, photosOf(result).toSorted()]).toEqual([200, [mine, theirs].toSorted()])
})

test('F-17 two captions for one photo conflict: 412 with both', async () => {
  const id = await sent(w.safety)
  const { uid } = await opened([photo(id)])
  await change(w.lead, uid, [photo(id, { caption: 'Theirs' })], [photo(id)])
  const result = await change(w.safety, uid, [photo(id, { caption: 'Mine' })], [photo(id)])
  expect(result).toMatchObject({
    status: 412,
    fields: [{ field: 'photos', yours: [{ caption: 'Mine' }], theirs: [{ caption: 'Theirs' }] }],
  })
})

test('a removed photo stays for the history and can return; an unused upload is deleted after a day', async () => {
  const [shown, orphan] = [await sent(w.safety), await sent(w.safety)]
  const { uid } = await opened([photo(shown)])
  await change(w.safety, uid, [], [photo(shown)])
  await w.server.owner(
    `update files set unused_since = unused_since - interval '2 days' where uid = any($1::uuid[])`,
    [[shown, orphan]],
  )
  await swept()
  expect(
    await w.server.owner<{ uid: string }>('select uid from files where uid = any($1::uuid[])', [
      [shown, orphan],
    ]),
  ).toEqual([{ uid: shown }])
  expect(photosOf(await change(w.safety, uid, [photo(shown)], []))).toEqual([shown])
})

test.each([
  ['a PDF named as a photo', () => Promise.resolve(Buffer.from('%PDF-1.7\n%%EOF'))],
  ['a truncated JPEG', () => Promise.resolve(picture.subarray(0, picture.length / 2))],
  [
    'more pixels than a camera produces',
    () =>
      sharp({ create: { width: 6000, height: 4300, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
  ],
])('refuses %s with a message once all of it has arrived', async (_, make) => {
  const bytes = await make()
  const id = randomUUID()
  await start(w.safety, id, { bytes: bytes.length, sha256: hashOf(bytes) })
  for (let at = 0; at < bytes.length; at += uploadLimits.part) await append(w.safety, id, at, bytes)
  const answer = await finish(w.safety, id)
  expect([said(answer), answer.text]).toEqual([
    '422 invalid',
    expect.stringMatching(
      /The file is incomplete|A PDF|An SVG|Must (be a PNG or JPEG image|have at most 25 megapixels)/,
    ),
  ])
})

test('refuses a change that waits for files it does not name', async () => {
  const { uid } = await opened()
  const id = await sent(w.safety)
  expect(await change(w.safety, uid, [], [], [id])).toMatchObject({
    status: 422,
    code: 'invalid',
    problems: { blobs: expect.any(String) },
  })
})
