import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { button, openProjects, projectsWorld, row } from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)

test('PROJ-15 PROJ-18 G2-04 declining the question changes nothing', async () => {
  await open()
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Are you sure you want to remove the project?' }))
    .toBeVisible()
  await button('Keep active').click()
  await expect.element(page.getByRole('switch', { name: 'Tower B is active' })).toBeChecked()
  expect(world.sent).toEqual([])
})

test('PROJ-16 PROJ-19 SHELL-67 SHELL-75 a removed project becomes inactive, the list is refetched, and Undo restores it (PROJ-17)', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  const before = world.calls.filter(({ operation }) => operation === 'projects.list').length
  await button('Make inactive').click()
  await expectToast('Removed', 'Tower B is inactive')
  await expect.element(row('Tower B')).not.toBeInTheDocument()
  await expect
    .poll(() => world.calls.filter(({ operation }) => operation === 'projects.list').length)
    .toBeGreaterThan(before)
  await button('Undo').click()
  await expect.element(row('Tower B')).toBeVisible()
  await expect
    .poll(() => world.sent.map(({ patch, seen, guards }) => ({ patch, seen, guards })))
    .toEqual([
      { patch: { isActive: false }, seen: { isActive: true }, guards: {} },
      { patch: { isActive: true }, seen: { isActive: false }, guards: {} },
    ])
})

test('PROJ-30 SHELL-62 G2-06 a refused removal shows an error, and the project stays active', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  await button('Make inactive').click()
  await expectToast('Failed to remove project')
  expect(stored).toMatchObject([
    { code: 'backOfficeRemoveProject', title: 'Failed to remove project' },
  ])
  expectNoToast('Removed')
  await expect.element(page.getByRole('switch', { name: 'Tower B is active' })).toBeChecked()
})

test('PROJ-17 G2-04 activating a project asks first, and shows a refusal', async () => {
  await open('/?status=inactive')
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await page.getByRole('switch', { name: 'Old Mill is active' }).click()
  await expect
    .element(
      page.getByRole('heading', { name: 'Are you sure you want to make the project active?' }),
    )
    .toBeVisible()
  await button('Make active').click()
  await expectToast('Failed to update project')
  await expect.element(page.getByRole('switch', { name: 'Old Mill is active' })).not.toBeChecked()
})
