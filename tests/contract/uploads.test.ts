import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Upload } from '#contract/files/operations.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import { pdfOf } from '#tests/world/pdf-of.ts'
import type { Person } from '#tests/world/people.ts'
import type { Answered } from '#tests/world/server.ts'
import {
  append,
  began,
  finish,
  kept,
  part,
  people,
  picture,
  said,
  server,
  setUp,
  startOf,
  whole,
} from './uploads-world.ts'

setUp()

const progress = (id: string, as: Person = people.boss) =>
  server.ask('GET', `/api/uploads/${id}`, { as })
const names = (id: string) =>
  server.ask('POST', `/api/accounts/${people.ridgeline}/logo`, {
    as: people.boss,
    body: { fileID: id },
  })
const offsetOf = (answer: Answered) => (answer.body as Upload).offset

test('a file resumes after a broken connection, is whole in the end, and shows once a record names it', async () => {
  const before = kept()
  const id = await began()
  expect(offsetOf(await append(id, 0, picture.subarray(0, part)))).toBe(part)
  // The response to the second part was lost, so its sender requests the offset and continues from
  // there.
  await append(id, part, picture.subarray(part, 2 * part))
  let offset = offsetOf(await progress(id))
  expect(offset).toBe(2 * part)
  for (
    ;
    offset < picture.length;
    offset = offsetOf(await append(id, offset, picture.subarray(offset, offset + part)))
  )
    expect(offset % part).toBe(0)
  const done = await finish(id)
  expect(done.body).toMatchObject({ fileID: id, mime: 'image/png', width: 400, height: 300 })
  expect((await fetch(`${server.url}/api/logos/${people.ridgeline}/${id}`)).status).toBe(404)
  const shown = await server.ask('GET', `/api/files/${id}`, { as: people.boss })
  expect(shown.headers.get('content-type')).toBe('image/png')
  const logo = await names(id)
  expect(logo.body).toEqual({ logoUri: `/api/logos/${people.ridgeline}/${id}` })
  const raw = await sharp(
    Buffer.from(
      await (await fetch(`${server.url}/api/logos/${people.ridgeline}/${id}`)).arrayBuffer(),
    ),
  )
    .raw()
    .toBuffer()
  expect(raw.equals(await sharp(picture).raw().toBuffer())).toBe(true)
  // The uploaded parts are gone.
  await jobsDone(server)
  expect(kept().length).toBe(before.length + 2)
  expect(await server.owner('select 1 from file_parts')).toEqual([])
})

describe('a part of an upload', () => {
  test('changes nothing when repeated; a part for another place gets the right place', async () => {
    const id = await began()
    const first = picture.subarray(0, part)
    for (const answer of [await append(id, 0, first), await append(id, 0, first)])
      expect([said(answer), offsetOf(answer)]).toEqual(['200', part])
    const answer = await append(id, 2 * part, picture.subarray(2 * part, 3 * part))
    expect(said(answer)).toBe('412 changed')
    expect(answer.body).toMatchObject({
      row: { uploadID: id, offset: part, bytes: picture.length },
    })
  })

  test.each([
    [
      'more bytes than announced',
      0,
      () => Buffer.alloc(picture.length + 1, 1),
      /more bytes than were announced|too_big|Too big/,
    ],
    ['a part below the smallest size', 0, () => picture.subarray(0, 10), /at least 65536 bytes/],
  ])('refuses %s at its field', async (_name, offset, bytes, words) => {
    const answer = await append(await began(), offset, bytes())
    expect([said(answer), answer.text]).toEqual(['422 invalid', expect.stringMatching(words)])
  })
})

describe('the finish of an upload', () => {
  test('gives a downloadable file for a PDF, for a kind that accepts one', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF')
    const finished = async (kind: string, bytes: Buffer = pdf) => {
      const id = String(
        Reflect.get(Object((await startOf(bytes.length, people.boss, kind)).body), 'uploadID'),
      )
      await append(id, 0, bytes)
      return { id, answer: await finish(id) }
    }
    const { id, answer } = await finished('certificate')
    expect(answer.body).toMatchObject({ mime: 'application/pdf', width: null })
    expect(
      (await server.ask('GET', `/api/files/${id}`, { as: people.boss })).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment/)
    expect(said((await finished('logo')).answer)).toBe('422 invalid')
    const scripted = Buffer.from('%PDF-1.7 1 0 obj << /S /Launch /F (cmd.exe) >> endobj %%EOF')
    for (const [bytes, words] of [
      [scripted, /^Must be a PDF without scripts/],
      [pdfOf('/Type /ObjStm'), /^The PDF is encrypted or compressed/],
    ] as const)
      expect((await finished('certificate', bytes)).answer).toMatchObject({
        status: 422,
        body: { code: 'invalid', fields: { pdf: expect.stringMatching(words) } },
      })
  })

  test('gives one file when requested twice, also at the same time', async () => {
    const id = await whole()
    const answers = await Promise.all([finish(id), finish(id), finish(id)])
    answers.push(await finish(id))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await server.owner(`select 1 from files where state = 'kept'`)).toHaveLength(1)
  })

  test('refuses an incomplete or invalid image, which stays invisible, and nothing can name it', async () => {
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

test('only its author may resume an upload, while still permitted; others learn nothing of it', async () => {
  const id = await whole()
  for (const as of [people.safety, people.stranger, people.sysadmin]) {
    for (const answer of [
      await progress(id, as),
      await append(id, 0, picture.subarray(0, part), as),
      await finish(id, as),
      await server.ask('DELETE', `/api/uploads/${id}`, { as }),
    ])
      expect(said(answer)).toBe('404 not-found')
  }
  await server.owner('update users set reports_to_user_id = $2 where user_id = $1', [
    people.boss.user_id,
    people.safety.user_id,
  ])
  for (const answer of [
    await append(id, 0, picture.subarray(0, part)),
    await finish(id),
    await startOf(10),
  ])
    expect(said(answer)).toBe('403 not-permitted')
  await server.owner('update users set reports_to_user_id = null where user_id = $1', [
    people.boss.user_id,
  ])
  expect(said(await finish(id))).toBe('200')
})

test('a logo that is named again after a lost response changes once', async () => {
  const id = await whole()
  expect(said(await finish(id))).toBe('200')
  const changes = async () =>
    (await server.owner(`select 1 from audit_events where event = 'logo-changed'`)).length
  const before = await changes()
  const answers = [await names(id), await names(id)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 2 }, () => [200, { logoUri: `/api/logos/${people.ridgeline}/${id}` }]),
  )
  expect(await changes()).toBe(before + 1)
})
