import { describe, expect, test } from 'vitest'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { correctiveActionRules as rules } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { createEntryOverlay } from '../../replica/entry-overlay.ts'
import { exampleDelivery, exampleEntry } from './examples.ts'
import { buildReplacement } from './replacement.ts'

const photo = (photoID: string) => ({
  photoID,
  when: 'before',
  takenAt: '2026-11-20T08:00:00.000Z',
  width: 4,
  height: 3,
  caption: '',
})
const how = createEntryOverlay(correctiveActionFields, rules, { refer: () => null } as never, {
  onCreate: () => ({}),
})
const idsOf = (value: unknown) => photosIn(value).map(({ photoID }) => photoID)

describe('CA-72 "keep mine" for a change with photos', () => {
  const [old, mine, theirs] = [photo('old'), photo('mine'), photo('theirs')]
  const entry = exampleEntry('e1', {
    patch: { severity: 'High', photos: [old, mine] },
    seen: { severity: 'Low', photos: [old] },
  })
  const row: JsonObject = { severity: 'Critical', photos: [old, theirs] }
  const review = {
    id: 'e1',
    kind: 'conflict',
    row,
    fields: [
      { field: 'severity', yours: 'High', theirs: 'Critical', before: 'Low', suggest: 'theirs' },
    ],
    code: 'changed',
    message: '',
  } as const
  const decided = (patch: JsonObject, shown?: { seen: JsonObject; guards: JsonObject }) =>
    buildReplacement(
      entry,
      exampleDelivery('e1'),
      { ...review, fields: [...review.fields] },
      { id: 'e2', op: 'patch', patch, ...(shown && { shown }), deps: [], authoredAt: '' },
      new Set(),
      how,
    )

  test('keeps a photo that a colleague added, even if the conflict was about another field', () => {
    const next = decided(entry.patch)
    expect(idsOf(next.patch['photos']).toSorted()).toEqual(['mine', 'old', 'theirs'])
    expect(next.seen['photos']).toEqual(row['photos'])
  })

  test("removes a colleague's photo if the form showed it", () => {
    const next = decided({ photos: [old, mine] }, { seen: { photos: [old, theirs] }, guards: {} })
    expect(idsOf(next.patch['photos'])).toEqual(['old', 'mine'])
  })
})

test('the blobs of a change are the photos that its author added, also for several records', () => {
  expect(how.blobs?.({ photos: [photo('a'), photo('b')] }, { photos: [photo('a')] })).toEqual(['b'])
  expect(
    how.blobs?.({ each: [{ photos: [photo('a')] }, { photos: [photo('b'), photo('a')] }] }, {}),
  ).toEqual(['a', 'b'])
  expect(how.blobs?.({ title: 'Loose' }, {})).toEqual([])
})
