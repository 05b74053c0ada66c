import { expect, test } from 'vitest'
import { createLru } from './lru.ts'
import { createAnswerCache } from '#server/http/compress.ts'

test('drops the least recently used entry first', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  expect(lru.get('a')).toBe(1)
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
})

test('15.2.2 limits cached answers by all their bytes, and counts long addresses like long answers', () => {
  const kept = createAnswerCache()
  const keyed = (n: number) => `${n} ${'x'.repeat(15_000)}`
  const small = { bytes: Buffer.from('[]'), isGzip: false, etag: 'e' }
  for (let n = 0; n < 5000; n += 1) kept.set(keyed(n), small)
  const left = Array.from({ length: 5000 }, (_, n) => kept.get(keyed(n))).filter(
    (answer) => answer !== undefined,
  )
  expect(left.length * 15_000).toBeLessThan(25 * 1024 * 1024)
  expect(kept.get(keyed(4999))).toBe(small)
})
