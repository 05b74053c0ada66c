import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, openProjects, projectsWorld, row } from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)

test('on a phone projects are cards with all functions', async () => {
  await page.viewport(390, 844)
  await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Tower B' })
  await expect.element(card).toBeVisible()
  await button('Edit Tower B').click()
  // An edited row hides the floating Create Project, which would cover its buttons.
  await expect.element(button('Create Project')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(page.getByText('Tower C')).toBeVisible()
  await button('Create Project').click()
  await expect.element(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible()
})

test('PROJ-06 upright on a tablet the full address is under the name, in landscape in its column', async () => {
  const address = '4100 Eastgate Boulevard, Round Rock, TX 78664'
  const long = 'Harbor Point Marina Walk with its Pedestrian Bridge'
  world.projects = world.projects.map((project) =>
    project.name === 'Tower B'
      ? { ...project, address }
      : project.name === 'Marina Walk'
        ? { ...project, name: long }
        : project,
  )
  await page.viewport(736, 1000)
  await open()
  const words = row('Tower B').getByText(address)
  await expect.element(words).toBeVisible()
  expect(words.element().scrollWidth).toBeLessThanOrEqual(words.element().clientWidth)
  expect(words.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    row('Tower B').getByText('Tower B').element().getBoundingClientRect().bottom,
  )
  // A name of two lines and the address stay inside their row of 62 px (ruling 75).
  const [all, title, under] = [
    row(long),
    row(long).getByText(long),
    row(long).getByRole('cell').last(),
  ].map((each) => each.element().getBoundingClientRect())
  expect(title?.height).toBeGreaterThan(30)
  expect((title?.top ?? 0) - (all?.top ?? 0)).toBeGreaterThanOrEqual(3)
  expect((all?.bottom ?? 0) - (under?.bottom ?? 0)).toBeGreaterThanOrEqual(3)
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Number', 'Name', 'Status', 'Assigned user', 'Edit'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(736)
  await page.viewport(936, 700)
  await expect.element(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  await expect.element(row('Tower B').getByRole('cell').nth(2)).toHaveTextContent(address)
  expect(row('Tower B').getByText(address).elements()).toHaveLength(1)
})
