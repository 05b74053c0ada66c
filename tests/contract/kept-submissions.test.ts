import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { writeList } from '#contract/submissions/filter.ts'
import type { IndexedSubmission } from '#server/features/submissions/index-of.ts'
import type { Actor } from '#tests/world/company.ts'
import { day, get, handsIn, setUp, w } from './kept-submissions-world.ts'

setUp()

const index = (who: Actor, query: Readonly<Record<string, string>>) =>
  get<IndexedSubmission[]>(who, '/api/submissions/index', query)

/** An uploaded photo that no record shows yet, with its bytes. */
async function sentPhoto(who: Actor): Promise<string> {
  const bytes = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#668844' },
  })
    .jpeg()
    .toBuffer()
  const begun = await who.asks('POST', `/api/accounts/${who.accountID}/uploads`, {
    kind: 'submission-photo',
    fileName: 'edge.jpg',
    bytes: bytes.length,
  })
  const id = String(Reflect.get(Object(begun.body), 'uploadID'))
  await who.asks('PATCH', `/api/uploads/${id}`, { offset: 0, base64Data: bytes.toString('base64') })
  expect((await who.asks('POST', `/api/uploads/${id}/finish`)).status).toBe(200)
  return id
}

describe('an index renews the stored records of a device', () => {
  test('ACL-193 to ACL-196 lists records by projects and days or by number, with version and bytes, in the own chain only', async () => {
    const photo = await sentPhoto(w.lead)
    const today = await handsIn(w.lead, {
      answers: [{ questionID: 1004, answer: 'No', photos: [{ fileID: photo }] }],
    })
    const old = await handsIn(w.lead, {
      submissionDateTime: new Date(Date.now() - 45 * day).toISOString(),
    })
    const bosses = await handsIn(w.boss)
    const elsewhere = await handsIn(w.safety, {}, w.depot.projectID)
    const tower = String(w.tower.projectID)
    const ids = (rows: readonly IndexedSubmission[]) => rows.map(({ id }) => id)
    const found = await index(w.boss, { projectIds: tower, daysRange: '30' })
    expect(ids(found)).toEqual([bosses.id, today.id])
    expect(found.find(({ id }) => id === today.id)).toEqual({
      id: today.id,
      uid: today.uid,
      etag: today.etag,
      projectID: w.tower.projectID,
      bytes: today.answers
        .flatMap(({ photos }) => photos)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    })
    expect(found.find(({ id }) => id === today.id)?.bytes).toBeGreaterThan(100)
    expect(ids(await index(w.boss, { projectIds: tower, daysRange: '60' }))).toEqual([
      bosses.id,
      today.id,
      old.id,
    ])
    expect(ids(await index(w.boss, { ids: writeList([old.id, elsewhere.id]) }))).toEqual([
      elsewhere.id,
      old.id,
    ])
    // Each record once, whichever choices include it; without choices, none.
    expect(
      ids(await index(w.boss, { projectIds: tower, daysRange: '30', ids: String(today.id) })),
    ).toEqual([bosses.id, today.id])
    expect(await index(w.boss, {})).toEqual([])
    expect(
      ids(await index(w.safety, { projectIds: tower, daysRange: '30', ids: String(bosses.id) })),
    ).toEqual([today.id])
    expect(await index(w.stranger, { projectIds: tower, ids: String(today.id) })).toEqual([])
  })

  test('a corrected record has another version, a removed or moved one leaves', async () => {
    const [kept, moved, removed] = [
      await handsIn(w.lead),
      await handsIn(w.lead),
      await handsIn(w.lead),
    ]
    const rows = async () =>
      new Map(
        (await index(w.boss, { projectIds: String(w.tower.projectID), daysRange: '30' })).map(
          (row) => [row.id, row],
        ),
      )
    const before = await rows()
    await w.boss.asks('PUT', `/api/submissions/${kept.id}`, { isCompleted: false })
    await w.boss.asks('PUT', `/api/submissions/${moved.id}`, { projectID: w.depot.projectID })
    await w.boss.asks('DELETE', `/api/submissions/${removed.id}`)
    const after = await rows()
    expect(before.get(kept.id)?.etag).toBe(kept.etag)
    expect(after.get(kept.id)?.etag).not.toBe(kept.etag)
    expect([after.has(moved.id), after.has(removed.id), before.has(moved.id)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
