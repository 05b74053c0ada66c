import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { aPart, partLayout } from '#client/records/examples.ts'
import { layoutOf } from '#client/records/layout.ts'
import { editValues, seenOf } from '#client/records/values.ts'
import { rebaseForm } from './rebase-form.ts'

const opened = seenOf(partLayout, aPart({ about: 'old', tags: ['a'] }))
const form = editValues(partLayout, opened)
/** Returns the result for a form that was opened and changed, and whose row a colleague changed. */
const met = (
  typed: FormValues,
  theirs: Partial<ReturnType<typeof aPart>>,
  guards: readonly string[] = [],
) => {
  const row = aPart({ about: 'old', tags: ['a'], ...theirs }) as unknown as JsonObject
  const newer = rebaseForm(partLayout, { ...form, ...typed }, opened, row, { guards: () => guards })
  // Only values that differ from the opened form.
  return {
    ...newer,
    values: Object.fromEntries(
      Object.entries(newer.values).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(form[name]),
      ),
    ),
  }
}

test('what only they changed is renewed, of whatever kind; what only the person changed stays', () => {
  const {
    values,
    seen,
    met: both,
  } = met({ about: 'mine' }, { name: 'Crane', count: 2.5, due: '2026-12-01', hints: ['x'] })
  expect(values).toEqual({ name: 'Crane', count: '2.5', due: '2026-12-01', hints: ['x'] })
  expect(both).toEqual([])
  expect(seen).toMatchObject({ name: 'Crane', about: 'old' })
})

test('a field that both changed is met; the same change made twice is not', () => {
  expect(met({ about: 'mine' }, { about: 'theirs' })).toMatchObject({ values: {}, met: ['about'] })
  expect(met({ about: 'both' }, { about: 'both' })).toMatchObject({ values: {}, met: [] })
})

test('two people’s choices merge', () => {
  expect(met({ tags: ['a', 'b'] }, { tags: ['a', 'c'] })).toMatchObject({
    values: { tags: ['a', 'c', 'b'] },
    met: [],
  })
})

test('what is half typed, or appended, stays though it says nothing yet', () => {
  expect(met({ due: '20', remark: 'a word' }, { due: '2026-12-01' })).toMatchObject({
    values: {},
    met: ['due'],
  })
  expect(met({ due: '20' }, { about: 'theirs' })).toMatchObject({
    values: { about: 'theirs' },
    met: [],
  })
})

test('what the change relies on and they changed is renewed and said', () => {
  expect(met({ about: 'mine' }, { level: 'High' }, ['level'])).toMatchObject({
    values: { level: 'High' },
    met: ['level'],
  })
})

test('fields of one group are met together, though each was changed by one alone', () => {
  const word = (message: string) => ({ id: message, message })
  const fields = {
    program: { kind: 'number', group: 'question' },
    question: { kind: 'number', group: 'question' },
  } as const satisfies Fields
  const layout = layoutOf(
    fields,
    {
      program: { label: word('Program'), edit: 'all' },
      question: { label: word('Question'), edit: 'all' },
    },
    { edit: { all: null } },
  )
  const before = { program: 1, question: 10 }
  const typed = { ...editValues(layout, before), program: '2' }
  expect(
    rebaseForm(layout, typed, before, { program: 1, question: 11 }, { guards: () => [] }),
  ).toMatchObject({ met: ['question'] })
})
