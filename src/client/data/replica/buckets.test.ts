import { describe, expect, test } from 'vitest'
import { accessOfList } from '#contract/kernel/list-access.ts'
import {
  applyDelta,
  hasAllBuckets,
  type CachedBucket,
  type ListSyncState,
  rowsOf,
  sinceTokenOf,
} from './buckets.ts'

const pulled: ListSyncState = { epoch: 'e', access: 'a', at: 5, buckets: [0, 1] }
const bucket = (
  number: number,
  since: number,
  rows: string[],
  of: Partial<CachedBucket<string>> = {},
): CachedBucket<string> => ({
  bucket: number,
  since,
  epoch: 'e',
  access: 'a',
  rows,
  ...of,
})

const asked = (...of: Parameters<typeof sinceTokenOf>): unknown => JSON.parse(sinceTokenOf(...of))

describe('delta reads by buckets', () => {
  test('F-70 each bucket requests from its own cursor', () => {
    expect(asked([bucket(0, 12, []), bucket(1, 40, [])], pulled)).toEqual({
      epoch: 'e',
      access: 'a',
      buckets: '0.12_1.40',
    })
    expect(asked([bucket(0, 12, [])], null)).toEqual({ epoch: '', access: '', buckets: '' })
  })

  test('F-71 replaces a bucket completely, so that a row no longer visible is removed', () => {
    const delta = {
      epoch: 'e',
      access: 'a',
      reset: false,
      buckets: [{ bucket: 0, since: 13, rows: ['one'] }],
      more: false,
    }
    const applied = applyDelta([bucket(0, 12, ['one', 'two'])], delta, pulled, 99)
    expect(applied).toEqual({
      put: [bucket(0, 13, ['one'])],
      forget: [],
      pulled: { epoch: 'e', access: 'a', at: 99, buckets: [0, 1] },
    })
  })

  test('F-72 after an access change shows no old rows until the server has sent the whole list', () => {
    const kept = [bucket(0, 12, ['one']), bucket(1, 12, ['two'])]
    const delta = {
      epoch: 'e',
      access: 'b',
      reset: true,
      all: [0],
      buckets: [{ bucket: 0, since: 20, rows: ['one'] }],
      more: true,
    }
    const applied = applyDelta(kept, delta, pulled, 99)
    expect(applied.forget).toEqual([1])
    expect(applied.pulled).toEqual({ epoch: 'e', access: 'b', at: null, buckets: [0] })
    expect(rowsOf(kept, applied.pulled)).toEqual([])
    expect(rowsOf([...applied.put, bucket(1, 12, ['two'])], applied.pulled)).toEqual(['one'])
  })

  test('F-72 fetches rows again when their fields change, and hides none meanwhile', () => {
    // The format of release 1: sixteen letters for the rights of the caller.
    const of = { access: 'Zq3-kT0_vLw9xYab' }
    const [before, now, other] = [
      of.access,
      accessOfList(of.access, 'shape-'),
      accessOfList('another-right_17', 'shape-'),
    ]
    const delta = {
      epoch: 'e',
      access: now,
      reset: true,
      all: [0, 1],
      buckets: [{ bucket: 1, since: 20, rows: ['two, with more'] }],
      more: true,
    }
    const applied = applyDelta(
      [bucket(0, 12, ['one'], of), bucket(1, 12, ['two'], of)],
      delta,
      { ...pulled, access: before },
      99,
    )
    expect(applied.pulled).toEqual({ epoch: 'e', access: now, at: 5, buckets: [0, 1] })
    const here = [bucket(0, 12, ['one'], of), ...applied.put]
    expect(rowsOf(here, applied.pulled)).toEqual(['one', 'two, with more'])
    expect(hasAllBuckets(here, applied.pulled)).toBe(true)
    expect(asked(here, applied.pulled)).toEqual({ epoch: 'e', access: now, buckets: '1.20' })
    expect(rowsOf(here, { ...applied.pulled, access: other })).toEqual([])
  })

  test('F-53 a list that lost a part on a full device is not complete', () => {
    expect(hasAllBuckets([bucket(0, 12, []), bucket(1, 12, [])], pulled)).toBe(true)
    expect(hasAllBuckets([bucket(1, 12, [])], pulled)).toBe(false)
    expect(asked([bucket(1, 12, [])], pulled)).toMatchObject({ buckets: '1.12' })
  })

  test('rows follow the order of their buckets', () => {
    expect(rowsOf([bucket(2, 1, ['c']), bucket(0, 1, ['a']), bucket(1, 1, ['b'])], pulled)).toEqual(
      ['a', 'b', 'c'],
    )
  })
})
