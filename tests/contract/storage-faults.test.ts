import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyOf } from '#server/files/files.ts'
import type { Asked } from '#tests/world/s3-like.ts'
import { again, append, begin, bucket, busy, finish, form, part, photo, reads, rowOf, said, sends, setUp, stored, w, writesAnew } from './storage-faults-world.ts'

setUp()

const hashOf = (bytes: Buffer | undefined) => createHash('sha256').update(bytes ?? '').digest('hex')

describe('on the way in', () => {
  test('however often the storage fails, the photo goes out once it is back', async () => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo')
    bucket.answersWith(403)
    for (let n = 0; n < 12; n += 1) expect(said(await append(w.worker, id, 0, photo))).toBe('503 busy')
    bucket.meets(null)
    for (let at = 0; at < photo.length; at += part) expect(said(await append(w.worker, id, at, photo))).toBe('200')
    expect(said(await finish(w.worker, id))).toBe('200')
    expect((await reads(w.worker, id)).status).toBe(200)
    // Written anew, nothing stays of what it came in nor of the tries in vain.
    expect([...bucket.kept.keys()].filter((key) => key.includes(id))).toHaveLength(2)
    expect(await w.server.owner('select 1 from file_parts')).toEqual([])
  })

  test('until all of it stands nobody is shown a part of it, and no record can name it', async () => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo')
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    // The first picture is there, the small one is not.
    bucket.meets(({ method, key }) => (method === 'PUT' && key.endsWith('-small') ? 503 : null))
    expect(again(await finish(w.worker, id))).toEqual(busy)
    expect((await reads(w.worker, id)).status).toBe(404)
    expect(said(await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, { ...form(), answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: id }] }] }))).toBe('422 invalid')
    bucket.meets(null)
    expect(said(await finish(w.worker, id))).toBe('200')
    expect((await reads(w.worker, id)).status).toBe(200)
  })

  test.each([['with its hash announced', true], ['without', false]])('a part that the storage lost is sent again, %s', async (_name, isHashed) => {
    const id = randomUUID()
    await begin(w.worker, id, photo, 'submission-photo', isHashed)
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    const [lost] = await w.server.owner<{ uid: string }>('select uid from file_parts where file_uid = $1 and from_byte > 0', [id])
    bucket.kept.delete(`/bucket/folder/${keyOf(w.worker.accountID, lost?.uid ?? '')}`)
    const answer = await finish(w.worker, id)
    expect([said(answer), Reflect.get(Object(answer.body), 'row')]).toEqual(['412 changed', expect.objectContaining({ uploadID: id, offset: 0 })])
    for (let at = 0; at < photo.length; at += part) await append(w.worker, id, at, photo)
    expect(said(await finish(w.worker, id))).toBe('200')
    expect(stored(id, 'sent')?.equals(photo)).toBe(true)
  })

  test('a part that is put twice, and a photo that ends twice, are one', async () => {
    const id = await sends(w.worker, photo, 'submission-photo', async (ask) => {
      await ask()
      return ask()
    })
    expect(stored(id, 'sent')?.equals(photo)).toBe(true)
  })
})

describe('to whoever looks', () => {
  test.each([500, 503, 403, 'cut', 'endless'] as const)('a storage that answers %s is said as busy, without a byte of the picture', async (trouble) => {
    const id = await sends(w.worker, photo)
    expect((await reads(w.worker, id)).status).toBe(200)
    bucket.meets(() => trouble)
    for (const path of [`/api/files/${id}`, `/api/files/${id}?size=small`]) expect(again(await w.worker.asks('GET', path))).toEqual(busy)
    bucket.meets(null)
    expect(hashOf((await reads(w.worker, id)).bytes)).toBe((await rowOf(id))?.hash)
  })
})

describe('what is written anew later', () => {
  test.each([1, 2, 3, 4])('stops where the storage goes away, at its request no. %i, and goes on once it is back', async (last) => {
    await writesAnew()
    const id = await sends(w.worker, photo)
    const ofThis = (asked: Asked) => asked.key.includes(id)
    let turn = 0
    bucket.meets((asked) => (ofThis(asked) && ++turn >= last ? 403 : null))
    expect(await writesAnew()).toMatchObject({ isFinal: false })
    expect((await rowOf(id))?.is_raw).toBe(true)
    // Nobody is shown what was sent, or anything half.
    expect(said(await w.worker.asks('GET', `/api/files/${id}`))).toBe('503 busy')
    bucket.meets(null)
    expect(await writesAnew()).toBeNull()
    expect([await rowOf(id), stored(id, 'sent')]).toEqual([{ is_raw: false, hash: hashOf(stored(id)) }, undefined])
    expect((await reads(w.worker, id)).bytes.equals(stored(id) ?? Buffer.alloc(0))).toBe(true)
  })
})
