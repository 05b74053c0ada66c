import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordRules, rulesOf } from './field.ts'
import type { Fields } from './fields.ts'
import { mergeFields } from './merge-fields.ts'
import { sameJson, sameValue } from './same-json.ts'

const order = ['Opened', 'In Progress', 'Closed']
const rules: RecordRules = {
  fields: {
    title: { meeting: 'review', suggest: 'yours' },
    severity: { meeting: 'review', suggest: 'theirs' },
    status: { meeting: 'forward', suggest: 'theirs' },
    notes: { meeting: 'append', suggest: 'yours' },
  },
  same: sameJson,
  rank: (value) => (order.includes(String(value)) ? order.indexOf(String(value)) : undefined),
  guards: () => [],
}
const row = { title: 'A', severity: 'Low', status: 'Opened', notes: 'old' }
const change = (patch: object, seen: object, guards: object = {}) => ({
  patch: { ...patch },
  seen: { ...seen },
  guards: { ...guards },
})

describe('judge', () => {
  test('F-18 merges a change of another field by another person', () => {
    expect(
      mergeFields(change({ title: 'B' }, { title: 'A' }), { ...row, severity: 'High' }, rules),
    ).toEqual({ kind: 'take', set: { title: 'B' } })
  })

  test('F-17 the same field changed by another person is a conflict with both texts', () => {
    expect(
      mergeFields(change({ title: 'B' }, { title: 'A' }), { ...row, title: 'C' }, rules),
    ).toEqual({
      kind: 'conflict',
      fields: [{ field: 'title', yours: 'B', theirs: 'C', before: 'A', suggest: 'yours' }],
    })
  })

  test('F-20 the same change by both is no conflict, and the note is still recorded', () => {
    expect(
      mergeFields(
        change({ title: 'C', notes: 'mine' }, { title: 'A' }),
        { ...row, title: 'C' },
        rules,
      ),
    ).toEqual({ kind: 'take', set: { notes: 'mine' } })
  })

  test('F-21 accepts closing an action that another person moved to a lower rank', () => {
    expect(
      mergeFields(
        change({ status: 'Closed' }, { status: 'Opened' }),
        { ...row, status: 'In Progress' },
        rules,
      ),
    ).toEqual({ kind: 'take', set: { status: 'Closed' } })
  })

  test('F-22 moving an action forward that another person closed is a conflict', () => {
    const judged = mergeFields(
      change({ status: 'In Progress' }, { status: 'Opened' }),
      { ...row, status: 'Closed' },
      rules,
    )
    expect(judged).toEqual({
      kind: 'conflict',
      fields: [
        {
          field: 'status',
          yours: 'In Progress',
          theirs: 'Closed',
          before: 'Opened',
          suggest: 'theirs',
        },
      ],
    })
  })

  test('F-23 a status missing in the order is a conflict on either side', () => {
    expect(
      mergeFields(
        change({ status: 'Verified' }, { status: 'Opened' }),
        { ...row, status: 'In Progress' },
        rules,
      ).kind,
    ).toBe('conflict')
    expect(
      mergeFields(
        change({ status: 'Closed' }, { status: 'Opened' }),
        { ...row, status: 'Verified' },
        rules,
      ).kind,
    ).toBe('conflict')
  })

  test('accepts reopening when the row still has the value seen before', () => {
    expect(
      mergeFields(
        change({ status: 'Opened' }, { status: 'Closed' }),
        { ...row, status: 'Closed' },
        rules,
      ),
    ).toEqual({ kind: 'take', set: { status: 'Opened' } })
  })

  test('suggests the higher of two risk levels; behind a guard always theirs', () => {
    const higher = {
      ...rules,
      fields: { ...rules.fields, severity: { meeting: 'review', suggest: 'further' } as const },
      rank: (value: unknown) => ['Low', 'Medium', 'High'].indexOf(String(value)),
    }
    const suggested = (yours: string, theirs: string) =>
      mergeFields(
        change({ severity: yours }, { severity: 'Critical' }),
        { ...row, severity: theirs },
        higher,
      )
    expect(suggested('High', 'Medium')).toMatchObject({ fields: [{ suggest: 'yours' }] })
    expect(suggested('Low', 'Medium')).toMatchObject({ fields: [{ suggest: 'theirs' }] })
    expect(
      mergeFields(
        change({ status: 'Closed' }, { status: 'Opened' }, { severity: 'High' }),
        { ...row, severity: 'Low' },
        higher,
      ),
    ).toMatchObject({ fields: [{ field: 'severity', suggest: 'theirs' }] })
  })

  test('F-81 a severity raised before the closing arrives conflicts on severity and leaves status alone', () => {
    const judged = mergeFields(
      change({ status: 'Closed' }, { status: 'Opened' }, { severity: 'Low' }),
      { ...row, severity: 'High' },
      rules,
    )
    expect(judged).toEqual({
      kind: 'conflict',
      fields: [
        { field: 'severity', yours: 'Low', theirs: 'High', before: 'Low', suggest: 'theirs' },
      ],
    })
  })

  test('one conflict blocks the whole operation, including its note', () => {
    const judged = mergeFields(
      change({ title: 'B', severity: 'High', notes: 'n' }, { title: 'A', severity: 'Low' }),
      { ...row, title: 'C' },
      rules,
    )
    expect(judged.kind === 'conflict' && judged.fields.map((one) => one.field)).toEqual(['title'])
  })

  test('names a field once that is both changed and guarded', () => {
    const judged = mergeFields(
      change({ severity: 'Medium' }, { severity: 'Low' }, { severity: 'Low' }),
      { ...row, severity: 'High' },
      rules,
    )
    expect(judged).toEqual({
      kind: 'conflict',
      fields: [
        { field: 'severity', yours: 'Medium', theirs: 'High', before: 'Low', suggest: 'theirs' },
      ],
    })
  })

  test("a field without a rule is a person's decision, and theirs is suggested", () => {
    const judged = mergeFields(
      change({ colour: 'red' }, { colour: 'blue' }),
      { ...row, colour: 'green' },
      rules,
    )
    expect(judged).toEqual({
      kind: 'conflict',
      fields: [
        { field: 'colour', yours: 'red', theirs: 'green', before: 'blue', suggest: 'theirs' },
      ],
    })
  })

  test('a missing field counts as null', () => {
    expect(mergeFields(change({ assignedTo: 3 }, { assignedTo: null }), {}, rules).kind).toBe(
      'take',
    )
    expect(mergeFields(change({ assignedTo: 3 }, {}), { assignedTo: 4 }, rules).kind).toBe(
      'conflict',
    )
    expect(mergeFields(change({}, {}, { isActive: true }), {}, rules).kind).toBe('conflict')
  })

  test('never overwrites a value that was neither seen nor agreed, unless it moves forward', () => {
    const value = fc.constantFrom('A', 'B', 'C', null)
    const status = fc.constantFrom('Opened', 'In Progress', 'Closed', 'Verified')
    const fields = fc.record({ title: value, severity: value, status })
    fc.assert(
      fc.property(
        fields,
        fields,
        fields,
        fc.record({ severity: value }),
        (patch, seen, present, guards) => {
          const judged = mergeFields({ patch, seen, guards }, present, rules)
          const safe = (['title', 'severity', 'status'] as const).every(
            (field) =>
              sameJson(present[field], seen[field]) ||
              sameJson(present[field], patch[field]) ||
              (field === 'status' &&
                order.includes(patch.status) &&
                order.includes(present.status) &&
                order.indexOf(patch.status) > order.indexOf(present.status)),
          )
          expect(judged.kind).toBe(
            safe && sameJson(present.severity, guards.severity) ? 'take' : 'conflict',
          )
          if (judged.kind === 'take')
            expect({ ...present, ...judged.set }).toEqual({ ...present, ...patch })
        },
      ),
    )
  })
})

