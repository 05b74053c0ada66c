import type { Form, MultiItem, Question, SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { asks } from './programs-world.tsx'

const part = {
  isEnable: false,
  isSelected: false,
  isActive: true,
  mqSortOrder: null,
  isMultiQuestionEnable: false,
  hasSubForms: false,
  questionCount: 0,
  etag: '"f.1"',
}
export const form = (id: number, name: string, more: Partial<Form> = {}): Form => ({
  ...part,
  id,
  name,
  type: 'form',
  safetyPlanID: 1,
  parentID: null,
  sortOrder: 1,
  subForms: [],
  ...(more.subForms && { hasSubForms: more.subForms.length > 0 }),
  ...more,
})
export const subForm = (
  id: number,
  name: string,
  parentID: number,
  more: Partial<SubForm> = {},
): SubForm => ({
  ...part,
  id,
  name,
  type: 'subform',
  safetyPlanID: 1,
  parentID,
  sortOrder: 1,
  ...more,
})
export const plan = (safetyPlanID: number, name: string, forms: Form[]): SafetyPlan => ({
  safetyPlanID,
  name,
  version: 1,
  publishedAt: '2026-11-20T09:00:00.000Z',
  isEnable: false,
  isSelected: false,
  isActive: true,
  sortOrder: safetyPlanID,
  etag: '"p.1"',
  isChanged: false,
  forms,
})

/**
 * Hot Work has a form with three questions, one with two sub-forms (the second is empty), a
 * multi-question form and an empty form; Cranes has no form.
 */
export function aDraft(): SafetyPlan[] {
  return [
    plan(1, 'Hot Work', [
      form(10, 'Welding', { questionCount: 3 }),
      form(11, 'Cutting', {
        sortOrder: 2,
        subForms: [
          subForm(110, 'Torches', 11, { questionCount: 1 }),
          subForm(111, 'Hoses', 11, { sortOrder: 2 }),
        ],
      }),
      form(12, 'Permits', {
        sortOrder: 3,
        isMultiQuestionEnable: true,
        questionCount: 2,
        subForms: [subForm(120, 'Fire watch', 12, { questionCount: 1 })],
      }),
      form(13, 'Brazing', { sortOrder: 4 }),
    ]),
    plan(2, 'Cranes', []),
  ]
}

export const questions = (): Record<number, Question[]> => ({
  10: [
    asks(101, 'Is the area clear of what burns?', {
      etag: '"q.1"',
      regulations: [
        {
          number: '29 CFR 1926.352(b)',
          description: 'What burns is moved away.',
          section: '1926.352',
        },
      ],
    }),
    asks(102, 'Which gas?', {
      questionTypeID: 10,
      options: ['Argon', 'CO2'],
      multiSelect: true,
      orderSequence: 2,
      etag: '"q.1"',
    }),
    asks(103, 'Date of inspection', { questionTypeID: 9, orderSequence: 3, etag: '"q.1"' }),
  ],
  110: [asks(1101, 'Is the torch whole?')],
  120: [asks(1201, 'Is somebody watching?')],
})

export const items = (): Record<number, MultiItem[]> => ({
  12: [
    { ...asks(121, 'Is the permit signed by the supervisor?'), mqSortOrder: 1 },
    { ...subForm(120, 'Fire watch', 12, { questionCount: 1 }), type: 'subform', mqSortOrder: 2 },
    { ...asks(122, 'Is it posted?'), mqSortOrder: 3 },
  ],
})
