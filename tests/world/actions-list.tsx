import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from './screen.tsx'

export const dana = associate(1, 'Dana Whitfield', null)
export const marcus = associate(2, 'Marcus Oyelaran', 1)
export const rosa = associate(5, 'Rosa Kim', null, { roleID: 3 })

const overdue = daysAfter(dayIn('America/Denver', Date.now()), -5)
const three = [
  anAction(10, {
    title: 'Trench without a box',
    severity: 'High',
    projectID: 2,
    projectName: 'Marina Walk',
  }),
  anAction(9, { title: 'Ladder not tied off', status: 'Closed', severity: 'Low' }),
  anAction(100, {
    title: 'GFCI bypassed',
    status: 'In Progress',
    assignedTo: 3,
    assignedToUser: { user_id: 3, name: 'José Ortega' },
    dueDate: overdue,
  }),
]

/** `many`: rows in addition to the three, more than a screen has. */
type ListOptions = {
  path?: string
  who?: typeof dana
  many?: number
  actions?: CorrectiveAction[]
} & Partial<Pick<MockedCompany, 'companies' | 'projects' | 'fails' | 'counts'>>

/**
 * Opens the list of actions as a person of the company, for one test; `again` leaves it and opens
 * it again, optionally as another person.
 */
export async function openActions({
  path = '/',
  who = dana,
  many = 0,
  actions = three,
  companies = [],
  projects = [aProject(1, '1', 'Tower B'), aProject(2, '2', 'Marina Walk')],
  fails = {},
  counts = null,
}: ListOptions = {}) {
  const world = mockCompany({
    people: [who, ...(who.user_id === marcus.user_id ? [dana] : [marcus])],
    projects,
    companies,
    actions: [...actions, ...Array.from({ length: many }, (_, at) => anAction(1000 + at))],
  })
  Object.assign(world.fails, fails)
  world.counts = counts
  const shown = await showScreen(<ListPage />, world, path)
  let isHere = true
  const leave = async () => {
    if (!isHere) return
    isHere = false
    await shown.leave()
    world.leave()
  }
  onTestFinished(leave)
  const again = async (next: string, person = who) => {
    await leave()
    return openActions({ path: next, who: person, many, actions })
  }
  return { world, path: shown.path, again }
}

/** The first cell of each row. */
export const numbers = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelector('[role=cell]')?.textContent)

/** The columns that CA-08 names, in order. */
export const specified = [
  'CA#',
  'Situation',
  'Project',
  'Incident type',
  'Risk level',
  'Status',
  'Assigned to',
  'Opened by',
  'Incident date',
]

/** Returns the heads of the columns on the screen. */
export const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent)
