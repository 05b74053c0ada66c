import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { aProject, associate, standIn, type StandIn } from '#tests/world/stand-in.ts'
import { ProjectsPage } from './projects-page.tsx'

const dana = associate(1, 'Dana Whitfield', null)
const marco = associate(2, 'Marco Reyes', 1, { tier: 2 })
const tom = associate(3, 'Tom Brandt', 2, { roleID: 1, tier: 3 })
const rita = associate(4, 'Rita Moss', 1, { blocked: true, tier: 2 })
const held = (person: typeof dana) => ({ assignedToUserID: person.user_id, assignedToUser: { user_id: person.user_id, name: person.name } })

let world: StandIn
let leave: () => Promise<void>

beforeEach(async () => {
  await page.viewport(1024, 768)
  world = standIn({
    people: [dana, marco, tom, rita],
    projects: [
      aProject(1, '10', 'Tower B', held(marco)),
      aProject(2, '9', 'Marina Walk', held(rita)),
      aProject(3, '10A', 'Pump House'),
      aProject(4, '7', 'Old Mill', { isActive: false, ...held(dana) }),
    ],
  })
})
afterEach(async () => {
  await leave()
  world.leave()
})

async function open(path = '/'): Promise<{ path: () => string }> {
  const shown = await showScreen(<ProjectsPage />, world, path)
  leave = shown.leave
  return shown
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const names = () => page.getByRole('row').elements().slice(1).map((each) => each.querySelectorAll('[role=cell]')[1]?.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByText(text, { exact: true })

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
  await open()
  await expect.element(page.getByRole('heading', { name: 'Failed to load projects. Please try again.' })).toBeVisible()
  await expect.element(toast('Failed to retrieve projects')).toBeVisible()
  expect(stored).toEqual([{ code: 'backOfficeFetchProjects', title: 'Failed to retrieve projects', message: 'The server did not answer.' }])
  const before = world.calls.filter((call) => call.endsWith('/projects')).length
  await button('Try again').click()
  await expect.poll(() => world.calls.filter((call) => call.endsWith('/projects')).length).toBeGreaterThan(before)
  world.offline = false
  // The list comes by itself as soon as anything is answered.
  await expect.element(row('Tower B')).toBeVisible()
})

