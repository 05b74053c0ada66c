import { describe, expect, test } from 'vitest'
import type { Form, Question, SafetyPlan } from '#contract/catalogue/schema.ts'
import { choose, stepsOf, stillThere, usablePlans } from './dependants.ts'

const question = (id: number): Question => ({
  id, type: 'question', description: `Question ${id}`, questionTypeID: 1, multiSelect: false, options: [], orderSequence: id, mqSortOrder: null, regulations: [],
})
const part = { parentID: null, hasSubForms: false, isMultiQuestionEnable: false, isEnable: true, isActive: true, sortOrder: 1, mqSortOrder: null }
const plain: Form = { ...part, id: 50, type: 'form', name: 'Daily', safetyPlanID: 5, subForms: [], questions: [question(501), question(502)] }
const nested: Form = {
  ...part, id: 51, type: 'form', name: 'Weekly', safetyPlanID: 5, hasSubForms: true, questions: [],
  subForms: [{ ...part, id: 511, type: 'subform', name: 'Ladders', safetyPlanID: 5, parentID: 51, questions: [question(5111)] }],
}
const plan: SafetyPlan = { safetyPlanID: 5, name: 'Fall Protection', isEnable: true, isSelected: true, isActive: true, sortOrder: 1, forms: [plain, nested] }
const chain = { projectID: '3', safetyPlanID: '5', safetyFormID: '50', subSafetyFormID: '', safetyQuestionID: '501' }

describe('CA-43 choices that depend on each other', () => {
  test('another project empties program, form, sub-form and question', () => {
    expect(choose('projectID', '4')).toEqual({ projectID: '4', safetyPlanID: '', safetyFormID: '', subSafetyFormID: '', safetyQuestionID: '' })
  })

  test('another form empties sub-form and question, and keeps project and program', () => {
    expect(choose('safetyFormID', '51')).toEqual({ safetyFormID: '51', subSafetyFormID: '', safetyQuestionID: '' })
    expect(choose('safetyQuestionID', '502')).toEqual({ safetyQuestionID: '502' })
  })

  test('G2-53 the sub-form is asked only when the form has sub-forms', () => {
    expect(stepsOf(chain, [plan])).toMatchObject({ needsSubForm: false, question: { id: 501 } })
    const weekly = { ...chain, safetyFormID: '51', safetyQuestionID: '' }
    expect(stepsOf(weekly, [plan])).toMatchObject({ needsSubForm: true, questions: [] })
    expect(stepsOf({ ...weekly, subSafetyFormID: '511' }, [plan]).questions.map(({ id }) => id)).toEqual([5111])
  })

  test('what left the catalogue since the draft was kept is emptied with what depends on it', () => {
    expect(stillThere(chain, [plan])).toEqual({})
    expect(stillThere(chain, [])).toEqual(choose('safetyPlanID', ''))
    expect(stillThere({ ...chain, safetyQuestionID: '9' }, [plan])).toEqual({ safetyQuestionID: '' })
  })

  test('G2-29 only what is active and enabled can be chosen', () => {
    expect(usablePlans([plan, { ...plan, safetyPlanID: 6, isEnable: false }])).toHaveLength(1)
    expect(usablePlans([{ ...plan, forms: [{ ...plain, isEnable: false }] }])).toEqual([])
  })
})
