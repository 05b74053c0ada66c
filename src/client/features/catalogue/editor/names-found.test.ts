import { expect, test } from 'vitest'
import { aPlan } from '#tests/mocks/rows.ts'
import { namesFound } from './names-found.ts'

test('matches every word in any case and lists programs, then forms and sub-forms with their path', () => {
  const plans = [aPlan(), { ...aPlan(), safetyPlanID: 8, name: 'Ladder safety', forms: [] }]
  const said = (text: string) =>
    namesFound(plans, text).found.map(({ kind, text: words, path }) => [
      kind,
      words,
      path.join(' › '),
    ])
  expect(said('LADDER')).toEqual([
    ['plan', 'Ladder safety', ''],
    ['form', 'Weekly Ladder Inspection', 'Fall Protection'],
    ['form', 'Extension ladders', 'Fall Protection › Weekly Ladder Inspection'],
  ])
  expect(said('inspection ladder').map(([, words]) => words)).toEqual(['Weekly Ladder Inspection'])
  expect(namesFound(plans, 'crane')).toEqual({ found: [], count: 0 })
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...aPlan(),
    safetyPlanID: at + 1,
    name: `Crane ${at}`,
    forms: [],
  }))
  expect([namesFound(many, 'crane').found.length, namesFound(many, 'crane').count]).toEqual([
    50, 60,
  ])
})

test('finds a name without its accents and a curly apostrophe by a plain one', () => {
  const plans = [
    { ...aPlan(), name: 'Señales de tránsito', forms: [] },
    { ...aPlan(), safetyPlanID: 8, name: 'Rigger’s check', forms: [] },
  ]
  expect(
    ['senales transito', "rigger's"].map((text) =>
      namesFound(plans, text).found.map((one) => one.text),
    ),
  ).toEqual([['Señales de tránsito'], ['Rigger’s check']])
})
