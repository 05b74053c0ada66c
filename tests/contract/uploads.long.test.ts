import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Upload } from '#contract/files/operations.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { jobsDone } from '#tests/world/jobs.ts'
import {
  append,
  began,
  finish,
  kept,
  happensMeanwhile,
  people,
  said,
  server,
  setUp,
  startOf,
  whole,
} from './uploads-world.ts'

setUp()

describe('a part of an upload', () => {
  test('one of ten parts that race for a place counts, and nothing of the others stays', async () => {
    const colours = Array.from({ length: 10 }, (_, n) => ({ r: 20 * n, g: 255 - 20 * n, b: 7 }))
    const given = await Promise.all(
      colours.map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .raw()
          .toBuffer()
          .then((raw) =>
            sharp(raw, { raw: { width: 9, height: 9, channels: 3 } })
              .png({ compressionLevel: 0 })
              .toBuffer(),
          ),
      ),
    )
    expect(new Set(given.map(({ length }) => length)).size).toBe(1)
    const id = await began(given[0]?.length)
    const before = kept()
    const answers = await Promise.all(given.map((bytes) => append(id, 0, bytes)))
    // Some are refused because too many bytes are under way at once.
    expect(answers.map(said)).toContain('200')
    expect(answers.filter((answer) => !['200', '429 too-many'].includes(said(answer)))).toEqual([])
    expect(await server.owner('select 1 from file_parts')).toHaveLength(1)
    expect(kept().length).toBe(before.length + 1)
    expect(said(await finish(id))).toBe('200')
    const { headers } = await server.ask('GET', `/api/files/${id}`, { as: people.boss })
    expect(headers.get('content-type')).toBe('image/png')
    const shown = await sharp(
      (await openStorage(server.settings).get(storageKeyOf(people.ridgeline, id))) ?? '',
    )
      .raw()
      .toBuffer()
    expect(colours).toContainEqual({ r: shown[0], g: shown[1], b: shown[2] })
  })
})

describe('the finish of an upload', () => {
  test('a repeat while the first finish runs and cleans up returns the same file', async () => {
    const id = await whole()
    let first = ''
    happensMeanwhile(async () => {
      first = (await finish(id)).text
      await jobsDone(server)
    })
    const second = await finish(id)
    expect(second).toMatchObject({ status: 200, text: first })
    expect((await server.ask('GET', `/api/files/${id}`, { as: people.boss })).status).toBe(200)
  })
})

test('unused uploads of a person are limited, even when all begin at once; a removed one frees its place', async () => {
  const largest = 2_097_152
  const most = uploadLimits.ofPerson / largest
  const answers = await Promise.all(Array.from({ length: most + 10 }, () => startOf(largest)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(said))).toEqual(
    new Set(['429 too-many']),
  )
  expect(said(await startOf(largest, people.sysadmin))).toBe('201')
  const [one] = answers.flatMap(({ body, status }) =>
    status === 201 ? [(body as Upload).uploadID] : [],
  )
  expect(said(await server.ask('DELETE', `/api/uploads/${one}`, { as: people.boss }))).toBe('204')
  await jobsDone(server)
  expect(said(await startOf(largest))).toBe('201')
  for (const answer of [await startOf(largest + 1), await startOf(10, people.boss, 'no-such-kind')])
    expect(said(answer)).toBe('422 invalid')
})
