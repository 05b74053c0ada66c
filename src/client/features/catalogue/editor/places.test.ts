import { describe, expect, test } from 'vitest'
import type { Form, SafetyPlan } from '#contract/catalogue/schema.ts'
import { chosenIn, placeOfNode, dropTarget, withMoves } from './places.ts'

const part = {
  hasSubForms: false,
  isMultiQuestionEnable: false,
  isEnable: false,
  isSelected: false,
  isActive: true,
  sortOrder: 1,
  mqSortOrder: null,
  questionCount: 0,
  safetyPlanID: 1,
}
const form = (id: number, below: number[] = []): Form => ({
  ...part,
  id,
  type: 'form',
  name: `Form ${id}`,
  parentID: null,
  subForms: below.map((sub) => ({
    ...part,
    id: sub,
    type: 'subform',
    name: `Sub ${sub}`,
    parentID: id,
  })),
})
const plan = (safetyPlanID: number, forms: Form[]): SafetyPlan => ({
  safetyPlanID,
  name: `Plan ${safetyPlanID}`,
  version: 1,
  publishedAt: null,
  isEnable: false,
  isSelected: false,
  isActive: true,
  sortOrder: safetyPlanID,
  forms,
})
const plans = [plan(1, [form(10, [100, 101, 102]), form(11)]), plan(2, [form(20)]), plan(3, [])]
const order = (laid: readonly SafetyPlan[]) =>
  laid.flatMap(({ safetyPlanID, forms }) => [
    `p${safetyPlanID}`,
    ...forms.flatMap(({ id, subForms }) => [`f${id}`, ...subForms.map((sub) => `f${sub.id}`)]),
  ])

describe('the tree of the draft', () => {
  test('a selection comes with its parents', () => {
    expect(chosenIn(plans, 'f101')).toMatchObject({
      plan: { safetyPlanID: 1 },
      parent: { id: 10 },
      form: { id: 101 },
    })
    expect(chosenIn(plans, 'p3')).toMatchObject({
      plan: { safetyPlanID: 3 },
      form: null,
      parent: null,
    })
    expect(chosenIn(plans, 'f999')).toBeNull()
  })

  test('counts a place among siblings only', () => {
    expect(placeOfNode(plans, 'f102')).toEqual({ siblings: ['f100', 'f101', 'f102'], place: 3 })
    expect(placeOfNode(plans, 'p2')).toEqual({ siblings: ['p1', 'p2', 'p3'], place: 2 })
  })

  test('an item dropped on a node gets the place of the sibling that is or holds it', () => {
    expect(dropTarget(plans, 'p3', 'f101')).toBe(1)
    expect(dropTarget(plans, 'f11', 'f101')).toBe(1)
    expect(dropTarget(plans, 'f100', 'f102')).toBe(3)
    expect(dropTarget(plans, 'f100', 'f20')).toBeNull()
  })

  test('PROG-10 applies moves to the draft in order, with places from 1; confirmed moves change nothing', () => {
    const laid = withMoves(plans, [
      { id: 'p3', target: 1 },
      { id: 'f102', target: 1 },
      { id: 'f11', target: 1 },
    ])
    expect(order(laid)).toEqual(['p3', 'p1', 'f11', 'f10', 'f102', 'f100', 'f101', 'p2', 'f20'])
    expect(order(withMoves(laid, [{ id: 'p3', target: 1 }]))).toEqual(order(laid))
  })
})
