import { expect, test } from 'vitest'
import { aPlan } from '#tests/mocks/rows.ts'
import { namesFound } from './names-found.ts'

test('every word must be in the name, whatever the case; programs first, then forms and sub-forms with the way to them', () => {
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

test('a name is found without its accents, and a plain apostrophe finds a curly one', () => {
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
