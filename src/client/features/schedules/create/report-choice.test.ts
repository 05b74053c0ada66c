import { expect, test } from 'vitest'
import { reportFilterQuery } from '../report-filters.ts'
import { reportFiltersOf, isChosen, emptyReportChoice, tabs } from './report-choice.ts'

test('REP-36 the tabs are submissions, corrective actions, pre-task plans and GoFormz reports', () => {
  expect(tabs).toEqual([
    'submissions_report',
    'ca_report',
    'ptp_submissions_report',
    'goformz_report',
  ])
})

test("a choice becomes the export's filters, with the forms of one program together", () => {
  const choice = {
    projects: ['3', '7'],
    users: ['5'],
    programs: ['Equipment$~$Lift', 'Equipment$~$Crane|~|Rigging', 'Fall'],
    days: 30,
    status: '1',
  }
  const filters = reportFiltersOf('submissions_report', choice)
  expect(filters.activityType).toBe('submissions_report')
  expect(reportFilterQuery(filters)).toEqual({
    projectIds: '3^~^7',
    userIds: '5',
    safetyPrograms: 'Equipment$~$Lift#~#Crane|~|Rigging^~^Fall',
    daysRange: '30',
    completionStatus: '1',
  })
})

test('an empty choice filters nothing', () => {
  expect(reportFilterQuery(reportFiltersOf('ca_report', emptyReportChoice))).toEqual({})
  expect(isChosen(emptyReportChoice)).toBe(false)
})

test.each([
  ['a project', { projects: ['1'] }],
  ['a user', { users: ['1'] }],
  ['a program', { programs: ['Fall'] }],
  ['a period', { days: 7 }],
  ['a status', { status: '0' }],
])('%s counts as a choice', (_, chosen) => {
  expect(isChosen({ ...emptyReportChoice, ...chosen })).toBe(true)
})