test('PROJ-03 PROJ-14 PROJ-21 PROJ-22 SHELL-63 GEN-18 G2-30 a project is created, assigned to its creator unless another is chosen', async () => {
  await open()
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await expect.element(dialog.getByRole('combobox', { name: 'Assigned user' })).toHaveValue('Dana Whitfield')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  for (const field of ['Number', 'Name', 'Address']) await expect.element(dialog.getByText(`Please Input ${field}!`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number' }).fill('11')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastgate')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('4100 Eastgate Blvd')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  world.busy = promise
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect.element(toast('Adding Project')).toBeVisible()
  // Longer than any success stays.
  await new Promise((done) => setTimeout(done, 2300))
  await expect.element(toast('Adding Project')).toBeVisible()
  expect(toast('Project Created').elements()).toEqual([])
  answer()
  await expect.element(toast('Project Created')).toBeVisible()
  expect(toast('Adding Project').elements()).toEqual([])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Eastgate')).toBeVisible()
  expect(world.sent).toMatchObject([{ entity: 'project', op: 'create', patch: { number: '11', name: 'Eastgate', address: '4100 Eastgate Blvd', assignedToUserID: 1 } }])
})

test('PROJ-23 PROJ-31 SHELL-62 a refused project claims no success and keeps the input; the next Save replaces it', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({ status: 422, code: 'invalid', message: 'Some fields need another value.', problems: { number: 'Not this number.' } })
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await dialog.getByRole('textbox', { name: 'Number' }).fill('11')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastgate')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('4100 Eastgate Blvd')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect.element(toast('Error while adding the project')).toBeInTheDocument()
  expect(stored).toEqual([{ code: 'configBackOfficeAddTeam', title: 'Failed to add projects', message: 'Error while adding the project' }])
  expect(toast('Project Created').elements()).toEqual([])
  expect(toast('Adding Project').elements()).toEqual([])
  await expect.element(dialog.getByText('Not this number.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Eastgate')
  world.refuse = null
  await dialog.getByRole('textbox', { name: 'Number' }).fill('12')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect.element(toast('Project Created')).toBeInTheDocument()
  expect(new Set(world.sent.map((each) => each.ref)).size).toBe(1)
  expect(world.projects.filter((project) => project.name === 'Eastgate')).toHaveLength(1)
})

test('F-29 a number that another project has is warned of and saved; both are marked', async () => {
  await open()
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await dialog.getByRole('textbox', { name: 'Number' }).fill('9')
  await expect.element(dialog.getByText('Project Marina Walk has this number')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Marina East')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('1 Quay')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect.element(page.getByText('Same number as Marina Walk')).toBeVisible()
  await expect.element(page.getByText('Same number as Marina East')).toBeVisible()
})

test('the draft of a project comes back after the modal was closed', async () => {
  await open()
  await button('Create Project').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half typed')
  await expect.element(page.getByText(/^Draft kept \d\d:\d\d$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Create Project').click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
})

test('PROJ-11 PROJ-12 PROJ-13 inline edit requires all fields, by the column title', async () => {
  await open()
  await button('Edit Pump House').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('  ')
  await button('Save').click()
  await expect.element(page.getByText('Please Input Address!')).toBeVisible()
  await expect.element(page.getByText('Please assign the project to user!')).toBeVisible()
  expect(world.sent).toEqual([])
})

test('PROJ-11 PROJ-35 SHELL-67 an inline edit sends what changed, with what was seen when the row opened', async () => {
  await open()
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(toast('Saved')).toBeInTheDocument()
  await expect.element(row('Tower C')).toBeVisible()
  expect(world.sent).toMatchObject([{ op: 'patch', patch: { name: 'Tower C' }, seen: { name: 'Tower B' }, guards: { isActive: true } }])
})

test('PROJ-34 G2-30 the assigned user is chosen from unblocked people; a blocked one stays, marked', async () => {
  await open()
  await button('Edit Marina Walk').click()
  const who = page.getByRole('combobox', { name: 'Assigned user' })
  await expect.element(who).toHaveValue('Rita Moss (Inactive)')
  await who.click()
  expect(page.getByRole('option').elements().map((each) => each.textContent)).toEqual(['Rita Moss (Inactive)', 'Dana Whitfield', 'Marco Reyes', 'Tom Brandt'])
  await page.getByRole('option', { name: 'Tom Brandt' }).click()
  await button('Save').click()
  await expect.element(row('Marina Walk').getByText('Tom Brandt')).toBeVisible()
})

test('PROJ-29 SHELL-62 a refused edit says why, keeps the fields and claims no success', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(toast('Failed to update project')).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tower C')
  expect(stored).toMatchObject([{ code: 'backOfficeUpdateProject', title: 'Failed to update project' }])
  expect(toast('Saved').elements()).toEqual([])
})

test('PROJ-15 PROJ-18 declining the question changes nothing', async () => {
  await open()
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  await expect.element(page.getByRole('heading', { name: 'Are you sure you want to remove the project?' })).toBeVisible()
  await button('No').click()
  await expect.element(page.getByRole('switch', { name: 'Tower B is active' })).toBeChecked()
  expect(world.sent).toEqual([])
})

test('PROJ-16 PROJ-19 SHELL-67 SHELL-75 a removed project is inactive, the list is fetched again, and Undo takes it back (PROJ-17)', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  const before = world.calls.filter((call) => call.endsWith('/projects')).length
  await button('Yes').click()
  await expect.element(toast('Removed')).toBeInTheDocument()
  await expect.element(toast('Tower B is inactive')).toBeInTheDocument()
  await expect.element(row('Tower B')).not.toBeInTheDocument()
  await expect.poll(() => world.calls.filter((call) => call.endsWith('/projects')).length).toBeGreaterThan(before)
  await button('Undo').click()
  await expect.element(row('Tower B')).toBeVisible()
  await expect.poll(() => world.sent.map(({ patch, seen, guards }) => ({ patch, seen, guards }))).toEqual([
    { patch: { isActive: false }, seen: { isActive: true }, guards: {} },
    { patch: { isActive: true }, seen: { isActive: false }, guards: {} },
  ])
})

test('PROJ-30 SHELL-62 a refused removal is told, and the project stays active', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  await button('Yes').click()
  await expect.element(toast('Failed to remove project')).toBeInTheDocument()
  expect(stored).toMatchObject([{ code: 'backOfficeRemoveProject', title: 'Failed to remove project' }])
  await expect.element(page.getByRole('switch', { name: 'Tower B is active' })).toBeChecked()
})

test('PROJ-17 making a project active asks first; a refusal is told', async () => {
  await open('/?status=inactive')
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await page.getByRole('switch', { name: 'Old Mill is active' }).click()
  await expect.element(page.getByRole('heading', { name: 'Are you sure you want to make the project active?' })).toBeVisible()
  await button('Yes').click()
  await expect.element(toast('Failed to update project')).toBeInTheDocument()
  await expect.element(page.getByRole('switch', { name: 'Old Mill is active' })).not.toBeChecked()
})

test('without a network a project is saved on this device, marked, and sent later', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  world.offline = true
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(row('Tower C').getByText('Saved on this device')).toBeVisible()
  world.offline = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(row('Tower C').getByText('Sent', { exact: true })).toBeVisible()
  expect(world.projects.find((project) => project.projectID === 1)?.name).toBe('Tower C')
})

test('PROJ-33 G2-31 who may not create sees no button', async () => {
  world.me = { ...world.me, user_metadata: { ...world.me.user_metadata, reportsToUserID: 2, canCreateProject: false } }
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  await expect.element(button('Create Project')).not.toBeInTheDocument()
})

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
  world = standIn({ people: [who, ...[dana, marco, tom].filter((other) => other !== who)], projects: [aProject(1, '10', 'Tower B', held(marco))] })
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

test('on a phone projects are cards, and all of it can be done there', async () => {
  await page.viewport(390, 844)
  await open()
  const card = page.getByRole('listitem').filter({ hasText: 'Tower B' })
  await expect.element(card).toBeVisible()
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect.element(page.getByText('Tower C')).toBeVisible()
  await button('Create Project').click()
  await expect.element(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible()
})

test('PROJ-06 PROJ-11 upright on a tablet every column has room, and a narrow table still edits every field', async () => {
  await page.viewport(736, 1000)
  await open()
  await expect.element(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(736)
  await page.viewport(660, 1000)
  await expect.element(page.getByRole('columnheader', { name: 'Address' })).not.toBeInTheDocument()
  await button('Edit Tower B').click()
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
})
