import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { button, openProjects, projectsWorld, row } from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)
const names = () => page.getByRole('row').elements().slice(1).map((each) => each.querySelectorAll('[role=cell]')[1]?.textContent)

test('PROJ-01 PROJ-02 PROJ-06 PROJ-07 PROJ-10 the active projects in natural order of their numbers, with the specified columns', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  expect(names()).toEqual(['Marina Walk', 'Tower B', 'Pump House'])
  expect(page.getByRole('columnheader').elements().map((each) => each.textContent)).toEqual(['Number', 'Name', 'Address', 'Status', 'Assigned user', 'Edit'])
  await expect.element(row('Tower B').getByText('Active', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Active/ })).toBeChecked()
  await expect.element(page.getByText('3 of 4')).toBeVisible()
})

test('PROJ-02 PROJ-10 status and search narrow the list and stand in the address', async () => {
  const { path } = await open()
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect.element(row('Old Mill').getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill('mil')
  await expect.poll(names).toEqual(['Old Mill'])
  await expect.poll(path).toBe('/?status=all&q=mil')
})

test('PROJ-25 SHELL-76 nothing that matches says so', async () => {
  await open('/?q=nowhere')
  await expect.element(page.getByRole('heading', { name: 'No projects available' })).toBeVisible()
})

test('PROJ-24 PROJ-27 SHELL-58 a failed load says what happened and offers to try again', async () => {
  world.offline = true
  const stored = storedFromHere()
  const { workspace } = await open()
  await expect.element(page.getByRole('heading', { name: 'Failed to load projects. Please try again.' })).toBeVisible()
  expect(stored).toEqual([{ code: 'backOfficeFetchProjects', title: 'Failed to retrieve projects', message: 'The server did not answer.', inPlace: true }])
  const before = world.calls.filter(({ operation }) => operation === 'projects.list').length
  await button('Try again').click()
  await expect.poll(() => world.calls.filter(({ operation }) => operation === 'projects.list').length).toBeGreaterThan(before)
  world.offline = false
  // The list comes by itself as soon as anything is answered.
  await workspace.replica.pull('associate')
  await expect.element(row('Tower B')).toBeVisible()
})

test('on a phone projects are cards, and all of it can be done there', async () => {
  await page.viewport(390, 844)
  await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Tower B' })
  await expect.element(card).toBeVisible()
  await button('Edit Tower B').click()
  // What floats would lie on the buttons of the row: while one is edited, Save is the one filled action.
  await expect.element(button('Create Project')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(page.getByText('Tower C')).toBeVisible()
  await button('Create Project').click()
  await expect.element(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible()
})

test('PROJ-06 upright on a tablet the whole address stands under the name, across in its column', async () => {
  const address = '4100 Eastgate Boulevard, Round Rock, TX 78664'
  const long = 'Harbor Point Marina Walk with its Pedestrian Bridge'
  world.projects = world.projects.map((project) => (project.name === 'Tower B' ? { ...project, address } : project.name === 'Marina Walk' ? { ...project, name: long } : project))
  await page.viewport(736, 1000)
  await open()
  const words = row('Tower B').getByText(address)
  await expect.element(words).toBeVisible()
  expect(words.element().scrollWidth).toBeLessThanOrEqual(words.element().clientWidth)
  expect(words.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(row('Tower B').getByText('Tower B').element().getBoundingClientRect().bottom)
  // A name of two lines and what stands under it keep away from the lines between rows.
  const [all, title, under] = [row(long), row(long).getByText(long), row(long).getByRole('cell').last()].map((each) => each.element().getBoundingClientRect())
  expect(title?.height).toBeGreaterThan(30)
  expect((title?.top ?? 0) - (all?.top ?? 0)).toBeGreaterThanOrEqual(4)
  expect((all?.bottom ?? 0) - (under?.bottom ?? 0)).toBeGreaterThanOrEqual(4)
  expect(page.getByRole('columnheader').elements().map((each) => each.textContent)).toEqual(['Number', 'Name', 'Status', 'Assigned user', 'Edit'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(736)
  await page.viewport(936, 700)
  await expect.element(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  await expect.element(row('Tower B').getByRole('cell').nth(2)).toHaveTextContent(address)
  expect(row('Tower B').getByText(address).elements()).toHaveLength(1)
})
