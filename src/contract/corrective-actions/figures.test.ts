import { expect, test } from 'vitest'
import { ageSpans, type CountedAction, openedAtAge, openFigures, periodFigures } from './figures.ts'
import { periodUntil } from '../kernel/overview-period.ts'

const today = '2026-11-20'
const period = (days: 7 | 30 | 84 = 7) => periodUntil(today, days, 'America/Chicago')
const action = (more: Partial<CountedAction> = {}): CountedAction => ({
  status: 'Opened',
  severity: 'High',
  trigger: 'Unsafe Act',
  dueDate: null,
  creationDateTime: '2026-11-18T15:00:00.000Z',
  closedDateTime: null,
  reopenedDateTime: null,
  projectID: 1,
  projectName: 'Harbor Point',
  assignedTo: 2,
  assignedToUser: { user_id: 2, name: 'Ana Price' },
  safetyPlanID: 3,
  safetyPlanName: 'Fall protection',
  safetyQuestionID: 4,
  safetyQuestion: 'Are edges guarded?',
  ...more,
})
const closed = (opened: string, at: string) =>
  action({
    status: 'Closed',
    creationDateTime: `${opened}T12:00:00.000Z`,
    closedDateTime: `${at}T12:00:00.000Z`,
  })
const days = { day: today, timeZone: 'America/Chicago', inCompany: today }
const figures = (...actions: CountedAction[]) => ({
  ...openFigures(actions, days),
  ...periodFigures(actions, period()),
})

test('a period ends today, follows one of equal length, and has steps without gaps', () => {
  expect(period()).toMatchObject({
    from: '2026-11-14',
    to: today,
    before: { from: '2026-11-07', to: '2026-11-13' },
  })
  const { steps } = period(84)
  expect(steps).toHaveLength(12)
  expect([steps[0], steps.at(-1)]).toEqual([
    { from: '2026-08-29', to: '2026-09-04' },
    { from: '2026-11-14', to: today },
  ])
})

test('not closed counts opened and in-progress actions, now and at the start of the period', () => {
  const inProgress = action({ status: 'In Progress', creationDateTime: '2026-11-01T12:00:00.000Z' })
  const found = figures(
    action(),
    inProgress,
    closed('2026-11-02', '2026-11-16'),
    closed('2026-11-02', '2026-11-10'),
  )
  expect(found).toMatchObject({ notClosed: 2, notClosedBefore: 2 })
})

test("overdue uses the company's day, which may differ from that of the period", () => {
  const due = action({ dueDate: today })
  expect(figures(due).overdue).toBe(0)
  expect(
    openFigures([due, { ...due, status: 'Closed' }], { ...days, inCompany: '2026-11-21' }).overdue,
  ).toBe(1)
})

test('days to close is the mean of the actions closed in the period, beside the period before', () => {
  const found = figures(
    closed('2026-11-10', '2026-11-16'),
    closed('2026-11-14', '2026-11-16'),
    closed('2026-11-01', '2026-11-08'),
    closed('2026-10-01', '2026-10-02'),
  )
  expect(found).toMatchObject({ closed: 2, daysToClose: 4, daysToCloseBefore: 7 })
  expect(figures(action())).toMatchObject({ closed: 0, daysToClose: null, daysToCloseBefore: null })
})

test('reopened counts actions last reopened in the period, closed again or not', () => {
  const [reopenedDateTime, earlier] = ['2026-11-19T12:00:00.000Z', '2026-11-10T12:00:00.000Z']
  expect(
    figures(
      action({ reopenedDateTime }),
      { ...closed('2026-11-01', '2026-11-20'), reopenedDateTime },
      action({ reopenedDateTime: earlier }),
    ).reopened,
  ).toBe(2)
})

test("days begin at midnight in the period's time zone", () => {
  const [lastNight, thisMorning] = ['2026-11-20T05:59:59.000Z', '2026-11-20T06:00:00.000Z'].map(
    (at) => action({ creationDateTime: at }),
  )
  const steps = figures(lastNight as CountedAction, thisMorning as CountedAction).steps.slice(-2)
  expect(steps.map(({ from, opened }) => [from, opened])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 1],
  ])
})

test('groups are sorted by count and show their overdue part; closed actions are in no group', () => {
  const other = { projectID: 9, projectName: 'Bridge', dueDate: '2026-11-01' }
  const { projects, people, causes } = figures(
    action(),
    action(other),
    action({ ...other, dueDate: null }),
    closed('2026-11-14', '2026-11-16'),
  )
  expect(projects).toEqual([
    { key: '9', name: 'Bridge', count: 2, overdue: 1 },
    { key: '1', name: 'Harbor Point', count: 1, overdue: 0 },
  ])
  expect(people).toEqual([{ key: '2', name: 'Ana Price', count: 3, overdue: 1 }])
  expect(causes).toEqual([{ key: 'Unsafe Act', name: 'Unsafe Act', count: 3, overdue: 1 }])
})

test('risks are ordered highest first, each by the age of its actions', () => {
  const { risks } = figures(
    action({ severity: 'Critical' }),
    action({
      severity: 'Low',
      creationDateTime: '2026-11-12T12:00:00.000Z',
      dueDate: '2026-11-13',
    }),
    action({ severity: 'Low', creationDateTime: '2026-01-01T12:00:00.000Z' }),
  )
  expect(risks.map(({ severity }) => severity)).toEqual(['Critical', 'High', 'Medium', 'Low'])
  expect([risks[0], risks[3]]).toEqual([
    { severity: 'Critical', counts: [1, 0, 0, 0], total: 1, overdue: 0 },
    { severity: 'Low', counts: [0, 1, 0, 1], total: 2, overdue: 1 },
  ])
})

test('the age spans map to the days on which their actions were opened, without gaps', () => {
  const spans = ageSpans.map((span) => openedAtAge(span, today))
  expect(spans).toEqual([
    { from: '2026-11-13', to: today },
    { from: '2026-10-21', to: '2026-11-12' },
    { from: '2026-08-22', to: '2026-10-20' },
    { from: '', to: '2026-08-21' },
  ])
})

test('an action dated tomorrow by a fast device clock counts as new', () => {
  const [risk] = figures(
    action({ severity: 'Critical', creationDateTime: '2026-11-22T12:00:00.000Z' }),
  ).risks
  expect(risk?.counts).toEqual([1, 0, 0, 0])
})

test('questions count their actions opened in the period, closed or not, most first', () => {
  const other = { safetyQuestionID: 5, safetyQuestion: 'Is the ladder tied?' }
  const { questions } = figures(
    action(),
    action(other),
    { ...closed('2026-11-14', '2026-11-16'), ...other },
    action({ ...other, creationDateTime: '2026-11-01T12:00:00.000Z' }),
  )
  expect(questions).toEqual([
    {
      questionID: 5,
      programID: 3,
      question: 'Is the ladder tied?',
      program: 'Fall protection',
      count: 2,
    },
    {
      questionID: 4,
      programID: 3,
      question: 'Are edges guarded?',
      program: 'Fall protection',
      count: 1,
    },
  ])
})
