import { expect, test } from 'vitest'
import type { Form, SafetyPlan } from '#contract/catalogue/schema.ts'
import { inFormOrder } from './form-order.ts'
import { withParts } from './join.ts'

const form = (id: number, name: string, sortOrder: number | null): Form => ({
  id,
  name,
  sortOrder,
  type: 'form',
  safetyPlanID: 97,
  parentID: null,
  hasSubForms: false,
  isMultiQuestionEnable: false,
  isEnable: false,
  isSelected: false,
  isActive: true,
  mqSortOrder: null,
  questionCount: 0,
  subForms: [],
})
const plan = (safetyPlanID: number): SafetyPlan => ({
  safetyPlanID,
  name: 'Cranes',
  version: 1,
  publishedAt: null,
  isEnable: false,
  isSelected: false,
  isActive: true,
  sortOrder: 1,
  forms: [
    form(1, 'Wire', null),
    form(2, 'Third', 3),
    form(3, 'Rope', null),
    form(4, 'First', 1),
    form(5, 'Second', 2),
  ],
})
const names = ({ forms }: { forms: readonly { name: string }[] }) => forms.map(({ name }) => name)

test('PROG-64 G2-20 sorts the forms of program 97 by sortOrder in any input order, forms without one last by name', () => {
  const ordered = ['First', 'Second', 'Third', 'Rope', 'Wire']
  expect(names(inFormOrder(plan(97)))).toEqual(ordered)
  expect(withParts([plan(97)], []).map(names)).toEqual([ordered])
  // All other programs keep the server’s order.
  expect(names(inFormOrder(plan(98)))).toEqual(['Wire', 'Third', 'Rope', 'First', 'Second'])
})
