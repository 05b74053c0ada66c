import { expect, type Page } from '@playwright/test'
import type { State } from './state.ts'

const office = '/back-office/corrective-actions'
const projects = '/back-office/projects'
const system = '/admin/corrective-actions'
const jobs = '/admin/jobs'
const hazards = '/admin/hazards'
const press = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  page
    .getByRole('button', { name: say(english) })
    .first()
    .click()
const says = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  expect(page.getByText(say(english)).first()).toBeVisible()

/** The screens of a company without data. */
export const emptyStates: readonly State[] = [
  { name: 'no corrective actions', path: office, does: says('No corrective actions') },
  { name: 'no submissions', path: '/back-office/submissions', does: says('No Submissions') },
  { name: 'no projects', path: projects, does: says('No projects available') },
  { name: 'no pre-task plans', path: '/back-office/pre-task-plans', does: says('No Submissions') },
  {
    name: 'nothing to choose in a new action',
    path: `${office}/new`,
    each: true,
    does: (page, say) => page.getByRole('combobox', { name: say('Project') }).click(),
  },
  { name: 'tree without projects', path: projects, does: press('View Project Tree') },
  { name: 'organization without people', path: projects, does: press('Organization Tree') },
  { name: 'nothing to send', path: '/back-office/sync' },
  {
    name: 'nothing was sent',
    path: '/back-office/sync?show=sent',
    does: says('Nothing was sent yet'),
  },
]

/** The screens of a system administrator without data. */
export const emptySystemStates: readonly State[] = [
  {
    name: 'no corrective actions of any company',
    path: system,
    does: says('No corrective actions'),
  },
  {
    name: 'no submissions of any company',
    path: '/admin/submissions',
    does: says('No Submissions'),
  },
  { name: 'no jobs', path: jobs, does: says('No job is waiting and none has failed') },
  { name: 'no hazards', path: hazards, does: says('No hazards') },
  {
    name: 'no safety programs',
    path: '/admin/safety-programs',
    does: says('No safety programs found'),
  },
]
