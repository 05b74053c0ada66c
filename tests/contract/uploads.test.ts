import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Upload } from '#contract/files/operations.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { Database } from '#server/db/database.ts'
import { keyOf } from '#server/files/files.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
/** Its bytes hardly pack, so that it comes in several parts. */
let picture: Buffer

/** Happens once, before the parts of a file are read that is to end. */
let meanwhile: (() => Promise<unknown>) | undefined
const accountSnapshot = (db: Database): Database['accountSnapshot'] => (accountID, work) =>
  db.accountSnapshot(accountID, (tx) =>
    work({
      ...tx,
      query: async (sql, params) => {
        const before = typeof sql !== 'string' && sql.name === 'parts-in' ? meanwhile : undefined
        if (before) meanwhile = undefined
        await before?.()
        return tx.query(sql, params)
      },
    }),
  )

beforeAll(async () => {
  server = await testServer({ poolSize: 20, watch: (db) => new Proxy(db, { get: (target, name) => (name === 'accountSnapshot' ? accountSnapshot(target) : Reflect.get(target, name)) }) })
  people = await makePeople(server.owner)
  mkdirSync(join(server.filesFolder, String(people.ridgeline)))
  picture = await sharp(randomBytes(300 * 400 * 3), { raw: { width: 400, height: 300, channels: 3 } }).png().toBuffer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await jobsDone(server)
  await server.owner('update accounts set logo_file = null')
  await server.owner('delete from file_parts')
  await server.owner('delete from files')
})

const part = 128 * 1024
const startOf = (bytes: number, as: Person = people.boss, kind = 'logo') => server.ask('POST', `/api/accounts/${as.accountID || people.ridgeline}/uploads`, { as, body: { kind, fileName: 'x.png', bytes } })
const began = async (bytes = picture.length, as?: Person) => String(Reflect.get(Object((await startOf(bytes, as)).body), 'uploadID'))
const append = (id: string, offset: number, bytes: Buffer, as: Person = people.boss) => server.ask('PATCH', `/api/uploads/${id}`, { as, body: { offset, base64Data: bytes.toString('base64') } })
const progress = (id: string, as: Person = people.boss) => server.ask('GET', `/api/uploads/${id}`, { as })
const finish = (id: string, as: Person = people.boss) => server.ask('POST', `/api/uploads/${id}/finish`, { as })
const names = (id: string) => server.ask('POST', `/api/accounts/${people.ridgeline}/logo`, { as: people.boss, body: { fileID: id } })
const said = (answer: Answered) => (answer.status < 300 ? String(answer.status) : `${answer.status} ${String(Reflect.get(Object(answer.body), 'code'))}`)
const offsetOf = (answer: Answered) => (answer.body as Upload).offset
const kept = () => readdirSync(join(server.filesFolder, String(people.ridgeline))).toSorted()
async function whole(bytes = picture): Promise<string> {
  const id = await began(bytes.length)
  for (let from = 0; from < bytes.length; from += part) expect(said(await append(id, from, bytes.subarray(from, from + part)))).toBe('200')
  return id
}

test('a file whose line broke goes on where it was, is whole in the end, and is shown once something names it', async () => {
  const before = kept()
  const id = await began()
  expect(offsetOf(await append(id, 0, picture.subarray(0, part)))).toBe(part)
  // The answer to the second part was lost: its sender asks, and sends on from there.
  await append(id, part, picture.subarray(part, 2 * part))
  let offset = offsetOf(await progress(id))
  expect(offset).toBe(2 * part)
  for (; offset < picture.length; offset = offsetOf(await append(id, offset, picture.subarray(offset, offset + part)))) expect(offset % part).toBe(0)
  const done = await finish(id)
  expect(done.body).toMatchObject({ fileID: id, mime: 'image/png', width: 400, height: 300 })
  expect((await fetch(`${server.url}/api/logos/${people.ridgeline}/${id}`)).status).toBe(404)
  const shown = await server.ask('GET', `/api/files/${id}`, { as: people.boss })
  expect(shown.headers.get('content-type')).toBe('image/png')
  const logo = await names(id)
  expect(logo.body).toEqual({ logoUri: `/api/logos/${people.ridgeline}/${id}` })
  const raw = await sharp(Buffer.from(await (await fetch(`${server.url}/api/logos/${people.ridgeline}/${id}`)).arrayBuffer())).raw().toBuffer()
  expect(raw.equals(await sharp(picture).raw().toBuffer())).toBe(true)
  // What it came in is gone.
  await jobsDone(server)
  expect(kept().length).toBe(before.length + 2)
  expect(await server.owner('select 1 from file_parts')).toEqual([])
})

