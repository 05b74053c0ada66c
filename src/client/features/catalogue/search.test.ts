import { expect, test } from 'vitest'
import type { SubForm } from '#contract/catalogue/schema.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { findIn } from './search.ts'

const plans = [aPlan(), { ...aPlan(), safetyPlanID: 6, name: 'Scaffolding', forms: [] }]
const shown = (words: string) => {
  const { plans: found, forms: shownForms, questions } = findIn(plans, words)
  const named = (some: readonly SubForm[]) =>
    some.flatMap(({ id, name }) => (shownForms.has(id) ? [name] : []))
  return [
    found.map(({ name, forms }) => [
      name,
      ...forms.flatMap((form) => [...named([form]), ...named(form.subForms)]),
    ]),
    [...questions],
  ]
}
const [daily, weekly, ladders] = [
  'Daily Fall Hazard Inspection',
  'Weekly Ladder Inspection',
  'Extension ladders',
]

test('a program found by its name is complete', () => {
  expect(shown('scaff')).toEqual([[['Scaffolding']], []])
  expect(shown('fall pró')).toEqual([[['Fall Protection', daily, weekly, ladders]], []])
})

test('forms and sub-forms appear in their programs; a found form has all its sub-forms', () => {
  expect(shown('weekly')).toEqual([[['Fall Protection', weekly, ladders]], []])
  expect(shown('extension')).toEqual([[['Fall Protection', weekly, ladders]], []])
  expect(shown('protection daily')).toEqual([[['Fall Protection', daily]], []])
})

test('finds questions by words and regulations and counts them at their form', () => {
  expect(shown('open side')).toEqual([[['Fall Protection', daily]], [[50, 1]]])
  expect(shown('1926.503')).toEqual([[['Fall Protection', weekly, ladders]], [[511, 1]]])
  expect(shown('tied weekly')).toEqual([[['Fall Protection', weekly, ladders]], [[511, 1]]])
  expect(shown('unprotected')).toEqual([
    [['Fall Protection', daily, weekly, ladders]],
    [
      [50, 2],
      [511, 1],
    ],
  ])
})

test('finds nothing for absent text and everything for an empty search', () => {
  expect(shown('scaffolding weekly')).toEqual([[], []])
  expect(shown('')).toEqual([
    plans.map(({ name, forms }) => [
      name,
      ...forms.flatMap((form) => [form.name, ...form.subForms.map((sub) => sub.name)]),
    ]),
    [],
  ])
})
