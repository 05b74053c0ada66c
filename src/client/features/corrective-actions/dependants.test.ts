import { describe, expect, test } from 'vitest'
import type { Form, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import {
  breakables,
  choose,
  chooseIn,
  likelyFirst,
  stepsOf,
  stillThere,
  usablePlans,
} from './dependants.ts'

const question = (id: number): Question => ({
  id,
  type: 'question',
  description: `Question ${id}`,
  questionTypeID: 1,
  multiSelect: false,
  options: [],
  orderSequence: id,
  mqSortOrder: null,
  regulations: [],
})
const part = {
  parentID: null,
  hasSubForms: false,
  isMultiQuestionEnable: false,
  isEnable: true,
  isSelected: true,
  isActive: true,
  sortOrder: 1,
  mqSortOrder: null,
  questionCount: 1,
}
const plain: Form = {
  ...part,
  id: 50,
  type: 'form',
  name: 'Daily',
  safetyPlanID: 5,
  subForms: [],
  questions: [question(501), question(502)],
}
const nested: Form = {
  ...part,
  id: 51,
  type: 'form',
  name: 'Weekly',
  safetyPlanID: 5,
  hasSubForms: true,
  questions: [],
  subForms: [
    {
      ...part,
      id: 511,
      type: 'subform',
      name: 'Ladders',
      safetyPlanID: 5,
      parentID: 51,
      questions: [question(5111)],
    },
  ],
}
const plan: SafetyPlan = {
  safetyPlanID: 5,
  name: 'Fall Protection',
  version: 1,
  publishedAt: '2026-11-20T09:00:00.000Z',
  isEnable: true,
  isSelected: true,
  isActive: true,
  sortOrder: 1,
  forms: [plain, nested],
}
const chain = {
  projectID: '3',
  safetyPlanID: '5',
  safetyFormID: '50',
  subSafetyFormID: '',
  safetyQuestionID: '501',
}

describe('CA-43 dependent choices', () => {
  test('another project clears program, form, sub-form and question', () => {
    expect(choose('projectID', '4')).toEqual({
      projectID: '4',
      safetyPlanID: '',
      safetyFormID: '',
      subSafetyFormID: '',
      safetyQuestionID: '',
    })
  })

  test('another form clears sub-form and question and leaves project and program', () => {
    expect(choose('safetyFormID', '51')).toEqual({
      safetyFormID: '51',
      subSafetyFormID: '',
      safetyQuestionID: '',
    })
    expect(choose('safetyQuestionID', '502')).toEqual({ safetyQuestionID: '502' })
  })

  test('G2-53 requires the sub-form only when the form has sub-forms', () => {
    expect(stepsOf(chain, [plan])).toMatchObject({ needsSubForm: false, question: { id: 501 } })
    const weekly = { ...chain, safetyFormID: '51', safetyQuestionID: '' }
    expect(stepsOf(weekly, [plan])).toMatchObject({ needsSubForm: true, question: null })
    expect(
      stepsOf({ ...weekly, subSafetyFormID: '511' }, [plan]).questions.map(
        ({ question: { id } }) => id,
      ),
    ).toEqual([5111])
  })

  test('clears choices that left the catalogue since the draft, with their dependants', () => {
    expect(stillThere(chain, [plan])).toEqual({})
    expect(stillThere(chain, [])).toEqual(choose('safetyPlanID', ''))
    expect(stillThere({ ...chain, safetyQuestionID: '9' }, [plan])).toEqual({
      safetyQuestionID: '',
    })
  })

  test('a choice in the middle fills those above it and clears those below', () => {
    const all = breakables([plan])
    expect(chooseIn(all, 'safetyQuestionID', '5111')).toEqual({
      safetyPlanID: '5',
      safetyFormID: '51',
      subSafetyFormID: '511',
      safetyQuestionID: '5111',
    })
    expect(chooseIn(all, 'safetyFormID', '51')).toEqual({
      safetyPlanID: '5',
      safetyFormID: '51',
      subSafetyFormID: '',
      safetyQuestionID: '',
    })
    expect(chooseIn(all, 'projectID', '4')).toEqual(choose('projectID', '4'))
    expect(chooseIn(all, 'safetyPlanID', '')).toEqual(choose('safetyPlanID', ''))
  })

  test('a search lists yes/no and risk questions before all others', () => {
    const asked = [
      question(1),
      { ...question(2), questionTypeID: 3 },
      question(3),
      { ...question(4), questionTypeID: 4 },
    ]
    const all = breakables([{ ...plan, forms: [{ ...plain, questions: asked }] }])
    expect(likelyFirst(all).map((one) => one.question.id)).toEqual([2, 4, 1, 3])
  })

  test('each list offers matches of the current choices, and everything without a choice', () => {
    const other: SafetyPlan = {
      ...plan,
      safetyPlanID: 6,
      name: 'Ladders',
      forms: [{ ...plain, id: 60, safetyPlanID: 6, questions: [question(601)] }],
    }
    const nothing = {
      projectID: '',
      safetyPlanID: '',
      safetyFormID: '',
      subSafetyFormID: '',
      safetyQuestionID: '',
    }
    const offered = (chosen: object) => {
      const { forms, questions } = stepsOf({ ...nothing, ...chosen }, [plan, other])
      return {
        forms: forms.map(({ id }) => id),
        questions: questions.map((one) => one.question.id),
      }
    }
    expect(offered({})).toEqual({ forms: [50, 51, 60], questions: [501, 502, 5111, 601] })
    expect(offered({ safetyPlanID: '6' })).toEqual({ forms: [60], questions: [601] })
    expect(offered({ safetyPlanID: '5', safetyFormID: '51' })).toEqual({
      forms: [50, 51],
      questions: [5111],
    })
  })

  test('offers only forms, sub-forms and programs that lead to a question', () => {
    const empty: Form = { ...plain, id: 52, questions: [] }
    const hollow: Form = {
      ...nested,
      id: 53,
      questions: [question(531)],
      subForms: nested.subForms.map((one) => ({ ...one, questions: [] })),
    }
    const half: Form = {
      ...nested,
      id: 54,
      subForms: [
        ...nested.subForms,
        {
          ...part,
          id: 542,
          type: 'subform',
          name: 'Stairs',
          safetyPlanID: 5,
          parentID: 54,
          questions: [],
        },
      ],
    }
    const [offered, ...others] = usablePlans([
      { ...plan, forms: [empty, hollow, half] },
      { ...plan, safetyPlanID: 6, forms: [empty] },
    ])
    expect(others).toEqual([])
    expect(offered?.forms.map(({ id, subForms }) => [id, subForms.length])).toEqual([[54, 1]])
  })

  test('G2-29 offers only active and enabled choices', () => {
    expect(usablePlans([plan, { ...plan, safetyPlanID: 6, isEnable: false }])).toHaveLength(1)
    expect(usablePlans([{ ...plan, forms: [{ ...plain, isEnable: false }] }])).toEqual([])
  })
})
