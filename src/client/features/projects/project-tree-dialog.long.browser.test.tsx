import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  button,
  dana,
  marco,
  openProjects,
  projectsWorld,
  row,
  tom,
  towerB,
} from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

/** Returns the first line of its text. */
const nameIn = (item: Element) =>
  item.querySelector('span:not([aria-hidden])')?.textContent?.split('\n')[0]
const open = (path?: string) => openProjects(world, path)

test('PROJ-05 G2-24 the organization tree has the owner on top and marks inactive people', async () => {
  await open()
  await button('Organization Tree').click()
  const items = page.getByRole('tree', { name: 'Organization Tree' }).getByRole('treeitem')
  await expect.element(items.first()).toBeVisible()
  expect(
    items.elements().map((each) => `${each.getAttribute('aria-level')} ${nameIn(each)}`),
  ).toEqual(['1 Dana Whitfield', '2 Marco Reyes', '3 Tom Brandt', '2 Rita Moss (Inactive)'])
})

test('SHELL-71 G1-38 the organization tree scrolls within 700 px, or less on a smaller screen', async () => {
  world.people = [
    dana,
    ...Array.from({ length: 60 }, (_, n) => associate(10 + n, `Person ${n}`, 1, { tier: 2 })),
  ]
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
  world = await projectsWorld({
    people: [who, ...[dana, marco, tom].filter((other) => other !== who)],
    projects: [towerB],
  })
  await open()
  await button('Organization Tree').click()
  await expect.element(page.getByRole('treeitem').getByText('Dana Whitfield')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('View Project Tree').click()
  await expect.element(page.getByRole('treeitem').getByText('10 - Tower B')).toBeVisible()
})

test('ACL-192 a proxy user is on top of both trees and sees only the own chain', async () => {
  world.leave()
  const paul = associate(2, 'Paul Proxy', 1, { tier: 2 })
  paul.user_metadata = { ...paul.user_metadata, isProxyUser: true }
  // The tree also leaves out people that an older copy on the device still has.
  world = await projectsWorld({
    people: [
      paul,
      dana,
      { ...tom, user_metadata: { ...tom.user_metadata, reportsToUserID: 2 } },
      associate(9, 'Luis Ortega', 1),
    ],
    projects: [towerB],
  })
  await open()
  for (const tree of ['Organization Tree', 'View Project Tree']) {
    await button(tree).click()
    const items = page.getByRole('treeitem')
    await expect.element(items.first().getByText('Paul Proxy')).toBeVisible()
    const said = () =>
      items
        .elements()
        .map((each) => each.textContent)
        .join()
    await expect.poll(said).toContain('Tom Brandt')
    for (const outside of ['Dana Whitfield', 'Luis Ortega']) expect(said()).not.toContain(outside)
    await userEvent.keyboard('{Escape}')
  }
})

test('PROJ-04 G2-24 the project tree shows active projects under their user, the others under Unassigned', async () => {
  await open()
  await button('View Project Tree').click()
  const tree = page.getByRole('tree', { name: 'Project Tree' })
  await expect.element(tree.getByText('10 - Tower B')).toBeVisible()
  await expect.element(tree.getByText('9 - Marina Walk')).toBeVisible()
  await expect.element(tree.getByText('7 - Old Mill')).not.toBeInTheDocument()
  expect(
    tree
      .getByRole('treeitem')
      .elements()
      .slice(-2)
      .map((each) => each.textContent),
  ).toEqual(['Unassigned', '10A - Pump HouseShow'])
})

test('PROJ-04 a press in the project tree leads to the listed project, also under a filter, and folds a person', async () => {
  world.projects = [
    ...world.projects,
    ...Array.from({ length: 60 }, (_, n) => aProject(100 + n, `${100 + n}`, `Site ${n}`)),
  ]
  const { path } = await open('/?status=inactive&q=mill')
  await expect.element(row('Old Mill')).toBeVisible()
  await button('View Project Tree').click()
  const tree = page.getByRole('tree', { name: 'Project Tree' })
  await tree.getByText('Dana Whitfield').click()
  await expect.element(tree.getByText('10 - Tower B')).not.toBeInTheDocument()
  await tree.getByText('Dana Whitfield').click()
  await scrolledTo(tree, '150 - Site 50')
  await tree.getByText('150 - Site 50').click()
  await expect.element(tree).not.toBeInTheDocument()
  await expect.element(row('Site 50')).toHaveFocus()
  await expect.element(row('Site 50')).toBeInViewport()
  expect(getComputedStyle(row('Site 50').element()).boxShadow).toContain('inset')
  await expect.element(page.getByRole('radio', { name: /^Active/ })).toBeChecked()
  await expect.poll(path).toBe('/')
  // Opens the same project again, by keyboard.
  await button('View Project Tree').click()
  await expect.element(tree.getByRole('treeitem').first()).toBeVisible()
  tree.getByRole('treeitem').first().element().focus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(row('Tower B')).toHaveFocus()
})

test("PROJ-04 on a phone the project's card scrolls into view", async () => {
  world.projects = [
    ...world.projects,
    ...Array.from({ length: 30 }, (_, n) => aProject(100 + n, `${100 + n}`, `Site ${n}`)),
  ]
  await page.viewport(390, 844)
  await open()
  await button('View Project Tree').click()
  await scrolledTo(page.getByRole('tree', { name: 'Project Tree' }), '120 - Site 20')
  await page.getByText('120 - Site 20').click()
  const card = page.getByRole('listitem').filter({ hasText: 'Site 20' })
  await expect.element(card).toBeInViewport()
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true)
})

test('PROJ-04 on request shows only people with projects and their superiors', async () => {
  await open()
  await button('View Project Tree').click()
  const tree = page.getByRole('tree', { name: 'Project Tree' })
  await expect.element(tree.getByText('Tom Brandt')).toBeVisible()
  await page.getByRole('switch', { name: 'Only people with projects' }).click()
  await expect.element(tree.getByText('Tom Brandt')).not.toBeInTheDocument()
  expect(
    tree
      .getByRole('treeitem')
      .elements()
      .map((each) => nameIn(each)),
  ).toEqual([
    'Dana Whitfield',
    'Marco Reyes',
    '10 - Tower B',
    'Rita Moss (Inactive)',
    '9 - Marina Walk',
    'Unassigned',
    '10A - Pump House',
  ])
  await page.getByRole('switch', { name: 'Only people with projects' }).click()
  await expect.element(tree.getByText('Tom Brandt')).toBeVisible()
})

/** Scrolls through a long tree as a person does, because only the visible part is rendered. */
async function scrolledTo(tree: Locator, text: string): Promise<void> {
  await expect.element(tree.getByRole('treeitem').first()).toBeVisible()
  const area = scrolling(tree.element())
  while (tree.getByText(text).elements().length === 0) {
    const before = area.scrollTop
    area.scrollTop += 300
    if (area.scrollTop === before) throw new Error(`${text} is not in the tree.`)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}

function scrolling(element: Element): Element {
  for (let one: Element | null = element; one !== null; one = one.parentElement)
    if (/(auto|scroll)/.test(getComputedStyle(one).overflowY)) return one
  throw new Error('Nothing scrolls.')
}
