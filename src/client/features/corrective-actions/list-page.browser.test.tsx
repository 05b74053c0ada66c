import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '#tests/world/screen.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { ListPage } from './list-page.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const marcus = associate(2, 'Marcus Oyelaran', 1)
const rosa = associate(5, 'Rosa Kim', null, { roleID: 3 })
const actions = [
  anAction(10, { title: 'Trench without a box', severity: 'High', projectID: 2, projectName: 'Marina Walk' }),
  anAction(9, { title: 'Ladder not tied off', status: 'Closed', severity: 'Low' }),
  anAction(100, { title: 'GFCI bypassed', status: 'In Progress', assignedTo: 3, assignedToUser: { user_id: 3, name: 'José Ortega' } }),
]
let world: MockedCompany
let leave: () => Promise<void>
// The machine of the tests may be busy.
const patiently = { timeout: 10_000 }

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(async () => {
  await leave()
  world.leave()
})

async function open(path = '/', who = dana) {
  world = mockCompany({ people: [who, marcus], projects: [aProject(1, '1', 'Tower B'), aProject(2, '2', 'Marina Walk')], actions })
  return show(path)
}

async function show(path: string) {
  const shown = await showScreen(<ListPage />, world, path)
  leave = shown.leave
  return shown
}

const numbers = () => page.getByRole('row').elements().slice(1).map((each) => each.querySelector('[role=cell]')?.textContent)
const headers = () => page.getByRole('columnheader').elements().map((each) => each.textContent)

test('CA-07 CA-08 CA-12 all of them, by CA number as a number, with the columns of G2-49', async () => {
  await open()
  await expect.poll(numbers, patiently).toEqual(['CA-9', 'CA-10', 'CA-100'])
  expect(headers()).toEqual(['CA#', 'Situation', 'Incident type', 'Risk level', 'Status', 'Assigned to', 'Opened by', 'Incident date'])
  await expect.element(page.getByText('3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Project' }).click()
  expect(headers()).toContain('Project')
})

test('G2-49 status tabs count and narrow, a header sorts, and the address follows', async () => {
  const { path } = await open()
  await expect.poll(numbers, patiently).toHaveLength(3)
  await page.getByRole('radio', { name: /^Closed/ }).click()
  await expect.poll(numbers, patiently).toEqual(['CA-9'])
  await expect.poll(path, patiently).toBe('/?status=Closed')
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers, patiently).toEqual(['CA-9', 'CA-10', 'CA-100'])
  await page.getByRole('button', { name: 'Risk level' }).last().click()
  await expect.poll(numbers, patiently).toEqual(['CA-100', 'CA-10', 'CA-9'])
  await expect.poll(path, patiently).toBe('/?sort=-severity')
})

test('SHELL-70 GEN-21 G2-44 what is typed narrows at once, without accents, and is in the address 200 ms later', async () => {
  const { path } = await open()
  await expect.poll(numbers, patiently).toHaveLength(3)
  await page.getByRole('searchbox').fill('jose')
  expect(path()).toBe('/')
  await expect.poll(numbers, patiently).toEqual(['CA-100'])
  await expect.poll(path, patiently).toBe('/?q=jose')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
})

test('a link shares filters, and they can all be taken away', async () => {
  await open('/?project=2&status=Closed')
  await expect.element(page.getByText('No corrective action matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(numbers, patiently).toHaveLength(3)
})

test('CA-03 the whole row opens, New opens the form', async () => {
  const { path } = await open()
  await page.getByRole('link', { name: /Ladder/ }).click()
  await expect.poll(path, patiently).toBe('/back-office/corrective-actions/9')
  await page.getByRole('button', { name: 'New corrective action' }).click()
  await expect.poll(path, patiently).toBe('/back-office/corrective-actions/new')
})

test('CA-65 SHELL-58 SHELL-59 the list could not be read', async () => {
  const stored = storedFromHere()
  world = mockCompany({ people: [dana, marcus], projects: [] })
  world.fails['correctiveActions.ofUser'] = 'internal'
  await show('/')
  await expect.element(page.getByRole('heading', { name: 'Error, while fetching the Actions' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Error, while fetching the Actions')).toBeVisible()
  expect(stored).toMatchObject([{ code: 'fetchCorrectiveActions', title: 'Error, while fetching the Actions' }])
})

test('CA-01 CA-09 CA-10 a system administrator sees companies, asks the server and creates nothing', async () => {
  await open('/?risk=High&sort=-company', rosa)
  await expect.poll(numbers, patiently).toHaveLength(3)
  expect(headers()).toContain('Company')
  expect(page.getByRole('button', { name: 'New corrective action' }).elements()).toEqual([])
  await page.getByRole('searchbox').fill('edge')
  await expect
    .poll(() => world.calls.at(-1)?.asked, patiently)
    .toBe('GET /api/users/5/actions?limit=100&sort=company&order=desc&search=edge&severity=High')
})