describe('sameJson', () => {
  test('compares deeply, ignoring the order of keys', () => {
    expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
    expect(sameJson([1, 2], [2, 1])).toBe(false)
    expect(sameJson([1], [1, 2])).toBe(false)
    expect(sameJson({ a: 1 }, { b: 1 })).toBe(false)
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(sameJson([], {})).toBe(false)
    expect(sameJson(null, {})).toBe(false)
    expect(sameJson('1', 1)).toBe(false)
  })
})

describe('several choices are a set', () => {
  const fields = {
    tags: { kind: 'choices', most: 9, options: ['a', 'b', 'c'] },
    apart: { kind: 'choices', most: 9, options: ['a', 'b', 'c'], meeting: 'review' },
    hints: { kind: 'texts', most: 9, count: 9 },
    steps: {
      kind: 'list',
      count: 9,
      fields: {
        title: { kind: 'text', most: 9 },
        tags: { kind: 'choices', most: 9, options: ['a', 'b'] },
      },
    },
  } as const satisfies Fields
  const sets = rulesOf(fields, () => [])
  const steps = (...tags: string[]) => [{ title: 'one', tags }]

  test.each(['tags', 'apart'])(
    '%s in another order change nothing, and count as seen in any order',
    (name) => {
      expect(
        mergeFields(
          change({ [name]: ['b', 'a'] }, { [name]: ['c'] }),
          { [name]: ['a', 'b'] },
          sets,
        ),
      ).toEqual({ kind: 'take', set: {} })
      expect(
        mergeFields(
          change({ [name]: ['c'] }, { [name]: ['b', 'a'] }),
          { [name]: ['a', 'b'] },
          sets,
        ),
      ).toEqual({ kind: 'take', set: { [name]: ['c'] } })
      expect(
        mergeFields(change({}, {}, { [name]: ['b', 'a'] }), { [name]: ['a', 'b'] }, sets),
      ).toEqual({
        kind: 'take',
        set: {},
      })
    },
  )

  test('choices that merge to the same set are no change', () => {
    expect(
      mergeFields(
        change({ tags: ['b', 'c', 'a'] }, { tags: ['b', 'c'] }),
        { tags: ['a', 'c', 'b'] },
        sets,
      ),
    ).toEqual({ kind: 'take', set: {} })
  })

  test('one more, one less or a different choice is a change', () => {
    for (const other of [['a'], ['a', 'b', 'c'], ['a', 'c']])
      expect(sameValue(fields.tags, ['a', 'b'], other), other.join()).toBe(false)
    expect(sameValue(fields.tags, ['a', 'b'], ['b', 'a', 'b'])).toBe(true)
    expect(sameValue(fields.tags, ['a'], null)).toBe(false)
  })

  test("texts and list rows keep their author's order, but the choices in them do not", () => {
    expect(sameValue(fields.hints, ['a', 'b'], ['b', 'a'])).toBe(false)
    expect(
      sameValue(fields.steps, [...steps('a'), ...steps('b')], [...steps('b'), ...steps('a')]),
    ).toBe(false)
    expect(sameValue(fields.steps, steps('a', 'b'), steps('b', 'a'))).toBe(true)
    expect(sameValue(fields.steps, steps('a', 'b'), [{ title: 'two', tags: ['a', 'b'] }])).toBe(
      false,
    )
    expect(sameValue(fields.steps, steps('a'), [{ title: 'one', hints: ['a'] }])).toBe(false)
  })
})

