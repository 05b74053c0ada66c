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
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelectorAll('[role=cell]')[1]?.textContent)

test('PROJ-01 PROJ-02 PROJ-06 PROJ-07 PROJ-10 lists active projects in natural number order, with the specified columns', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  expect(names()).toEqual(['Marina Walk', 'Tower B', 'Pump House'])
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Number', 'Name', 'Address', 'Status', 'Assigned user', 'Edit'])
  await expect.element(row('Tower B').getByText('Active', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Active/ })).toBeChecked()
  await expect.element(page.getByText('3 of 4')).toBeVisible()
})

test('PROJ-02 PROJ-10 status and search filter the list and are in the address', async () => {
  const { path } = await open()
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect.element(row('Old Mill').getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill('mil')
  await expect.poll(names).toEqual(['Old Mill'])
  await expect.poll(path).toBe('/?status=all&q=mil')
})

test('PROJ-25 SHELL-76 a company without projects shows that none is available', async () => {
  await openProjects(await projectsWorld({ projects: [] }))
  await expect.element(page.getByRole('heading', { name: 'No projects available' })).toBeVisible()
})

test('shows that no project matches where others exist', async () => {
  await open('/?q=nowhere')
  await expect.element(page.getByRole('heading', { name: 'No project matches' })).toBeVisible()
})

test('PROJ-24 PROJ-27 SHELL-58 a failed load shows why and offers a retry', async () => {
  world.offline = true
  const stored = storedFromHere()
  const { workspace } = await open()
  await expect
    .element(page.getByRole('heading', { name: 'Failed to load projects. Please try again.' }))
    .toBeVisible()
  expect(stored).toEqual([
    {
      code: 'backOfficeFetchProjects',
      title: 'Failed to retrieve projects',
      message: 'The server did not answer.',
      isShownInline: true,
    },
  ])
  const before = world.calls.filter(({ operation }) => operation === 'projects.list').length
  await button('Try again').click()
  await expect
    .poll(() => world.calls.filter(({ operation }) => operation === 'projects.list').length)
    .toBeGreaterThan(before)
  world.offline = false
  // The list reloads on its own as soon as the server answers any request.
  await workspace.replica.pull('associate')
  await expect.element(row('Tower B')).toBeVisible()
})
