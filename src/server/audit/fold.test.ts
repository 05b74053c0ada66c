import { describe, expect, test } from 'vitest'
import { createFold, type Repeated } from './fold.ts'

const start = new Date('2026-01-05T10:00:00Z')
const one: Repeated = { what: 'sign-in-refused password', typed: 'a', network: '10.0.0.1' }
/** Returns the lines of `count` repeats, each as `of` makes it. */
const linesOf = (
  count: number,
  of: (n: number) => Partial<Repeated>,
  fold = createFold(),
  at = start,
) =>
  Array.from({ length: count }, (_, n) => fold({ ...one, ...of(n) }, at)).filter(
    (line) => line !== null,
  )

describe('refused sign-ins of strangers never fill the audit trail (ruling 39)', () => {
  test('logs a repeated refusal at counts of 1, 10, 100 and so on', () => {
    expect(linesOf(10_000, () => ({}))).toEqual([
      { count: 1 },
      { count: 10 },
      { count: 100 },
      { count: 1000 },
      { count: 10_000 },
    ])
  })

  test('10,000 addresses tried from one network give 30 lines and a count of the rest', () => {
    const lines = linesOf(10_000, (n) => ({ typed: String(n) }))
    expect(lines).toHaveLength(30 + 4)
    expect(lines.slice(30).map(({ unwritten }) => unwritten)).toEqual([1, 10, 100, 1000])
  })

  test('10,000 networks give 600 lines and a count of the rest, for one account or as many', () => {
    expect(linesOf(10_000, (n) => ({ network: String(n) }))).toHaveLength(600 + 4)
    expect(linesOf(10_000, (n) => ({ network: String(n), typed: String(n) }))).toHaveLength(600 + 4)
  })

  test('one network that uses up its share takes nothing from the others', () => {
    const fold = createFold()
    linesOf(10_000, (n) => ({ typed: String(n) }), fold)
    expect(fold({ ...one, network: '10.0.0.2' }, start)).toEqual({ count: 1 })
  })

  test('counts different refusals separately, and starts again after an hour', () => {
    const fold = createFold()
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
