import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { jobKinds } from '#server/jobs.ts'
import { hurry, jobOnce, jobsDone } from '#tests/world/jobs.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import type { Asked, Trouble } from '#tests/world/s3-like.ts'
import type { Answered } from '#tests/world/server.ts'
import { unzipped } from '#tests/world/unzipped.ts'
import {
  again,
  append,
  begin,
  bucket,
  busy,
  drawn,
  finish,
  form,
  part,
  photo,
  reads,
  rowOf,
  run,
  said,
  sends,
  setUp,
  stored,
  w,
  writesAnew,
} from './storage-faults-world.ts'

setUp()

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const doors = [
  ['a photo of a submission', 'submission-photo', () => w.worker, () => photo],
  ['a signature of a submission', 'submission-photo', () => w.worker, () => drawn],
  ['a photo of an action', 'action-photo', () => w.safety, () => photo],
  ['a logo', 'logo', () => w.boss, () => drawn],
] as const
const troubles = [500, 503, 403, 'cut', 'lost'] as const

describe.each(doors)('%s', (_name, kind, who, bytes) => {
  test.each(troubles)(
    'gets a retry after %s at every step, never a refusal, and is complete at the end',
    async (trouble) => {
      const answers: Answered[] = []
      const id = await sends(who(), bytes(), kind, async (ask) => {
        bucket.meets(() => trouble)
        answers.push(await ask())
        bucket.meets(null)
        return ask()
      })
      expect(answers.length).toBeGreaterThan(2)
      expect(answers.map(again)).toEqual(answers.map(() => busy))
      if (kind !== 'logo') expect(stored(id, 'sent')?.equals(bytes())).toBe(true)
      const shown = await reads(who(), id)
      expect([shown.status, shown.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
      const before = await pixels(bytes())
      if (bytes() === drawn) expect((await pixels(shown.bytes)).equals(before)).toBe(true)
      else expect((await pixels(shown.bytes)).length).toBe(before.length)
    },
  )
})

describe('a viewer of a photo', () => {
  test('gets a photo after one wrong 404 of the storage', async () => {
    const id = await sends(w.worker, photo)
    await writesAnew()
    let turn = 0
    bucket.meets(() => (++turn === 1 ? 404 : null))
    expect((await reads(w.worker, id)).status).toBe(200)
  })
})

describe('photos to be rewritten later', () => {
  test('one unreadable photo delays no others; a storage that is down gets requests for three photos', async () => {
    await writesAnew()
    const ids = (
      await Promise.all(Array.from({ length: 5 }, () => sends(w.safety, drawn, 'action-photo')))
    ).toSorted()
    bucket.meets(({ key }) => (key.includes(ids[0] ?? '-') ? 403 : null))
    expect(await writesAnew()).toMatchObject({ isFinal: false })
    expect((await Promise.all(ids.map(rowOf))).map((row) => row?.is_raw)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    await w.server.owner('update files set is_raw = true where uid = any($1::uuid[])', [ids])
    bucket.asked.length = 0
    bucket.answersWith(403)
    await expect(writesAnew()).rejects.toMatchObject({ code: 'storage' })
    const photosAsked = bucket.asked.filter(
      ({ method, key }) => method === 'GET' && ids.some((id) => key.includes(id)),
    )
    expect(new Set(photosAsked.map(({ key }) => key)).size).toBe(3)
    bucket.meets(null)
    expect(await writesAnew()).toBeNull()
  })
})

/** A record with a photo and a drawn signature. */
async function handsIn(): Promise<WholeSubmission> {
  const [taken, signed] = [await sends(w.worker, photo), await sends(w.worker, drawn)]
  const body = {
    ...form(),
    answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: taken }] }],
    signatures: [{ signatureName: 'Will Ode', fileID: signed }],
  }
  const answer = await w.worker.asks(
    'POST',
    `/api/accounts/${w.worker.accountID}/submissions`,
    body,
  )
  expect(answer.status, answer.text).toBe(201)
  return answer.body as WholeSubmission
}

