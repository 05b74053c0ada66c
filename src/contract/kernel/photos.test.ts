import { describe, expect, test } from 'vitest'
import { correctiveActionRules as rules } from '../corrective-actions/rules.ts'
import { mergeFields } from './merge-fields.ts'
import { mergePhotos } from './merge.ts'
import { type Photo, photosIn } from './photos.ts'

const photo = (photoID: string, caption = ''): Photo => ({
  photoID,
  when: 'before',
  takenAt: '2026-11-20T08:00:00.000Z',
  width: 4,
  height: 3,
  caption,
})
const list = (...photos: Photo[]) => photos as never
const ids = (merged: unknown) => photosIn(merged).map(({ photoID, caption }) => photoID + caption)
const [a, b, c] = [photo('a'), photo('b'), photo('c')]

describe('CA-72 photos changed by two people', () => {
  test.each([
    ['each person added a photo', list(a, b), list(a, c), list(a), ['a', 'c', 'b']],
    [
      'one person removed a photo that the other left unchanged',
      list(),
      list(a, b),
      list(a),
      ['b'],
    ],
    ['they removed a photo and I added another', list(a, b), list(), list(a), ['b']],
    [
      'I wrote a caption and they added a photo',
      list(photo('a', '!')),
      list(a, b),
      list(a),
      ['a!', 'b'],
    ],
    ['both wrote the same caption', list(photo('a', '!')), list(photo('a', '!')), list(a), ['a!']],
  ])('%s', (_, yours, theirs, before, merged) => {
    expect(ids(mergePhotos(yours, theirs, before))).toEqual(merged)
  })

  test.each([
    ['two captions', list(photo('a', '1')), list(photo('a', '2')), list(a), ['a1']],
    [
      'a caption for a photo that they removed',
      list(photo('a', '1')),
      list(b),
      list(a),
      ['b', 'a1'],
    ],
    [
      'a removal of a photo for which they wrote a caption',
      list(),
      list(photo('a', '2'), b),
      list(a),
      ['b'],
    ],
  ])(
    '%s: a person decides, and "mine" keeps what the other added',
    (_, yours, theirs, before, mine) => {
      expect(mergePhotos(yours, theirs, before)).toBeNull()
      expect(ids(mergePhotos(yours, theirs, before, true))).toEqual(mine)
    },
  )

  test("F-18 closing with a photo merges a colleague's photo; F-17 two captions conflict on the photos only", () => {
    const closing = {
      patch: { status: 'Closed', photos: list(a, b) },
      seen: { status: 'Opened', photos: list(a) },
      guards: {},
    }
    const taken = mergeFields(closing, { status: 'Opened', photos: list(a, c) }, rules)
    expect(taken).toMatchObject({ kind: 'take', set: { status: 'Closed' } })
    expect(ids(taken.kind === 'take' && taken.set['photos'])).toEqual(['a', 'c', 'b'])
    const asked = mergeFields(
      { patch: { photos: list(photo('a', '1')) }, seen: { photos: list(a) }, guards: {} },
      { photos: list(photo('a', '2')) },
      rules,
    )
    expect(asked).toMatchObject({ kind: 'conflict', fields: [{ field: 'photos' }] })
  })

  test('the order of photos is no change', () => {
    expect(rules.same(list(a, b), list(b, a), 'photos')).toBe(true)
    expect(rules.same(list(a, b), list(a, photo('b', '!')), 'photos')).toBe(false)
  })
})
