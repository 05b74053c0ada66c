import { describe, expect, test } from 'vitest'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { usualDueDays } from '#contract/access/own-company.ts'
import {
  createPatch,
  newAction,
  problemsOf,
  switchOnSpot,
  withoutGoneProject,
  withPresetDue,
} from './new-action.ts'

const now = new Date('2026-11-20T10:44:00').getTime()
const filled = {
  ...newAction(now, 'u1'),
  title: ' Guardrail missing ',
  description: 'Open edge',
  projectID: '3',
  safetyPlanID: '5',
  safetyFormID: '50',
  safetyQuestionID: '501',
  trigger: 'Unsafe Condition',
  severity: 'Critical',
  incidentLocation: 'Level 14',
  assignedTo: '9',
}
const context = { now, formHasSubForms: false }

describe('a new corrective action', () => {
  test('CA-38 presets the incident to now', () => {
    expect(newAction(now, 'u1').incidentTime).toEqual({ date: '2026-11-20', time: '10:44' })
  })

  test.each([
    ['CA-28', { title: ' ' }],
    ['CA-29', { description: '' }],
    ['CA-30', { projectID: '' }],
    ['CA-31', { safetyPlanID: '' }],
    ['CA-32', { safetyFormID: '' }],
    ['CA-34', { safetyQuestionID: '' }],
    ['CA-35', { trigger: '' }],
    ['CA-36', { severity: '' }],
    ['CA-37', { incidentLocation: '' }],
    ['CA-38', { incidentTime: { date: '', time: '' } }],
    ['CA-39', { assignedTo: '' }],
  ])('%s reports only the empty fields: %o', (_, empty) => {
    expect(problemsOf(filled, context)).toEqual([])
    expect(problemsOf({ ...filled, ...empty }, context)).toEqual(Object.keys(empty))
  })

  test('CA-33 requires the sub-form only while the form has sub-forms', () => {
    expect(problemsOf(filled, { now, formHasSubForms: true })).toEqual(['subSafetyFormID'])
  })

  test('G2-52 refuses a future incident', () => {
    expect(
      problemsOf({ ...filled, incidentTime: { date: '2026-11-20', time: '10:50' } }, context),
    ).toEqual(['incidentTime'])
  })

  test('CA-41 CA-42 requires the done text while the switch is on, and clears it when it is off', () => {
    const on = { ...filled, ...switchOnSpot(true) }
    expect(problemsOf(on, context)).toEqual(['actionDesc'])
    const off = {
      ...on,
      actionDesc: 'Edge closed',
      actionType: 'Stop Work',
      ...switchOnSpot(false),
    }
    expect(off).toMatchObject({ onSpot: false, actionDesc: '', actionType: '' })
    expect(createPatch(off, false)).not.toHaveProperty('actionDesc')
  })

  test("the due date follows the risk by the company's days until a person sets or clears it", () => {
    const days = { ...usualDueDays, High: 5 }
    const due = (values: FormValues) =>
      withPresetDue({ ...filled, ...values }, days, '2026-11-20').dueDate
    expect(due({ severity: 'High' })).toBe('2026-11-25')
    expect(due({ severity: 'Critical' })).toBe('2026-11-21')
    expect(due({ severity: '' })).toBe('')
    expect(due({ severity: 'High', dueSet: true, dueDate: '2026-12-24' })).toBe('2026-12-24')
    expect(due({ severity: 'High', dueSet: true, dueDate: '' })).toBe('')
  })

  test('a missing project clears its dependants; without a project the question stays', () => {
    expect(withoutGoneProject(filled, [])).toMatchObject({
      projectID: '',
      safetyPlanID: '',
      safetyQuestionID: '',
    })
    expect(withoutGoneProject({ ...filled, projectID: '' }, [])).toMatchObject({
      safetyPlanID: '5',
      safetyQuestionID: '501',
    })
  })

  test('is sent with numbers, trimmed text and an instant', () => {
    expect(
      createPatch(
        { ...filled, onSpot: true, actionDesc: ' Edge closed ', actionType: 'Stop Work' },
        false,
      ),
    ).toEqual({
      title: 'Guardrail missing',
      description: 'Open edge',
      projectID: 3,
      safetyPlanID: 5,
      safetyFormID: 50,
      subSafetyFormID: null,
      safetyQuestionID: 501,
      trigger: 'Unsafe Condition',
      severity: 'Critical',
      incidentLocation: 'Level 14',
      incidentTime: new Date('2026-11-20T10:44:00').toISOString(),
      assignedTo: 9,
      actionDesc: 'Edge closed',
      actionType: 'Stop Work',
    })
  })

  test('names a project created on this device by its uid', () => {
    const uid = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
    expect(createPatch({ ...filled, projectID: uid }, false)).toMatchObject({ projectID: uid })
  })
})
