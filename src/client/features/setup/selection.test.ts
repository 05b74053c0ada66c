import { expect, test } from 'vitest'
import { aPlan } from '#tests/mocks/rows.ts'
import {
  selectionChanges,
  chosenCount,
  formCount,
  linksOf,
  offeredPlans,
  planStatus,
  type FormSelection,
  ticksFor,
  ticksForAll,
  withoutSent,
} from './selection.ts'

const [daily, weekly, ladder] = [50, 51, 511]
/** One program with two forms, the second with a sub-form; none is chosen. */
const none = { [daily]: false, [weekly]: false, [ladder]: false }
const plans = (ticks: FormSelection = {}) => offeredPlans([aPlan()], { ...none, ...ticks })
const plan = (ticks: FormSelection = {}) => plans(ticks)[0] ?? aPlan()
const link = (formID: number) => ({ safetyPlanID: 5, formID })

test('WIZ-40 offers only active programs, forms and sub-forms', () => {
  const whole = aPlan()
  const [first, second] = whole.forms
  if (!first || !second) throw new Error('The program lacks its two forms.')
  const left = {
    ...whole,
    forms: [
      { ...first, isActive: false },
      { ...second, subForms: second.subForms.map((sub) => ({ ...sub, isActive: false })) },
    ],
  }
  expect(offeredPlans([left, { ...whole, isActive: false }], {})).toMatchObject([
    { forms: [{ id: weekly, subForms: [] }] },
  ])
})

test('WIZ-44 a program counts as selected with its first form', () => {
  expect(plan().isSelected).toBe(false)
  expect(chosenCount(plans())).toEqual({ plans: 0, forms: 0 })
  expect(plan({ [daily]: true }).isSelected).toBe(true)
  expect(chosenCount(plans({ [daily]: true }))).toEqual({ plans: 1, forms: 1 })
  expect(formCount(plan({ [daily]: true, [ladder]: true }))).toEqual({ chosen: 1, all: 2 })
})

test('WIZ-43 a sub-form selects its form and program; a form includes its sub-forms', () => {
  expect(ticksFor(plan(), ladder, true)).toEqual({ [weekly]: true, [ladder]: true })
  expect(ticksFor(plan(), ladder, false)).toEqual({ [ladder]: false })
  expect(ticksFor(plan(), weekly, true)).toEqual({ [weekly]: true, [ladder]: true })
  expect(ticksFor(plan(), weekly, false)).toEqual({ [weekly]: false, [ladder]: false })
  expect(ticksFor(plan(), 999, true)).toEqual({})
})

test('WIZ-36 Check All ticks and unticks all forms of the program', () => {
  expect(
    plan(ticksForAll(plan(), true)).forms.every(
      ({ isSelected, subForms }) => isSelected && subForms.every((sub) => sub.isSelected),
    ),
  ).toBe(true)
  expect(ticksForAll(plan(), false)).toEqual(none)
})

test('WIZ-32 G1-104 an open program is in process; when left it is completed with a form, and waiting without', () => {
  expect(
    [plan(), plan({ [daily]: true })].map((one) => [planStatus(one, true), planStatus(one, false)]),
  ).toEqual([
    ['process', 'wait'],
    ['process', 'completed'],
  ])
})

test('WIZ-41 WIZ-42 a tick adds the link, an untick deletes it; a form includes the links of its sub-forms', () => {
  expect(selectionChanges([aPlan()], { [daily]: true, [ladder]: true })).toEqual({
    added: [link(daily), link(ladder)],
    deleted: [],
  })
  expect(selectionChanges([aPlan()], { [daily]: false, [weekly]: false, [ladder]: false })).toEqual(
    {
      added: [],
      deleted: [link(daily), link(weekly)],
    },
  )
  expect(selectionChanges([aPlan()], { [ladder]: false })).toEqual({
    added: [],
    deleted: [link(ladder)],
  })
  // A form that has left the catalogue since is not sent.
  expect(selectionChanges([aPlan()], { 999: true })).toEqual({ added: [], deleted: [] })
})

test('sends the whole selection with its sub-forms', () => {
  expect(linksOf(plans({ [weekly]: true, [ladder]: true }))).toEqual([link(weekly), link(ladder)])
  expect(linksOf(plans())).toEqual([])
})

test('sends ticks later that changed during the call', () => {
  expect(
    withoutSent({ [daily]: false, [weekly]: true }, { [daily]: true, [weekly]: true }),
  ).toEqual({ [daily]: false })
})
