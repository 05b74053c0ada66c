import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxBucketRanges, readRanges, sinceIn, writeRanges } from './bucket-ranges.ts'
import { since } from './shapes.ts'

const buckets = fc.uniqueArray(fc.record({ bucket: fc.nat(60), since: fc.nat(4) }), {
  selector: ({ bucket }) => bucket,
})
const rangesIn = (text: string) => readRanges(text) ?? expect.fail(`${text} could not be read`)

test('F-70 ranges give every bucket the same number as single entries', () => {
  fc.assert(
    fc.property(buckets, (kept) => {
      const numbers = Object.fromEntries(kept.map(({ bucket, since: number }) => [bucket, number]))
      const both = [writeRanges(kept), numbers].map(
        (said) => since.parse({ epoch: '', access: '', buckets: said }).buckets,
      )
      for (let bucket = 0; bucket <= 61; bucket += 1)
        for (const ranges of both) expect(sinceIn(ranges, bucket)).toBe(numbers[bucket] ?? -1)
    }),
  )
})

test('F-70 a text that is cut to fit gives lower numbers, never higher ones', () => {
  fc.assert(
    fc.property(buckets, fc.integer({ min: 1, max: 5 }), (kept, most) => {
      const numbers = new Map(kept.map(({ bucket, since: number }) => [bucket, number]))
      const ranges = rangesIn(writeRanges(kept, most))
      expect(ranges.length).toBeLessThanOrEqual(most)
      for (let bucket = 0; bucket <= 61; bucket += 1)
        expect(sinceIn(ranges, bucket)).toBeLessThanOrEqual(numbers.get(bucket) ?? -1)
    }),
  )
})

test('consecutive buckets with one number become one range, in characters that need no escaping', () => {
  expect(writeRanges([3, 0, 1, 2].map((bucket) => ({ bucket, since: 1987 })))).toBe('0-3.1987')
  expect(
    writeRanges([
      { bucket: 0, since: 5 },
      { bucket: 2, since: 5 },
      { bucket: 3, since: 6 },
    ]),
  ).toBe('0.5_2.5_3.6')
  expect(writeRanges([])).toBe('')
  expect(new URLSearchParams({ since: '0-3.1987_4.2' }).toString()).toBe('since=0-3.1987_4.2')
})

test('3,500 buckets fit into an address, even with a different number each', () => {
  const alike = Array.from({ length: 3500 }, (_, bucket) => ({ bucket, since: 99 }))
  expect(writeRanges(alike)).toBe('0-3499.99')
  const apart = alike.map(({ bucket }) => ({
    bucket: bucket * 2 + 1_000_000,
    since: 100_000_000_000_000 + bucket,
  }))
  expect(rangesIn(writeRanges(apart))).toHaveLength(maxBucketRanges)
  expect(writeRanges(apart).length).toBeLessThan(8000)
})

test.each([
  'x',
  '1',
  '1.',
  '.5',
  '2-1.5',
  '0.5_',
  '0.5__1.5',
  '3.1_2.1',
  '0-4.5_4.6',
  '00000000.1',
  '1.1234567890123456',
  '-1.5',
])('rejects foreign text: %s', (text) => {
  expect(readRanges(text)).toBeUndefined()
})
