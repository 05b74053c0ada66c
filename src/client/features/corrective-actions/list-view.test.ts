import { describe, expect, test } from 'vitest'
import { sortRows } from '#client/ui/table/arrange.ts'
import { noPicks } from './list-filters.ts'
import { choicesOf, countByStatus, keepOf, pickValues, refOfRow, sortValues, ticketNumber, type Row } from './list-view.ts'

const row = (change: Partial<Row>): Row => ({
  correctiveActionID: 7, uid: 'u7', version: 1, etag: '', caTicketHash: 'CA-7', title: 'Guardrail missing', description: '', projectID: 3,
  projectName: 'Harbor Point', companyID: 1, companyName: 'Ridgeline', accountID: 1, safetyPlanID: 5, safetyFormID: 50, subSafetyFormID: null,
  safetyQuestionID: 501, safetyPlanName: '', safetyFormName: '', subSafetyFormName: null, safetyQuestion: '', trigger: 'Near Miss',
  severity: 'High', incidentLocation: '', incidentTime: '2026-11-19T08:10:00.000Z', assignedTo: 4, assignedToUser: { user_id: 4, name: 'José Ortega' },
  openedBy: 2, openedByUser: null, status: 'Opened', actionDesc: '', actionType: '', rootCause: '', trainingUpdates: '', monitorPlan: '',
  notes: '', creationDateTime: '2026-11-19T08:10:00.000Z', closedBy: null, closedByUser: null, closedDateTime: null, ...change,
})
const hashes = (rows: readonly Row[]) => rows.map((one) => one.caTicketHash)

describe('the list', () => {
  test('CA-08 the CA number is compared as a number and new ones come last', () => {
    const rows = ['CA-10', 'CA-9', '', 'CA-100'].map((caTicketHash) => row({ caTicketHash }))
    expect(hashes(sortRows(rows, sortValues.number, false))).toEqual(['CA-9', 'CA-10', 'CA-100', ''])
    expect(hashes(sortRows(rows, sortValues.number, true))).toEqual(['CA-100', 'CA-10', 'CA-9', ''])
    expect(ticketNumber('CA-1187')).toBe(1187)
  })

  test('G2-49 risk and status sort in their own order, not by alphabet', () => {
    const levels = ['High', 'Critical', 'Low', 'Medium'].map((severity) => row({ severity }))
    expect(sortRows(levels, sortValues.severity, false).map((one) => one.severity)).toEqual(['Low', 'Medium', 'High', 'Critical'])
    const steps = ['Closed', 'Opened', 'In Progress'].map((status) => row({ status }))
    expect(sortRows(steps, sortValues.status, false).map((one) => one.status)).toEqual(['Opened', 'In Progress', 'Closed'])
  })

  test('filters narrow together, and the search knows no accents', () => {
    const rows = [row({}), row({ severity: 'Low' }), row({ projectID: 5 })]
    expect(rows.filter(keepOf({ picks: { ...noPicks, risk: ['High'], project: ['3'] }, search: '' }) ?? Boolean)).toEqual([rows[0]])
    expect(keepOf({ picks: noPicks, search: 'jose guardrail' })?.(row({}))).toBe(true)
    expect(keepOf({ picks: noPicks, search: 'ca-8' })?.(row({}))).toBe(false)
    expect(keepOf({ picks: noPicks, search: ' ' })).toBeNull()
  })

  test('the tabs count every status and all', () => {
    const counts = countByStatus([row({}), row({ status: 'Closed' }), row({ status: 'Closed' })])
    expect([...counts]).toEqual([['all', 3], ['Opened', 1], ['In Progress', 0], ['Closed', 2]])
  })

  test('a filter offers what the rows have, once, in natural order', () => {
    const rows = [row({ projectID: 10, projectName: 'Lot 10' }), row({ projectID: 9, projectName: 'Lot 9' }), row({ projectID: 9, projectName: 'Lot 9' })]
    expect(choicesOf(rows, pickValues.project, (one) => one.projectName)).toEqual([{ value: '9', label: 'Lot 9' }, { value: '10', label: 'Lot 10' }])
  })

  test('CA-06 a row opens by its id, a new one by its uid', () => {
    expect(refOfRow(row({}))).toBe('7')
    expect(refOfRow(row({ correctiveActionID: 0 }))).toBe('u7')
  })
})
