import { describe, expect, test } from 'vitest'
import { createPatch, newAction, problemsOf, switchOnSpot } from './new-action.ts'

const now = new Date('2026-11-20T10:44:00').getTime()
const filled = {
  ...newAction(now, 'u1'),
  title: ' Guardrail missing ', description: 'Open edge', projectID: '3', safetyPlanID: '5', safetyFormID: '50', safetyQuestionID: '501',
  trigger: 'Unsafe Condition', severity: 'Critical', incidentLocation: 'Level 14', assignedTo: '9',
}
const context = { now, formHasSubForms: false }

describe('a new corrective action', () => {
  test('CA-38 the incident is preset to now', () => {
    expect(newAction(now, 'u1').incidentTime).toEqual({ date: '2026-11-20', time: '10:44' })
  })

  test('CA-28 to CA-39 everything that is empty is named', () => {
    expect(problemsOf({ ...newAction(now, 'u1'), incidentTime: { date: '', time: '' } }, context)).toEqual([
      'title', 'description', 'projectID', 'safetyPlanID', 'safetyFormID', 'safetyQuestionID', 'trigger', 'severity',
      'incidentLocation', 'incidentTime', 'assignedTo',
    ])
    expect(problemsOf(filled, context)).toEqual([])
  })

  test('CA-33 the sub-form only while the form has sub-forms', () => {
    expect(problemsOf(filled, { now, formHasSubForms: true })).toEqual(['subSafetyFormID'])
  })

  test('G2-52 the incident does not lie in the future', () => {
    expect(problemsOf({ ...filled, incidentTime: { date: '2026-11-20', time: '10:50' } }, context)).toEqual(['incidentTime'])
  })

  test('CA-40 CA-41 CA-42 what was done is required while the switch is on, and emptied when it goes off', () => {
    const on = { ...filled, ...switchOnSpot(true) }
    expect(problemsOf(on, context)).toEqual(['actionDesc'])
    const off = { ...on, actionDesc: 'Edge closed', actionType: 'Stop Work', ...switchOnSpot(false) }
    expect(off).toMatchObject({ onSpot: false, actionDesc: '', actionType: '' })
    expect(createPatch(off, false)).not.toHaveProperty('actionDesc')
  })

  test('is sent with numbers, trimmed words and an instant', () => {
    expect(createPatch({ ...filled, onSpot: true, actionDesc: ' Edge closed ', actionType: 'Stop Work' }, false)).toEqual({
      title: 'Guardrail missing', description: 'Open edge', projectID: 3, safetyPlanID: 5, safetyFormID: 50, subSafetyFormID: null,
      safetyQuestionID: 501, trigger: 'Unsafe Condition', severity: 'Critical', incidentLocation: 'Level 14',
      incidentTime: new Date('2026-11-20T10:44:00').toISOString(), assignedTo: 9, actionDesc: 'Edge closed', actionType: 'Stop Work',
    })
  })

  test('a project that was created on this device is named by its uid', () => {
    const uid = '6f9619ff-8b86-4011-b42d-00cf4fc964ff'
    expect(createPatch({ ...filled, projectID: uid }, false)).toMatchObject({ projectID: uid })
  })
})
