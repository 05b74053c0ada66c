import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import {
  button,
  dana,
  openProjects,
  projectsWorld,
  row,
  towerB,
} from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)

test('PROJ-11 PROJ-12 PROJ-13 inline edit requires all fields, by the column title', async () => {
  await open()
  await button('Edit Pump House').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('  ')
  await button('Save').click()
  await expect.element(page.getByText('Please Input Address!')).toBeVisible()
  await expect.element(page.getByText('Please assign the project to user!')).toBeVisible()
  expect(world.sent).toEqual([])
})

test("PROJ-11 PROJ-35 SHELL-67 G1-117 an inline edit sends the changes with the values from the row's opening", async () => {
  await open()
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expectToast('Saved')
  await expect.element(row('Tower C')).toBeVisible()
  expect(world.sent).toMatchObject([
    {
      op: 'patch',
      patch: { name: 'Tower C' },
      seen: { name: 'Tower B' },
      guards: { isActive: true },
    },
  ])
})

test('PROJ-34 G2-30 offers unblocked people as assigned user; a blocked one stays, with a mark', async () => {
  await open()
  await button('Edit Marina Walk').click()
  const who = page.getByRole('combobox', { name: 'Assigned user' })
  await expect.element(who).toHaveValue('Rita Moss (Inactive)')
  await who.click()
  expect(
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Me (Dana Whitfield)', 'Rita Moss (Inactive)', 'Marco Reyes', 'Tom Brandt'])
  await page.getByRole('option', { name: 'Tom Brandt' }).click()
  await button('Save').click()
  await expect.element(row('Marina Walk').getByText('Tom Brandt')).toBeVisible()
})

test.each([
  ['tablet upright', 736],
  ['tablet', 936],
  ['small desk', 1048],
  ['desk', 1208],
])('on a %s the assigned user is readable in full during the edit', async (_, width) => {
  await page.viewport(width, 800)
  await open('/?status=all')
  await button('Edit Old Mill').click()
  const who = page.getByRole('combobox', { name: 'Assigned user' })
  await expect.element(who).toHaveValue('Dana Whitfield')
  expect(who.element().scrollWidth).toBeLessThanOrEqual(who.element().clientWidth)
  // Each field has a label above it: its column's or its own.
  const head = page
    .getByRole('columnheader', { name: 'Assigned user' })
    .element()
    .getBoundingClientRect()
  const own = page
    .getByText('Assigned user')
    .elements()
    .some((word) => word.matches('label') && word.getBoundingClientRect().height > 10)
  expect(
    own ||
      Math.abs(
        head.left - (who.element().closest('[role=cell]')?.getBoundingClientRect().left ?? 0),
      ) < 1,
  ).toBe(true)
})

test('PROJ-12 upright on a tablet a row edits as a block: labels above, two columns, errors below, Save at the foot', async () => {
  await page.viewport(736, 1000)
  await open()
  await button('Edit Pump House').click()
  const box = (role: 'textbox' | 'combobox', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect()
  await expect.element(page.getByRole('textbox', { name: 'Number' })).toBeVisible()
  const fields = () =>
    [
      box('textbox', 'Number'),
      box('textbox', 'Name'),
      box('textbox', 'Address'),
      box('combobox', 'Assigned user'),
    ] as const
  const [number, name, address, person] = fields()
  expect([name.top, person.top, address.left, person.left]).toEqual([
    number.top,
    address.top,
    number.left,
    name.left,
  ])
  expect(name.left).toBeGreaterThan(number.right)
  // Each is wide enough for its whole text.
  expect(Math.min(...fields().map(({ width }) => width))).toBeGreaterThan(250)
  for (const [at, word] of ['Number', 'Name', 'Address', 'Assigned user'].entries()) {
    const label = page
      .getByText(word, { exact: true })
      .elements()
      .find((each) => each.matches('label'))
      ?.getBoundingClientRect()
    expect(label?.bottom).toBeLessThanOrEqual(fields()[at]?.top ?? 0)
    expect(label?.height).toBeGreaterThan(10)
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await button('Save').click()
  const missing = page.getByText('Please Input Name!').element().getBoundingClientRect()
  const [, after, below] = fields()
  expect(missing.top).toBeGreaterThanOrEqual(after.bottom)
  expect(missing.bottom).toBeLessThan(below.top)
  expect(Math.abs(missing.left - after.left)).toBeLessThan(40)
  expect(button('Save').element().getBoundingClientRect().top).toBeGreaterThan(below.bottom)
})

test('an upright tablet hides the address and shows its field during the edit', async () => {
  await page.viewport(700, 900)
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Address' }).elements()).toEqual([])
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Quay')
  await button('Save').click()
  await expect.poll(() => world.sent.at(-1)?.patch).toEqual({ address: '1 Quay' })
})

test('a turned tablet keeps typed values and the focus: typing continues, and Escape cancels', async () => {
  await page.viewport(1400, 800)
  await open()
  await button('Edit Tower B').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Tower C')
  await page.viewport(800, 1180)
  await expect
    .element(
      page
        .getByText('Assigned user')
        .and(page.getByText('Assigned user', { exact: true }))
        .first(),
    )
    .toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Tower C')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
})

test('a name too long for its field is readable in full in its title', async () => {
  world.people[0] = { ...dana, name: 'Dana Maximiliana Whitfield-Oyelaran of the North Building' }
  await page.viewport(736, 1180)
  await open('/?status=all')
  await button('Edit Old Mill').click()
  const who = page.getByRole('combobox', { name: 'Assigned user' })
  await expect.element(who).toHaveValue(world.people[0].name)
  expect(getComputedStyle(who.element()).textOverflow).toBe('ellipsis')
  await expect.element(page.getByTitle(world.people[0].name)).toBeVisible()
})

test('PROJ-29 SHELL-62 G1-36 G2-06 a refused edit shows why, keeps the fields and claims no success', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await expect
    .element(page.getByText('Failed to update project', { exact: true }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tower C')
  expect(stored).toMatchObject([
    { code: 'backOfficeUpdateProject', title: 'Failed to update project' },
  ])
  expectNoToast('Saved')
})

test('an offline project is saved on this device, marked, and sent later', async () => {
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

test('F-82 a Save refused after another row was opened affects its own row only', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  world.busy = answered.promise
  world.refuse = ({ patch }) =>
    patch['name'] === 'Tower C' ? { status: 403, code: 'not-permitted' } : null
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await button('Edit Marina Walk').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Marina Walk')
  answered.resolve()
  await expectToast('Failed to update project')
  await expect.element(name).toHaveValue('Marina Walk')
  expect(page.getByRole('table').getByRole('alert').elements()).toEqual([])
  await name.fill('Marina Way')
  await button('Save').click()
  await expect
    .poll(() => world.sent.at(-1))
    .toMatchObject({ ref: world.projects[1]?.uid, patch: { name: 'Marina Way' }, replaces: [] })
  // The refused change waits with its values, and the next Save replaces it.
  await button('Edit Tower B').click()
  await expect.element(name).toHaveValue('Tower C')
  world.refuse = null
  await button('Save').click()
  await expect
    .poll(() => world.sent.at(-1))
    .toMatchObject({ ref: towerB.uid, patch: { name: 'Tower C' }, replaces: [world.sent[0]?.id] })
})

test('F-82 a sent Save closes its own row, not the one opened since', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  world.busy = answered.promise
  await button('Edit Tower B').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Tower C')
  await button('Save').click()
  await button('Edit Marina Walk').click()
  await expect.element(name).toHaveValue('Marina Walk')
  await name.fill('Marina Way')
  answered.resolve()
  await expectToast('Saved')
  await expect.element(name).toHaveValue('Marina Way')
  await button('Save').click()
  await expect.element(row('Marina Way')).toBeVisible()
  await expect.element(row('Tower C')).toBeVisible()
})

test("announces a row's draft: Go on restores the typed values, Discard shows the row", async () => {
  await open()
  const address = page.getByRole('textbox', { name: 'Address' })
  const begun = page.getByText(/^You began a change/)
  await button('Edit Tower B').click()
  await expect.element(address).toBeVisible()
  const before =
    address.element() instanceof HTMLInputElement
      ? (address.element() as HTMLInputElement).value
      : ''
  expect(begun.elements()).toEqual([])
  await address.fill('500 New Gate Road')
  await button('Edit Marina Walk').click()
  await expect.element(address).not.toHaveValue('500 New Gate Road')
  expect(begun.elements()).toEqual([])
  await button('Edit Tower B').click()
  await expect.element(begun).toBeVisible()
  // A screen reader announces it too, because the focus is in the row's first field.
  await expect
    .poll(() => begun.element().closest('output')?.querySelector('[aria-hidden=true]'))
    .toBeNull()
  await button('Go on').click()
  await expect.element(address).toHaveValue('500 New Gate Road')
  await expect.element(begun).not.toBeInTheDocument()
  await button('Edit Marina Walk').click()
  await expect.element(address).not.toHaveValue('500 New Gate Road')
  await button('Edit Tower B').click()
  await expect.element(begun).toBeVisible()
  // Typing counts as Go on, because Discard would also discard the new text.
  await address.fill('500 New Gate')
  await expect.element(begun).not.toBeInTheDocument()
  expect(button('Discard').elements()).toEqual([])
  await button('Edit Marina Walk').click()
  await expect.element(address).not.toHaveValue('500 New Gate Road')
  await button('Edit Tower B').click()
  await button('Discard').click()
  await expect.element(address).toHaveValue(before)
  expect(begun.elements()).toEqual([])
  expect(world.sent).toEqual([])
})

test("Discard shows the current row, not the one from the draft's return", async () => {
  const { workspace } = await open()
  const name = page.getByRole('textbox', { name: 'Name' })
  await button('Edit Tower B').click()
  await name.fill('Tower C')
  await button('Edit Marina Walk').click()
  await expect.element(name).toHaveValue('Marina Walk')
  await button('Edit Tower B').click()
  await expect.element(name).toHaveValue('Tower C')
  world.projects = world.projects.map((project) =>
    project.uid === towerB.uid ? { ...project, name: 'Tower of a colleague' } : project,
  )
  await workspace.replica.pull('project')
  await button('Discard').click()
  await expect.element(name).toHaveValue('Tower of a colleague')
})

test('typed row values stay when the device loses its stores', async () => {
  const { workspace } = await open()
  const name = page.getByRole('textbox', { name: 'Name' })
  await button('Edit Tower B').click()
  await name.fill('Tower C')
  const { box } = workspace
  if (box === null) throw new Error('no box')
  const lost = { ...box.snapshot(), emptied: 'memory' as const }
  vi.spyOn(box, 'snapshot').mockReturnValue(lost)
  await userEvent.type(page.getByRole('textbox', { name: 'Address' }), '!')
  await expect.element(name).toHaveValue('Tower C')
  vi.restoreAllMocks()
  await userEvent.type(page.getByRole('textbox', { name: 'Address' }), '?')
  await expect.element(name).toHaveValue('Tower C')
  await expect
    .element(page.getByRole('textbox', { name: 'Address' }))
    .toHaveValue(expect.stringMatching(/!\?$/))
})

test('a Save that fails after leaving its list shows an error on the next screen', async () => {
  const { unmount } = await open()
  await expect.element(row('Tower B')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  world.busy = answered.promise
  world.refuse = () => ({ status: 403, code: 'not-permitted' })
  const stored = storedFromHere()
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
  await unmount()
  answered.resolve()
  await expect.poll(() => stored).toMatchObject([{ code: 'backOfficeUpdateProject' }])
  expect(stored[0]).not.toMatchObject({ isShownInline: true })
})
