import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProject, associate } from '#tests/mocks/rows.ts'
import {
  button,
  createPath,
  link,
  list,
  opensCreatePage,
  panel,
  question,
  radio,
  seen,
  tick,
} from '#tests/world/create-report-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { chooseAccount } from '#client/workspace/use-account.ts'

test('REP-38 REP-39 the four tabs show their panels, and submissions have programs too', async () => {
  await opensCreatePage()
  await expect
    .element(page.getByRole('heading', { name: 'Create New Report', exact: true }))
    .toBeVisible()
  const words = [
    'Submissions Report',
    'Corrective Actions Report',
    'Pre Task Plans Report',
    'Goformz Report',
  ]
  for (const name of words) await expect.element(radio(name)).toBeVisible()
  for (const name of ['Projects', 'Users', 'Programs'])
    await expect.element(panel(name)).toBeVisible()
  await radio('Goformz Report').click()
  await expect.poll(() => panel('Programs').elements()).toEqual([])
  await expect.element(panel('Users')).toBeVisible()
})

test('REP-43 REP-44 period and status filter the report, and only submissions have a status', async () => {
  const { asked } = await opensCreatePage()
  for (const name of ['All Days', '7 Days', '30 Days', '60 Days', '90 Days', '120 Days'])
    await expect.element(radio(name)).toBeVisible()
  for (const name of ['All', 'Completed', 'Not Completed'])
    await expect.element(radio(name)).toBeVisible()
  await radio('30 Days').click()
  await radio('Not Completed').click()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ type: 'submissions_report', daysRange: '30', completionStatus: '0' })
  await radio('Corrective Actions Report').click()
  await expect.poll(() => radio('Not Completed').elements()).toEqual([])
})

test('projects, users and forms filter the report, and the panels count the matches of the other filters', async () => {
  const { asked, choicesAsked } = await opensCreatePage()
  await tick('Projects', /Harbor Point Tower B 104/).click()
  await panel('Programs').getByRole('button', { name: 'Items of Equipment' }).click()
  await tick('Programs', /Crane Inspection 16/).click()
  await expect.element(panel('Projects').getByText('1 of 2')).toBeVisible()
  await expect.element(panel('Programs').getByText('1 of 2')).toBeVisible()
  await expect.element(panel('Users').getByText('All 1')).toBeVisible()
  const filters = { projectIds: '10', safetyPrograms: 'Equipment$~$Crane Inspection' }
  await expect.poll(() => asked.at(-1)).toEqual({ type: 'submissions_report', ...filters })
  await expect
    .poll(() => choicesAsked.findLast(({ of }) => of === 'user'))
    .toEqual({ ...filters, of: 'user' })
  expect(choicesAsked.findLast(({ of }) => of === 'project')).toEqual({
    safetyPrograms: filters.safetyPrograms,
    of: 'project',
  })
})

test('REP-40 another tab clears the choice and requests its own report', async () => {
  const { asked } = await opensCreatePage()
  await tick('Projects', /Harbor Point/).click()
  await radio('7 Days').click()
  await radio('Corrective Actions Report').click()
  await expect.poll(() => asked.at(-1)).toEqual({ type: 'ca_report' })
  await expect.element(tick('Projects', /Harbor Point/)).not.toBeChecked()
  await expect.element(radio('All Days')).toBeChecked()
})

test('a project on this device only is no choice', async () => {
  await opensCreatePage({ projects: [aProject(1, 'P-1', 'Depot'), aProject(-2, 'P-2', 'Tower')] })
  await expect.element(tick('Projects', /Depot/)).toBeVisible()
  expect(tick('Projects', /Tower/).elements()).toEqual([])
})

test('REP-50 REP-53 a company without projects and programs shows that in the panels', async () => {
  const server = await opensCreatePage({ projects: [] })
  server.choices['form'] = []
  await radio('7 Days').click()
  await expect.element(panel('Projects').getByText('No projects available')).toBeVisible()
  await expect.element(panel('Programs').getByText('Empty')).toBeVisible()
})

