import { expect, test } from 'vitest'
import { type CountedSubmission, reportedQuestions, submissionFigures } from './figures.ts'

const days = { from: '2026-11-14', to: '2026-11-20', timeZone: 'America/Chicago' }
let last = 0

function submission(
  more: Partial<CountedSubmission['row']> = {},
  findings: CountedSubmission['findings'] = [],
): CountedSubmission {
  last += 1
  const row = {
    id: last,
    projectID: 1,
    projectName: 'Harbor Point',
    userID: 2,
    user: { user_id: 2, name: 'Ana Price' },
    safetyPlanName: 'Fall protection',
    isCompleted: true,
    isRemoved: false,
    submissionDateTime: '2026-11-18T15:00:00.000Z',
    ...more,
  }
  return { row, findings }
}
const figures = (...submissions: CountedSubmission[]) => submissionFigures(submissions, days, null)
const edge = { questionID: 4, question: 'Are edges guarded?' }

test('counts submissions between the first and last midnight of the time zone', () => {
  const at = [
    '2026-11-14T05:59:59.999Z',
    '2026-11-14T06:00:00.000Z',
    '2026-11-21T05:59:59.999Z',
    '2026-11-21T06:00:00.000Z',
  ]
  expect(figures(...at.map((submissionDateTime) => submission({ submissionDateTime }))).total).toBe(
    2,
  )
})

test('leaves out removed submissions, and other projects when one is chosen', () => {
  const all = [
    submission(),
    submission({ isRemoved: true }),
    submission({ projectID: 9, projectName: 'Bridge' }),
  ]
  expect(figures(...all)).toMatchObject({ total: 2 })
  expect(submissionFigures(all, days, 9)).toMatchObject({
    total: 1,
    projects: [{ key: '9', name: 'Bridge' }],
  })
})

test('groups by program, project and person, greatest first, equal ones by name, each with its completed number', () => {
  const sam = { userID: 7, user: { user_id: 7, name: 'Sam Beck' }, safetyPlanName: 'Excavation' }
  const found = figures(
    submission(sam),
    submission({ ...sam, isCompleted: false }),
    submission({ isCompleted: false }),
    submission({ userID: 8, user: null, safetyPlanName: 'Cranes' }),
  )
  expect(found).toMatchObject({ total: 4, completed: 2, notCompleted: 2 })
  expect(found.programs).toEqual([
    { key: 'Excavation', name: 'Excavation', total: 2, completed: 1 },
    { key: 'Cranes', name: 'Cranes', total: 1, completed: 1 },
    { key: 'Fall protection', name: 'Fall protection', total: 1, completed: 0 },
  ])
  expect(found.people.map(({ key }) => key)).toEqual(['7', '8', '2'])
  expect(found.projects).toEqual([{ key: '1', name: 'Harbor Point', total: 4, completed: 2 }])
})

test('counts findings by question, with the text and program of the latest record', () => {
  const [old, now] = [
    submission({ safetyPlanName: 'Falls' }, [{ ...edge, question: 'Edges?' }]),
    submission({}, [edge, { questionID: 5, question: 'Net?' }]),
  ]
  expect(figures(now, old).findings).toEqual([
    { ...edge, program: 'Fall protection', count: 2 },
    { questionID: 5, question: 'Net?', program: 'Fall protection', count: 1 },
  ])
})

test('names a project as the latest record does', () => {
  const [old, now] = [submission({ projectName: 'Pier' }), submission()]
  expect(figures(now, old).projects).toEqual([
    { key: '1', name: 'Harbor Point', total: 2, completed: 2 },
  ])
})

test('extracts the findings from answers', () => {
  const finding = { severity: 'High', title: '', description: '' }
  expect(
    reportedQuestions([
      { questionID: 4, description: edge.question, finding },
      { questionID: 5, description: 'Net?', finding: null },
    ]),
  ).toEqual([edge])
})