describe('judging by the type of field', () => {
  const kinds: RecordRules = {
    fields: {
      note: { meeting: 'review', suggest: 'yours', empty: '' },
      due: { meeting: 'review', suggest: 'theirs', empty: null },
      tags: { meeting: 'union', suggest: 'theirs', empty: [] },
      program: { meeting: 'review', suggest: 'theirs', empty: null, group: 'question' },
      question: { meeting: 'review', suggest: 'theirs', empty: null, group: 'question' },
    },
    same: sameJson,
    rank: () => undefined,
    guards: () => [],
  }

  test('missing, null and empty are equal and cause no conflict', () => {
    expect(mergeFields(change({ note: 'A' }, { note: null }), { note: '' }, kinds)).toEqual({
      kind: 'take',
      set: { note: 'A' },
    })
    expect(mergeFields(change({ due: '2026-12-01' }, {}), {}, kinds)).toEqual({
      kind: 'take',
      set: { due: '2026-12-01' },
    })
    expect(mergeFields(change({ note: '' }, { note: 'A' }), { note: null }, kinds)).toEqual({
      kind: 'take',
      set: {},
    })
    expect(mergeFields(change({}, {}, { note: '' }), {}, kinds)).toEqual({ kind: 'take', set: {} })
  })

  test("an emptied field is a change like any other, also against another person's change", () => {
    expect(
      mergeFields(change({ due: null }, { due: '2026-12-01' }), { due: '2026-12-01' }, kinds),
    ).toEqual({ kind: 'take', set: { due: null } })
    expect(
      mergeFields(change({ due: null }, { due: '2026-12-01' }), { due: '2026-12-02' }, kinds).kind,
    ).toBe('conflict')
  })

  test('several choices merge as sets: additions of both stay, removals of both apply', () => {
    const judged = mergeFields(
      change({ tags: ['a', 'c'] }, { tags: ['a', 'b'] }),
      { tags: ['a', 'b', 'd'] },
      kinds,
    )
    expect(judged).toEqual({ kind: 'take', set: { tags: ['a', 'd', 'c'] } })
    expect(
      mergeFields(change({ tags: ['a', 'b'] }, { tags: ['a', 'b'] }), { tags: ['a'] }, kinds),
    ).toEqual({ kind: 'take', set: {} })
  })

  test('fields of one group appear together in a conflict', () => {
    const judged = mergeFields(
      change({ program: 2, question: 21 }, { program: 1, question: 11 }),
      { program: 1, question: 12 },
      kinds,
    )
    expect(
      judged.kind === 'conflict' && judged.fields.map(({ field }) => field).toSorted(),
    ).toEqual(['program', 'question'])
  })

  test('fields of one group are judged together, because a change of one relies on the others', () => {
    const at = (group?: string) =>
      ({ kind: 'reference', to: 'safetyForm', ...(group && { group }) }) as const
    const fields = {
      form: at('question'),
      question: at('question'),
      other: at(),
      plan: { ...at('question'), write: 'create' },
    } as const satisfies Fields
    const ruled = rulesOf(fields, (patch) => ('form' in patch ? ['other'] : []))
    expect(ruled.guards({ form: 2 }, { form: 1 })).toEqual(['other', 'question'])
    expect(ruled.guards({ form: 2, question: 7 }, {})).toEqual(['other'])
    expect(ruled.guards({ other: 1 }, {})).toEqual([])
    // Another person chose another question of the old form meanwhile. It would land in the new
    // form.
    const judged = mergeFields(
      change({ form: 2 }, { form: 1 }, { question: 5 }),
      { form: 1, question: 6, other: 1 },
      ruled,
    )
    expect(judged.kind === 'conflict' && judged.fields.map(({ field }) => field)).toEqual([
      'question',
      'form',
    ])
  })
})
