import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, dana, marco, openProjects, projectsWorld, tom, towerB } from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)

test('PROJ-05 G2-24 the organization tree: owner on top, inactive people marked', async () => {
  await open()
  await button('Organization Tree').click()
  const items = page.getByRole('tree', { name: 'Organization Tree' }).getByRole('treeitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map((each) => `${each.getAttribute('aria-level')} ${each.querySelector('span > span')?.textContent}`)).toEqual([
    '1 Dana Whitfield', '2 Marco Reyes', '3 Tom Brandt', '2 Rita Moss (Inactive)',
  ])
})

test('SHELL-71 G1-38 what scrolls in the organization tree is 700 px high, less where the screen has less', async () => {
  world.people = [dana, ...Array.from({ length: 60 }, (_, n) => associate(10 + n, `Person ${n}`, 1, { tier: 2 }))]
  await page.viewport(1440, 1000)
  await open()
  await button('Organization Tree').click()
  const tree = page.getByRole('tree', { name: 'Organization Tree' })
  await expect.element(tree.getByRole('treeitem').first()).toBeVisible()
  const scrolling = () => tree.element().closest('dialog > div')
  expect(scrolling()?.clientHeight).toBe(700)
  expect(scrolling()?.scrollHeight).toBeGreaterThan(700)
  await page.viewport(1024, 600)
  await expect.poll(() => scrolling()?.clientHeight).toBeLessThan(560)
})

test.each([
  ['ACL-191 the owner', dana],
  ['ACL-190 a safety professional', marco],
])('%s may open both trees', async (_, who) => {
  world.leave()
  world = await projectsWorld({ people: [who, ...[dana, marco, tom].filter((other) => other !== who)], projects: [towerB] })
  await open()
  await button('Organization Tree').click()
  await expect.element(page.getByRole('treeitem').getByText('Dana Whitfield')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('View Project Tree').click()
  await expect.element(page.getByRole('treeitem').getByText('10 - Tower B')).toBeVisible()
})

test('PROJ-04 G2-24 the project tree: active projects under their user, the others under Unassigned', async () => {
  await open()
  await button('View Project Tree').click()
  const tree = page.getByRole('tree', { name: 'Project Tree' })
  await expect.element(tree.getByText('10 - Tower B')).toBeVisible()
  await expect.element(tree.getByText('9 - Marina Walk')).toBeVisible()
  await expect.element(tree.getByText('7 - Old Mill')).not.toBeInTheDocument()
  expect(tree.getByRole('treeitem').elements().slice(-2).map((each) => each.textContent)).toEqual(['Unassigned', '10A - Pump House'])
})