describe('a part', () => {
  test('that comes again changes nothing; one for another place hears the right one', async () => {
    const id = await began()
    const first = picture.subarray(0, part)
    for (const answer of [await append(id, 0, first), await append(id, 0, first)]) expect([said(answer), offsetOf(answer)]).toEqual(['200', part])
    const answer = await append(id, 2 * part, picture.subarray(2 * part, 3 * part))
    expect(said(answer)).toBe('412 changed')
    expect(answer.body).toMatchObject({ row: { uploadID: id, offset: part, bytes: picture.length } })
  })

  test.each([
    ['beyond what was announced', 0, () => Buffer.alloc(picture.length + 1, 1), /Goes beyond|too_big|Too big/],
    ['too small to be one of many', 0, () => picture.subarray(0, 10), /at least 65536 bytes/],
  ])('%s is refused at its field', async (_name, offset, bytes, words) => {
    const answer = await append(await began(), offset, bytes())
    expect([said(answer), answer.text]).toEqual(['422 invalid', expect.stringMatching(words)])
  })

  test('of ten that race at one place one counts, and nothing of the others stays', async () => {
    const colours = Array.from({ length: 10 }, (_, n) => ({ r: 20 * n, g: 255 - 20 * n, b: 7 }))
    const given = await Promise.all(colours.map((background) => sharp({ create: { width: 9, height: 9, channels: 3, background } }).raw().toBuffer().then((raw) => sharp(raw, { raw: { width: 9, height: 9, channels: 3 } }).png({ compressionLevel: 0 }).toBuffer())))
    expect(new Set(given.map(({ length }) => length)).size).toBe(1)
    const id = await began(given[0]?.length)
    const before = kept()
    const answers = await Promise.all(given.map((bytes) => append(id, 0, bytes)))
    // Some heard that too much of it is on its way at once.
    expect(answers.map(said)).toContain('200')
    expect(answers.filter((answer) => !['200', '429 too-many'].includes(said(answer)))).toEqual([])
    expect(await server.owner('select 1 from file_parts')).toHaveLength(1)
    expect(kept().length).toBe(before.length + 1)
    expect(said(await finish(id))).toBe('200')
    const { headers } = await server.ask('GET', `/api/files/${id}`, { as: people.boss })
    expect(headers.get('content-type')).toBe('image/png')
    const shown = await sharp(await openStorage(server.settings).get(keyOf(people.ridgeline, id)) ?? '').raw().toBuffer()
    expect(colours).toContainEqual({ r: shown[0], g: shown[1], b: shown[2] })
  })
})

describe('the end', () => {
  test('of a PDF is a file that is saved, for a kind that takes one', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF')
    const finished = async (kind: string) => {
      const id = String(Reflect.get(Object((await startOf(pdf.length, people.boss, kind)).body), 'uploadID'))
      await append(id, 0, pdf)
      return { id, answer: await finish(id) }
    }
    const { id, answer } = await finished('certificate')
    expect(answer.body).toMatchObject({ mime: 'application/pdf', width: null })
    expect((await server.ask('GET', `/api/files/${id}`, { as: people.boss })).headers.get('content-disposition')).toMatch(/^attachment/)
    expect(said((await finished('logo')).answer)).toBe('422 invalid')
  })

  test('asked for twice, also at once, is one file', async () => {
    const id = await whole()
    const answers = await Promise.all([finish(id), finish(id), finish(id)])
    answers.push(await finish(id))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await server.owner(`select 1 from files where state = 'kept'`)).toHaveLength(1)
  })

  test('asked for again while the first ends, and what the file came in is cleared away, it is that file', async () => {
    const id = await whole()
    let first = ''
    meanwhile = async () => {
      first = (await finish(id)).text
      await jobsDone(server)
    }
    const second = await finish(id)
    expect(second).toMatchObject({ status: 200, text: first })
    expect((await server.ask('GET', `/api/files/${id}`, { as: people.boss })).status).toBe(200)
  })

  test('of what is not whole, or is no image by its bytes, is refused; nobody sees it, and nothing can name it', async () => {
    const id = await began()
    await append(id, 0, picture.subarray(0, part))
    expect(said(await finish(id))).toBe('412 changed')
    const text = await whole(Buffer.alloc(200, 'x'))
    for (const _ of [1, 2]) expect(said(await finish(text))).toBe('422 invalid')
    for (const uid of [id, text]) {
      expect((await server.ask('GET', `/api/files/${uid}`, { as: people.boss })).status).toBe(404)
      expect(said(await names(uid))).toBe('422 invalid')
    }
  })
})

test('who began it may go on, as long as they may send such a file; nobody else learns of it', async () => {
  const id = await whole()
  for (const as of [people.safety, people.stranger, people.sysadmin]) {
    for (const answer of [await progress(id, as), await append(id, 0, picture.subarray(0, part), as), await finish(id, as), await server.ask('DELETE', `/api/uploads/${id}`, { as })]) expect(said(answer)).toBe('404 not-found')
  }
  await server.owner('update users set reports_to_user_id = $2 where user_id = $1', [people.boss.user_id, people.safety.user_id])
  for (const answer of [await append(id, 0, picture.subarray(0, part)), await finish(id), await startOf(10)]) expect(said(answer)).toBe('403 not-permitted')
  await server.owner('update users set reports_to_user_id = null where user_id = $1', [people.boss.user_id])
  expect(said(await finish(id))).toBe('200')
})

test('a logo that is named again, since the answer was lost, is changed once', async () => {
  const id = await whole()
  expect(said(await finish(id))).toBe('200')
  const changes = async () => (await server.owner(`select 1 from audit_events where event = 'logo-changed'`)).length
  const before = await changes()
  const answers = [await names(id), await names(id)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 2 }, () => [200, { logoUri: `/api/logos/${people.ridgeline}/${id}` }]))
  expect(await changes()).toBe(before + 1)
})

test('what one person sent and nothing shows is bounded, also when all of it is begun at once; what is taken back gives room', async () => {
  const largest = 2_097_152
  const most = uploadLimits.ofPerson / largest
  const answers = await Promise.all(Array.from({ length: most + 10 }, () => startOf(largest)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(said))).toEqual(new Set(['429 too-many']))
  expect(said(await startOf(largest, people.sysadmin))).toBe('201')
  const [one] = answers.flatMap(({ body, status }) => (status === 201 ? [(body as Upload).uploadID] : []))
  expect(said(await server.ask('DELETE', `/api/uploads/${one}`, { as: people.boss }))).toBe('204')
  await jobsDone(server)
  expect(said(await startOf(largest))).toBe('201')
  for (const answer of [await startOf(largest + 1), await startOf(10, people.boss, 'no-such-kind')]) expect(said(answer)).toBe('422 invalid')
})
