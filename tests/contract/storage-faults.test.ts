import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  again,
  append,
  begin,
  bucket,
  busy,
  finish,
  form,
  part,
  photo,
  reads,
  said,
  sends,
  setUp,
  stored,
  w,
} from './storage-faults-world.ts'

setUp()

describe('an upload', () => {
  test('shows no part of a file until it is complete, and no record can name it', async () => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo')
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    // The large picture is stored, the small one is not.
    bucket.meets(({ method, key }) => (method === 'PUT' && key.endsWith('-small') ? 503 : null))
    expect(again(await finish(w.worker, id))).toEqual(busy)
    expect((await reads(w.worker, id)).status).toBe(404)
    expect(
      said(
        await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, {
          ...form(),
          answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: id }] }],
        }),
      ),
    ).toBe('422 invalid')
    bucket.meets(null)
    expect(said(await finish(w.worker, id))).toBe('200')
    expect((await reads(w.worker, id)).status).toBe(200)
  })

  test('a repeated part, and a repeated finish of a photo, count once', async () => {
    const id = await sends(w.worker, photo, 'submission-photo', async (ask) => {
      await ask()
      return ask()
    })
    expect(stored(id, 'sent')?.equals(photo)).toBe(true)
  })
})