test('REP-52 a selected project without programs shows that and prompts for another one', async () => {
  const server = await opensCreatePage()
  server.choices['form'] = []
  await tick('Projects', /I-35/).click()
  await expect
    .element(
      panel('Programs').getByText('No programs found in this project, please choose another one.'),
    )
    .toBeVisible()
})

test('G2-65 a system administrator without a company is prompted for one, then reports on it', async () => {
  const server = await opensCreatePage({ roleID: 3 })
  await seen('Please select an account')
  chooseAccount({ accountID: 41, name: 'Harbor Civil' })
  await expect.element(link()).toBeVisible()
  expect(server.choicesAsked.at(-1)).toMatchObject({ accountID: '41' })
})

test('REP-48 unreadable projects show an error in their panel and are stored', async () => {
  const stored = storedFromHere()
  const { world } = await opensCreatePage({ roleID: 3 })
  world.fails['projects.list'] = 'internal'
  chooseAccount({ accountID: 41, name: 'Harbor Civil' })
  await expect
    .element(panel('Projects').getByText(/Failed to load projects. Please try again./))
    .toBeVisible()
  await expect.poll(() => stored).toMatchObject([{ code: 'fetchReportProjects' }])
})

test('REP-51 a company without people shows an empty team', async () => {
  const { world } = await opensCreatePage({ roleID: 3 })
  world.people = []
  chooseAccount({ accountID: 41, name: 'Harbor Civil' })
  await expect.element(panel('Users').getByText('Your team is empty.')).toBeVisible()
})

test('shows the own chain as users to a person who is no owner', async () => {
  await opensCreatePage({
    reportsTo: 7,
    people: (me) => [associate(me + 1, 'Below Me', me), associate(me + 2, 'Beside Me', 7)],
  })
  await expect.element(tick('Users', /Below Me/)).toBeVisible()
  expect(tick('Users', /Beside Me/).elements()).toEqual([])
})

test('a search filters the lines of a panel', async () => {
  await opensCreatePage({ projects: [aProject(1, 'P-1', 'Depot'), aProject(2, 'P-2', 'Tower')] })
  await button('Search in Projects').click()
  await page.getByRole('searchbox', { name: 'Search in Projects' }).fill('tow')
  await expect.element(tick('Projects', /Tower/)).toBeVisible()
  expect(tick('Projects', /Depot/).elements()).toEqual([])
})

test('REP-45 REP-47 the Back arrow asks about a choice first, and Cancel leaves', async () => {
  const { shown } = await opensCreatePage()
  await tick('Projects', /Harbor Point/).click()
  await button('Back').click()
  await expect.element(question()).toBeVisible()
  expect(shown.path()).toBe(createPath)
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(shown.path).toBe(list)
})

test('REP-46 Save in that question opens the schedule modal and keeps the choice', async () => {
  const { shown } = await opensCreatePage()
  await radio('7 Days').click()
  await expect.element(link()).toBeVisible()
  await button('Back').click()
  await question().getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Schedule Job' })).toBeVisible()
  expect(shown.path()).toBe(createPath)
})

test('the Back arrow leaves immediately without a choice', async () => {
  const { shown } = await opensCreatePage()
  await button('Back').click()
  await expect.poll(shown.path).toBe(list)
})

test('a phone opens each panel as a page of its own', async () => {
  const { asked } = await opensCreatePage({ size: [390, 844] })
  await button(/^Projects All 2/).click()
  await page
    .getByRole('dialog', { name: 'Projects' })
    .getByRole('checkbox', { name: /Harbor/ })
    .click()
  await button('Done').click()
  await expect.element(button(/^Projects 1 of 2/)).toBeVisible()
  await expect.poll(() => asked.at(-1)?.['projectIds']).toBe('10')
})

/** Fakes the clock of the page; waiting for an answer takes real time. */
