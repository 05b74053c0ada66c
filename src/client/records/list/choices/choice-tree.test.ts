import { expect, test } from 'vitest'
import {
  type ChoiceNode,
  visibleChoiceLines,
  searchChoices,
  toggleChoice,
  tickStateOf,
} from './choice-tree.ts'

const leaf = (value: string, count = 1): ChoiceNode => ({ value, label: value, count, below: [] })
const tree = (value: string, below: ChoiceNode[], own = 0): ChoiceNode => ({
  value,
  label: value,
  count: own + below.reduce((all, one) => all + one.count, 0),
  below,
})

const choices = [
  leaf('Trenching'),
  tree('Equipment', [
    leaf('Forklift'),
    tree('Crane', [leaf('Crane inspection'), leaf('Rigging')]),
    leaf('Lift'),
  ]),
  tree('Fall', [leaf('Daily'), tree('Harness', [leaf('Weekly'), leaf('Monthly')], 3)]),
]
const press = (...values: string[]) =>
  values.reduce<string[]>((ticked, value) => toggleChoice(choices, ticked, value), [])
const tick = (value: string, ticked: string[]) => {
  const found = visibleChoiceLines(choices, new Set(ticked), () => true).find(
    ({ choice }) => choice.value === value,
  )
  return found?.tick
}

test('a ticked value covers all below it, and a half-ticked one has some below it', () => {
  expect(press('Forklift', 'Crane inspection')).toEqual(['Forklift', 'Crane inspection'])
  expect(
    ['Equipment', 'Crane', 'Forklift', 'Rigging', 'Trenching'].map((value) =>
      tick(value, ['Forklift', 'Crane inspection']),
    ),
  ).toEqual(['some', 'some', 'whole', 'none', 'none'])
  expect(press('Forklift', 'Equipment')).toEqual(['Equipment'])
  expect(['Equipment', 'Crane', 'Rigging'].map((value) => tick(value, ['Equipment']))).toEqual([
    'whole',
    'whole',
    'whole',
  ])
})

test('ticking all below is full but not whole: later values are not included, and a press clears all', () => {
  const each = press('Rigging', 'Crane inspection', 'Lift', 'Forklift')
  expect(each).toEqual(['Forklift', 'Crane inspection', 'Rigging', 'Lift'])
  expect(['Equipment', 'Crane', 'Lift'].map((value) => tick(value, each))).toEqual([
    'all',
    'all',
    'whole',
  ])
  expect(toggleChoice(choices, each, 'Crane')).toEqual(['Forklift', 'Lift'])
  expect(toggleChoice(choices, each, 'Equipment')).toEqual([])
})

test('a value with its own rows is not the sum of those below it', () => {
  expect(press('Weekly', 'Monthly')).toEqual(['Weekly', 'Monthly'])
  expect(tick('Harness', ['Weekly', 'Monthly'])).toBe('some')
})

test('unticking one of a whole leaves its siblings ticked', () => {
  expect(press('Equipment', 'Rigging')).toEqual(['Forklift', 'Crane inspection', 'Lift'])
  expect(press('Equipment', 'Equipment')).toEqual([])
})

test('another press keeps a value that is currently no choice', () => {
  expect(toggleChoice(choices, ['Closed site', 'Trenching'], 'Forklift')).toEqual([
    'Closed site',
    'Trenching',
    'Forklift',
  ])
})

test('a search finds words in a value and its parents, without accents, and shows the path', () => {
  const found = (typed: string) =>
    visibleChoiceLines(searchChoices(choices, typed), new Set(), () => true).map(
      ({ choice, depth }) => `${depth} ${choice.value}`,
    )
  expect(found('rigg')).toEqual(['0 Equipment', '1 Crane', '2 Rigging'])
  expect(found('EQUIP lift')).toEqual(['0 Equipment', '1 Forklift', '1 Lift'])
  expect(found('crane')).toEqual(['0 Equipment', '1 Crane', '2 Crane inspection', '2 Rigging'])
  expect(found('nothing')).toEqual([])
  expect(found(' ')).toHaveLength(12)
  expect(searchChoices([leaf('Íñigo')], 'inigo')).toHaveLength(1)
})

test('shows lines only under open values', () => {
  expect(
    visibleChoiceLines(choices, new Set(['Rigging']), (_, ticks) => ticks === 'some').map(
      ({ choice }) => choice.value,
    ),
  ).toEqual([
    'Trenching',
    'Equipment',
    'Forklift',
    'Crane',
    'Crane inspection',
    'Rigging',
    'Lift',
    'Fall',
  ])
  expect(tickStateOf(leaf('Any'), new Set(), true)).toBe('whole')
})
