import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { button, openProjects, projectsWorld, row, toast } from '#tests/world/projects-world.tsx'
import { aProject } from '#tests/mocks/rows.ts'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await projectsWorld()
})

const open = (path?: string) => openProjects(world, path)

test('PROJ-03 PROJ-14 PROJ-21 PROJ-22 G2-30 creates a project, assigned to its creator unless another is selected', async () => {
  await open()
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await expect
    .element(dialog.getByRole('combobox', { name: 'Assigned user Optional' }))
    .toHaveValue('Dana Whitfield')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  for (const field of ['Number', 'Name', 'Address'])
    await expect.element(dialog.getByText(`Please Input ${field}!`)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number' }).fill('11')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastgate')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('4100 Eastgate Blvd')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  world.busy = promise
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expectToast('Adding Project')
  // The toast stays until the server answers.
  expect(document.querySelector('[data-toast="loading"]')?.textContent).toContain('Adding Project')
  expectNoToast('Project Created')
  answer()
  await expectToast('Project Created')
  expect(toast('Adding Project').elements()).toEqual([])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Eastgate')).toBeVisible()
  expect(world.sent).toMatchObject([
    {
      entity: 'project',
      op: 'create',
      patch: { number: '11', name: 'Eastgate', address: '4100 Eastgate Blvd', assignedToUserID: 1 },
    },
  ])
})

test('announces a draft of a new project in its dialog: Go on continues it, Discard starts over', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const note = dialog.getByText(/^You began this \d\d:\d\d\. It is not saved\.$/)
  const begin = async () => {
    await button('Create Project').click()
    await expect.element(name).toBeVisible()
  }
  const leaveBegun = async (words: string) => {
    await name.fill(words)
    await expect.element(dialog.getByText(/^Draft kept/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await begin()
  }
  await begin()
  await expect.element(note).not.toBeInTheDocument()
  await leaveBegun('Marina')
  await expect.element(note).toBeVisible()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Number' })).toHaveFocus()
  await expect.element(name).toHaveValue('Marina')
  await leaveBegun('Marina Walk')
  // Typing counts as Go on, because Discard would also discard the new text.
  await expect.element(note).toBeVisible()
  await name.fill('Marina Walk II')
  await expect.element(note).not.toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Discard' }).elements()).toEqual([])
  await leaveBegun('Marina Walk')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('')
})

test('PROJ-14 a new project may have no assignee, also offline, with a note in its row, while an edit requires one', async () => {
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  world.offline = true
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  for (const [field, text] of Object.entries({
    Number: '11',
    Name: 'Eastgate',
    Address: '4100 Eastgate Blvd',
  }))
    await dialog.getByRole('textbox', { name: field }).fill(text)
  await dialog.getByRole('combobox', { name: 'Assigned user Optional' }).click()
  await page.getByRole('option', { name: 'Not assigned' }).click()
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect.element(row('Eastgate').getByText('Not assigned')).toBeVisible()
  await expect.element(row('Eastgate').getByText('Saved on this device')).toBeVisible()
  world.offline = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.element(row('Eastgate').getByText('Sent', { exact: true })).toBeVisible()
  expect(world.sent).toMatchObject([
    { op: 'create', patch: { number: '11', name: 'Eastgate', address: '4100 Eastgate Blvd' } },
  ])
  expect(Object.keys(world.sent[0]?.patch ?? {})).not.toContain('assignedToUserID')
  expect(world.projects.find(({ name }) => name === 'Eastgate')).toMatchObject({
    assignedToUserID: null,
    assignedToUser: null,
  })
  await expect.element(row('Eastgate').getByText('Not assigned')).toBeVisible()
  await button('Edit Eastgate').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Eastgate North')
  await page.getByRole('combobox', { name: 'Assigned user' }).click()
  expect(page.getByRole('option', { name: 'Not assigned' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Save').click()
  await expect.element(page.getByText('Please assign the project to user!')).toBeVisible()
})

test('ACL-180 a proxy user, who would lose sight of it, cannot leave it unassigned', async () => {
  world.me = {
    ...world.me,
    user_metadata: {
      ...world.me.user_metadata,
      reportsToUserID: 2,
      isProxyUser: true,
      canCreateProject: true,
    },
  }
  await open()
  await button('Create Project').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Assigned user' }).click()
  await expect.element(page.getByRole('option', { name: 'Me (Dana Whitfield)' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Not assigned' }).elements()).toEqual([])
})

test('PROJ-23 PROJ-31 SHELL-62 a refused project claims no success and keeps the input; the next Save replaces it', async () => {
  await open()
  const stored = storedFromHere()
  world.refuse = () => ({
    status: 422,
    code: 'invalid',
    message: 'Some fields need another value.',
    problems: { number: 'Not this number.' },
  })
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  await dialog.getByRole('textbox', { name: 'Number' }).fill('11')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastgate')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('4100 Eastgate Blvd')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expect
    .element(dialog.getByRole('alert').getByText(/^Error while adding the project\./))
    .toBeInTheDocument()
  expect(stored).toEqual([
    {
      code: 'configBackOfficeAddTeam',
      title: 'Failed to add projects',
      message: 'Error while adding the project',
      isShownInline: true,
    },
  ])
  expectNoToast('Project Created')
  expect(toast('Adding Project').elements()).toEqual([])
  await expect.element(dialog.getByText('Not this number.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Eastgate')
  world.refuse = null
  await dialog.getByRole('textbox', { name: 'Number' }).fill('12')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  await expectToast('Project Created')
  expect(new Set(world.sent.map((each) => each.ref)).size).toBe(1)
  expect(world.projects.filter((project) => project.name === 'Eastgate')).toHaveLength(1)
})

test('F-29 warns of a duplicate project number and saves it; both are marked', async () => {
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

test('F-76 an existing project closes the modal and asks what to do in its place', async () => {
  await open()
  world.refuse = ({ ref }) => ({
    status: 409,
    code: 'exists',
    row: aProject(9, '11', 'Theirs', { uid: ref }),
  })
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  for (const [field, text] of Object.entries({
    Number: '11',
    Name: 'Eastgate',
    Address: '4100 Eastgate Blvd',
  }))
    await dialog.getByRole('textbox', { name: field }).fill(text)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
  const decision = page.getByRole('dialog', { name: 'Needs your decision' })
  await expect.element(decision).toBeVisible()
  expect(dialog.elements()).toEqual([])
  expect(toast('Adding Project').elements()).toEqual([])
  await decision.getByRole('button', { name: 'Close' }).click()
  // The draft closed with the dialog: the next one is another project.
  await button('Create Project').click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('the draft of a project returns after the modal was closed', async () => {
  await open()
  await button('Create Project').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Half typed')
  await expect.element(page.getByText(/^Draft kept \d\d:\d\d$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Create Project').click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half typed')
})

test('PROJ-33 G2-31 a person without permission sees no button', async () => {
  world.me = {
    ...world.me,
    user_metadata: { ...world.me.user_metadata, reportsToUserID: 2, canCreateProject: false },
  }
  await open()
  await expect.element(row('Tower B')).toBeVisible()
  await expect.element(button('Create Project')).not.toBeInTheDocument()
})
