import { describe, expect, test } from 'vitest'
import { rulesOf } from '#contract/kernel/field.ts'
import { exampleDelivery, exampleEntry, exampleOverlay } from './examples.ts'
import { rebaseOwnChange, buildReplacement } from './replacement.ts'
import type { Review } from './types.ts'

const review: Review = {
  id: 'a1',
  kind: 'conflict',
  row: { uid: 'u', title: 'theirs', severity: 'High', description: 'd', status: 'Opened' },
  fields: [],
  code: 'changed',
  message: '',
}
const sub = {
  id: 'a9',
  op: 'patch',
  patch: { title: 'mine', notes: 'n' },
  deps: [],
  authoredAt: 'now',
} as const

describe('a replacement', () => {
  test('has the position and record of the old entry and is judged by the row just shown', () => {
    const old = exampleEntry('a1', {
      ref: 'u',
      seq: 4,
      patch: { title: 'mine', notes: 'n' },
      seen: { title: 'before' },
      about: { caTicketHash: 'CA-4' },
    })
    expect(
      buildReplacement(
        old,
        exampleDelivery('a1', { attempted: true }),
        review,
        { ...sub, patch: { ...sub.patch }, deps: [] },
        new Set(),
        exampleOverlay,
      ),
    ).toMatchObject({
      id: 'a9',
      seq: 4,
      ref: 'u',
      seen: { title: 'theirs' },
      guards: {},
      replaces: ['a1'],
      patch: { title: 'mine', notes: 'n' },
      about: { caTicketHash: 'CA-4' },
    })
  })

  test('closing is guarded by the values just shown', () => {
    const old = exampleEntry('a1', {
      patch: { status: 'Closed' },
      seen: { status: 'Opened' },
      guards: { severity: 'Low', description: 'd' },
    })
    const next = buildReplacement(
      old,
      exampleDelivery('a1'),
      review,
      { ...sub, patch: { status: 'Closed' }, deps: [] },
      new Set(),
      exampleOverlay,
    )
    expect(next).toMatchObject({
      seen: { status: 'Opened' },
      guards: { severity: 'High', description: 'd' },
    })
  })

  test('F-67 carries every id it replaces except those the server applied, and its predecessor only if that was sent', () => {
    const old = exampleEntry('a3', { replaces: ['a1', 'a2'] })
    const replacesOf = (attempted: boolean, applied: string[]) =>
      buildReplacement(
        old,
        exampleDelivery('a3', { attempted }),
        review,
        { ...sub, patch: {}, deps: [] },
        new Set(applied),
        exampleOverlay,
      ).replaces
    expect(replacesOf(true, [])).toEqual(['a1', 'a2', 'a3'])
    expect(replacesOf(false, [])).toEqual(['a1', 'a2'])
    expect(replacesOf(true, ['a1'])).toEqual(['a2', 'a3'])
  })

  test('without a server row uses the values just shown, otherwise those seen before', () => {
    const old = exampleEntry('a1', { patch: { title: 'x' }, seen: { title: 'before' } })
    const none = { ...review, row: null }
    expect(
      buildReplacement(
        old,
        exampleDelivery('a1'),
        none,
        { ...sub, patch: { title: 'y' }, deps: [] },
        new Set(),
        exampleOverlay,
      ).seen,
    ).toEqual({ title: 'before' })
    const shown = { seen: { title: 'on the screen' }, guards: {} }
    expect(
      buildReplacement(
        old,
        exampleDelivery('a1'),
        none,
        { ...sub, patch: { title: 'y' }, shown, deps: [] },
        new Set(),
        exampleOverlay,
      ).seen,
    ).toEqual({ title: 'on the screen' })
  })

  test('F-65 a corrected create stays a create of the same record', () => {
    const old = exampleEntry('c1', { op: 'create', ref: 'u' })
    expect(
      buildReplacement(
        old,
        exampleDelivery('c1', { attempted: true }),
        { ...review, kind: 'refused' },
        { ...sub, op: 'create', patch: { title: 'ok' }, deps: [] },
        new Set(),
        exampleOverlay,
      ),
    ).toMatchObject({ op: 'create', ref: 'u', seen: {}, guards: {} })
  })
})

describe('keep mine', () => {
  test('F-76 a create of an existing record becomes an edit of the fields that differ and may change', () => {
    const old = exampleEntry('c1', {
      op: 'create',
      patch: { title: 'mine', severity: 'High', tags: ['a'], projectID: 3, version: 1, odd: 1 },
    })
    expect(rebaseOwnChange(old, { ...review, kind: 'exists' }, exampleOverlay)).toEqual({
      op: 'patch',
      patch: { title: 'mine', tags: ['a'] },
    })
  })

  test('the same choices in another order do not differ', () => {
    const sets = {
      rules: rulesOf({ tags: { kind: 'choices', most: 9, options: ['a', 'b'] } }, () => []),
      lay: exampleOverlay.applyPatch,
    }
    const old = exampleEntry('c1', { op: 'create', patch: { tags: ['b', 'a'] } })
    expect(
      rebaseOwnChange(old, { ...review, kind: 'exists', row: { tags: ['a', 'b'] } }, sets)?.patch,
    ).toEqual({})
  })

  test('returns nothing if the record is not readable or there are several', () => {
    expect(
      rebaseOwnChange(
        exampleEntry('c1', { op: 'create' }),
        { ...review, kind: 'exists', row: null },
        exampleOverlay,
      ),
    ).toBeNull()
    expect(
      rebaseOwnChange(
        exampleEntry('c1', { op: 'create', patch: { each: [] } }),
        { ...review, kind: 'exists' },
        exampleOverlay,
      ),
    ).toBeNull()
  })

  test("another kind of conflict keeps the entry's values", () => {
    expect(rebaseOwnChange(exampleEntry('a1'), review, exampleOverlay)).toEqual({
      op: 'patch',
      patch: { title: 'a1' },
    })
    expect(
      rebaseOwnChange(
        exampleEntry('a1', { op: 'create' }),
        { ...review, kind: 'refused' },
        exampleOverlay,
      ),
    ).toEqual({
      op: 'create',
      patch: { title: 'a1' },
    })
    expect(
      rebaseOwnChange(exampleEntry('a1'), { ...review, kind: 'exists' }, exampleOverlay),
    ).toEqual({
      op: 'patch',
      patch: { title: 'a1' },
    })
  })
})