describe('a print', () => {
  const pdfOf = (record: WholeSubmission) => w.lead.asks('GET', `/api/submissions/${record.id}/pdf`)
  const fileAt = async (location: unknown) =>
    new Uint8Array(await (await fetch(`${w.server.url}${String(location)}`)).arrayBuffer())
  const isWhole = async (bytes: Uint8Array) => {
    const { images, pages } = await readPdf(bytes)
    return images === 2 && !pages.join(' ').replaceAll(/\s+/g, ' ').includes('not on the server')
  }
  const gets: (trouble: Trouble) => (asked: Asked) => Trouble | null =
    (trouble) =>
    ({ method }) =>
      method === 'GET' ? trouble : null
  const puts: typeof gets =
    (trouble) =>
    ({ method }) =>
      method === 'PUT' ? trouble : null

  test.each([
    ['unreadable photos', gets(503)],
    ['truncated photos', gets('cut')],
    ['a failed write of the PDF', puts(503)],
  ])(
    'with %s is reported as busy, and has all its pictures once the storage is back',
    async (_name, trouble) => {
      const record = await handsIn()
      bucket.meets(trouble)
      expect(again(await pdfOf(record))).toEqual(busy)
      bucket.meets(null)
      const answer = await pdfOf(record)
      expect(said(answer)).toBe('200')
      expect(await isWhole(await fileAt(Reflect.get(Object(answer.body), 'pdfLocation')))).toBe(
        true,
      )
    },
  )

  const orders = (record: WholeSubmission, state: string) => {
    const printID = randomUUID()
    const body = { printID, kind: 'submission', records: [record.uid], form: state }
    return { printID, asked: w.lead.asks('POST', `/api/accounts/${w.lead.accountID}/prints`, body) }
  }
  const orderAt = async (printID: string) =>
    (await w.lead.asks('GET', `/api/accounts/${w.lead.accountID}/prints/${printID}`)).body as {
      state: string
      location: string | null
    }

  test.each(['pdf', 'zip'])(
    'of several records as %s waits while the storage is away, and succeeds later',
    async (as) => {
      const record = await handsIn()
      await jobsDone(w.server)
      bucket.answersWith(403)
      const { printID, asked } = orders(record, as)
      expect(said(await asked)).toBe('201')
      const job = await jobOnce(
        w.server,
        ({ state, data }) => data.job === 'print' && state === 'retry',
      )
      expect([job.output?.code, (await orderAt(printID)).state]).toEqual([
        'storage-away',
        'working',
      ])
      bucket.meets(null)
      await hurry(w.server)
      await expect
        .poll(async () => (await orderAt(printID)).state, { timeout: 30_000 })
        .toBe('ready')
      const bytes = await fileAt((await orderAt(printID)).location)
      for (const pdf of as === 'zip' ? unzipped(bytes).values() : [bytes])
        expect(await isWhole(pdf)).toBe(true)
    },
  )

  test('is reported as failed after its last try, not as in progress for ever', async () => {
    const record = await handsIn()
    await jobsDone(w.server)
    bucket.answersWith(403)
    const { printID, asked } = orders(record, 'pdf')
    await asked
    await jobOnce(w.server, ({ state, data }) => data.job === 'print' && state === 'retry')
    const print = jobKinds.get('print')
    expect(await print?.run({ printID }, { ...run(), attempt: 12 })).toMatchObject({
      code: 'storage-away',
      isFinal: false,
    })
    expect((await orderAt(printID)).state).toBe('working')
    expect(await print?.run({ printID }, { ...run(), attempt: 13 })).toMatchObject({
      code: 'storage-away',
      isFinal: true,
    })
    expect((await orderAt(printID)).state).toBe('failed')
    bucket.meets(null)
    await hurry(w.server)
    await jobsDone(w.server)
  })
})

const hashOf = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

describe('an upload', () => {
  test('succeeds once the storage is back, however often it failed', async () => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo')
    bucket.answersWith(403)
    for (let n = 0; n < 12; n += 1)
      expect(said(await append(w.worker, id, 0, photo))).toBe('503 busy')
    bucket.meets(null)
    for (let at = 0; at < photo.length; at += part)
      expect(said(await append(w.worker, id, at, photo))).toBe('200')
    expect(said(await finish(w.worker, id))).toBe('200')
    expect((await reads(w.worker, id)).status).toBe(200)
    // After the cleaning, nothing remains of the uploaded bytes or of failed tries.
    expect([...bucket.kept.keys()].filter((key) => key.includes(id))).toHaveLength(2)
    expect(await w.server.owner('select 1 from file_parts')).toEqual([])
  })

  test.each([
    ['with an announced hash', true],
    ['without a hash', false],
  ])('sends a part again that the storage lost, %s', async (_name, isHashed) => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo', isHashed)
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    const [lost] = await w.server.owner<{ uid: string }>(
      'select uid from file_parts where file_uid = $1 and from_byte > 0',
      [id],
    )
    bucket.kept.delete(`/bucket/folder/${storageKeyOf(w.worker.accountID, lost?.uid ?? '')}`)
    const answer = await finish(w.worker, id)
    expect([said(answer), Reflect.get(Object(answer.body), 'row')]).toEqual([
      '412 changed',
      expect.objectContaining({ uploadID: id, offset: 0 }),
    ])
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    expect(said(await finish(w.worker, id))).toBe('200')
    expect(stored(id, 'sent')?.equals(photo)).toBe(true)
  })
})

describe('a viewer of a photo', () => {
  test.each([500, 503, 403, 'cut', 'endless'] as const)(
    'gets "busy" while the storage responds with %s, and no byte of the picture',
    async (trouble) => {
      const id = await sends(w.worker, photo)
      expect((await reads(w.worker, id)).status).toBe(200)
      bucket.meets(() => trouble)
      for (const path of [`/api/files/${id}`, `/api/files/${id}?size=small`])
        expect(again(await w.worker.asks('GET', path))).toEqual(busy)
      bucket.meets(null)
      expect(hashOf((await reads(w.worker, id)).bytes)).toBe((await rowOf(id))?.hash)
    },
  )
})

describe('photos to be rewritten later', () => {
  test.each([1, 2, 3, 4])(
    'stop at request no. %i of a failing storage, and continue once it is back',
    async (last) => {
      await writesAnew()
      const id = await sends(w.worker, photo)
      const ofThis = (asked: Asked) => asked.key.includes(id)
      let turn = 0
      bucket.meets((asked) => (ofThis(asked) && ++turn >= last ? 403 : null))
      expect(await writesAnew()).toMatchObject({ isFinal: false })
      expect((await rowOf(id))?.is_raw).toBe(true)
      // No one sees the uploaded bytes, or half a file.
      expect(said(await w.worker.asks('GET', `/api/files/${id}`))).toBe('503 busy')
      bucket.meets(null)
      expect(await writesAnew()).toBeNull()
      expect([await rowOf(id), stored(id, 'sent')]).toEqual([
        { is_raw: false, hash: hashOf(stored(id)) },
        undefined,
      ])
      expect((await reads(w.worker, id)).bytes.equals(stored(id) ?? Buffer.alloc(0))).toBe(true)
    },
  )
})
