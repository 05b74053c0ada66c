import { expect, test } from 'vitest'
import { exportAddress, sendQuery } from './use-open-export.ts'

const filters = {
  projectIds: '3^~^7',
  userIds: '',
  safetyPrograms: '',
  daysRange: 30,
  completionStatus: '2',
}
const row = { userId: 5, activityType: 'ca_report', ...filters } as const

test("the export has the report's filters, limited to its owner's records", () => {
  expect(sendQuery(row, 1)).toEqual({ userId: '5', projectIds: '3^~^7', daysRange: '30' })
  expect(sendQuery(row, 5)).toEqual({ projectIds: '3^~^7', daysRange: '30' })
})

test('the export has only the owner where it knows no other filter', () => {
  expect(sendQuery({ ...row, activityType: 'projects_report' }, 1)).toEqual({ userID: '5' })
})

test.each([
  ['submissions_report', 'submissions-export'],
  ['ca_report', 'ca-export'],
  ['ptp_submissions_report', 'ptp-submissions-export'],
  ['goformz_report', 'formzsubmissions-export'],
  ['cc_report', 'cc-export'],
  ['projects_report', 'projects-export'],
  ['associates_report', 'associates-export'],
] as const)('REP-37 a %s opens as %s', (type, link) => {
  expect(exportAddress('12.a/b', { type, query: {} })).toBe(`/api/reports/12.a%2Fb/${link}`)
  expect(exportAddress('k', { type, query: { daysRange: '7' } })).toBe(
    `/api/reports/k/${link}?daysRange=7`,
  )
})
