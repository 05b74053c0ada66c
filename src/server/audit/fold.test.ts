import { describe, expect, test } from 'vitest'
import { makeFold, type Repeated } from './fold.ts'

const start = new Date('2026-01-05T10:00:00Z')
const one: Repeated = { what: 'sign-in-refused password', typed: 'a', network: '10.0.0.1' }
/** Returns the lines of `count` repeats, each as `of` makes it. */
const linesOf = (
  count: number,
  of: (n: number) => Partial<Repeated>,
  fold = makeFold(),
  at = start,
) =>
  Array.from({ length: count }, (_, n) => fold({ ...one, ...of(n) }, at)).filter(
    (line) => line !== null,
  )

describe('rulings 39: refusals of strangers never fill the trail', () => {
  test('the same again and again is told at growing counts', () => {
    expect(linesOf(10_000, () => ({}))).toEqual([
      { count: 1 },
      { count: 10 },
      { count: 100 },
      { count: 1000 },
      { count: 10_000 },
    ])
  })

  test('10,000 addresses tried from one network are thirty lines, and that there were more', () => {
    const lines = linesOf(10_000, (n) => ({ typed: String(n) }))
    expect(lines).toHaveLength(30 + 4)
    expect(lines.slice(30).map(({ unwritten }) => unwritten)).toEqual([1, 10, 100, 1000])
  })

  test('10,000 networks at one account or at as many are six hundred lines, and that there were more', () => {
    expect(linesOf(10_000, (n) => ({ network: String(n) }))).toHaveLength(600 + 4)
    expect(linesOf(10_000, (n) => ({ network: String(n), typed: String(n) }))).toHaveLength(600 + 4)
  })

  test('one network that fills its share takes nothing from the others', () => {
    const fold = makeFold()
    linesOf(10_000, (n) => ({ typed: String(n) }), fold)
    expect(fold({ ...one, network: '10.0.0.2' }, start)).toEqual({ count: 1 })
  })

  test('what differs is told apart, and an hour later all begins anew', () => {
    const fold = makeFold()
    for (const other of [
      {},
      { what: 'sign-in-refused slowed' },
      { typed: 'b' },
      { network: '10.0.0.2' },
    ])
      expect(fold({ ...one, ...other }, start)).toEqual({ count: 1 })
    expect(fold(one, new Date(start.getTime() + 3_599_999))).toBeNull()
    expect(fold(one, new Date(start.getTime() + 3_600_000))).toEqual({ count: 1 })
  })
})
