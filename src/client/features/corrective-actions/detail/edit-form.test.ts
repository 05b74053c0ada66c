import { describe, expect, test } from 'vitest'
import { editProblems } from '#contract/corrective-actions/rules.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import { parseReference } from '#client/records/field-handlers.ts'
import {
  fieldChangeOf as change,
  editFormValues,
  valuesForRules,
} from '#client/records/form-values.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { correctiveActionLayout as layout } from '../layout.ts'

const opened = {
  title: 'Guardrail missing',
  description: 'Open edge at level 14',
  trigger: 'Unsafe Condition',
  severity: 'Critical',
  status: 'Opened',
  incidentLocation: 'Level 14',
  incidentTime: '2026-11-19T08:10:42.000Z',
  assignedTo: 4,
  actionDesc: '',
  actionType: '',
  rootCause: '',
  trainingUpdates: '',
  monitorPlan: '',
}
const changeOf = (values: FormValues, seen: typeof opened) =>
  change(layout, values, seen, correctiveActionRules)
const judgedEdit = (values: FormValues) => valuesForRules(layout, values)
const form = (change: object = {}): FormValues => ({
  ...editFormValues(layout, opened),
  notes: 'Rail fitted',
  ...change,
})
const now = Date.parse('2026-11-20T12:00:00.000Z')

describe('the content of a Save', () => {
  test("CA-72 sends only the changed fields, with their values from the form's opening", () => {
    expect(changeOf(form({ severity: 'High' }), opened)).toEqual({
      patch: { severity: 'High', notes: 'Rail fitted' },
      seen: { severity: 'Critical' },
      guards: {},
    })
  })

  test('a note alone is a patch with notes alone', () => {
    expect(changeOf(form(), opened)).toEqual({
      patch: { notes: 'Rail fitted' },
      seen: {},
      guards: {},
    })
  })

  test('incident seconds, outer spaces and an untouched assignee are no change', () => {
    expect(changeOf(form({ title: ' Guardrail missing ', assignedTo: '4' }), opened).patch).toEqual(
      { notes: 'Rail fitted' },
    )
  })

  test('F-81 closing guards severity and description as displayed', () => {
    expect(changeOf(form({ status: 'Closed' }), opened).guards).toEqual({
      severity: 'Critical',
      description: 'Open edge at level 14',
    })
  })

  test('CA-52 reopening guards nothing', () => {
    expect(changeOf(form({ status: 'Opened' }), { ...opened, status: 'Closed' })).toMatchObject({
      patch: { status: 'Opened' },
      guards: {},
    })
  })

  test('sends another assignee as a number and another time as an instant', () => {
    const time = { date: '2026-11-18', time: '07:00' }
    expect(changeOf(form({ assignedTo: '9', incidentTime: time }), opened)).toMatchObject({
      patch: { assignedTo: 9, incidentTime: new Date('2026-11-18T07:00:00').toISOString() },
      seen: { assignedTo: 4, incidentTime: '2026-11-19T08:10:42.000Z' },
    })
  })

  test('a reference without a number is its uid', () => {
    expect(parseReference('12')).toBe(12)
    expect(parseReference('6f9619ff-8b86-4011-b42d-00cf4fc964ff')).toBe(
      '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
    )
  })
})

describe('required fields of an edit', () => {
  test('CA-44 requires title, narrative, incident type, risk level, status, assignee and time', () => {
    const empty = form({
      title: ' ',
      description: '',
      trigger: '',
      severity: '',
      status: '',
      assignedTo: '',
      incidentTime: { date: '', time: '' },
    })
    expect(editProblems(judgedEdit(empty), now)).toEqual([
      'title',
      'description',
      'trigger',
      'severity',
      'status',
      'incidentTime',
      'assignedTo',
    ])
  })

  test('CA-46 requires a note', () => {
    expect(editProblems(judgedEdit(form({ notes: '  ' })), now)).toEqual(['notes'])
    expect(editProblems(judgedEdit(form()), now)).toEqual([])
  })
})
