import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProject } from '#tests/mocks/rows.ts'
import { marcus, openActions } from '#tests/world/actions-list.tsx'
import { choice, field } from '#tests/world/new-action-form.ts'
import { newActionWorld, openNewAction } from '#tests/world/new-action-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

const gone = aProject(9, '9', 'Old Mill', { isActive: false })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const why = page.getByText('A corrective action is opened in a project.')

/** Creates Eastgate in the dialog that the page's button opens. */
async function createsEastgate() {
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  for (const [label, text] of [
    ['Number', '11'],
    ['Name', 'Eastgate'],
    ['Address', '4100 Eastgate Blvd'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(text)
  await dialog.getByRole('button', { name: 'Create Project' }).click()
}

test('an empty list without an active project leads to a project and then to its first action', async () => {
  const { world, path } = await openActions({ actions: [], projects: [gone] })
  await expect.element(why).toBeVisible()
  expect(button('New corrective action').elements()).toEqual([])
  await createsEastgate()
  await expect.poll(path).toMatch(/^\/back-office\/corrective-actions\/new\?project=/)
  expect(path().split('=')[1]).toBe(world.sent[0]?.ref)
})

test('an empty list with an active project leads to the form', async () => {
  await openActions({ actions: [] })
  await expect.element(page.getByText('No corrective actions')).toBeVisible()
  await expect.element(button('New corrective action').first()).toBeVisible()
  expect(button('Create Project').elements()).toEqual([])
})

test('a person who may not create a project sees the owner, who may', async () => {
  await openActions({
    actions: [],
    projects: [],
    who: { ...marcus, user_metadata: { ...marcus.user_metadata, canCreateProject: false } },
  })
  await expect.element(page.getByText(/Ask Dana Whitfield to create one\.$/)).toBeVisible()
  expect(button('Create Project').elements()).toEqual([])
})

test.each([
  ['with', 'Project Created'],
  ['without', 'Saved on this device'],
] as const)(
  'the new-action form requires a project first and begins in it, %s a network',
  async (how, said) => {
    const world = await newActionWorld()
    world.projects = [gone]
    await openNewAction(world)
    await expect.element(why).toBeVisible()
    expect(field('Situation statement').elements()).toEqual([])
    world.offline = how === 'without'
    await createsEastgate()
    await expectToast(said)
    await expect.element(choice('Project')).toHaveValue('11 Eastgate')
    await expect.element(field('Situation statement')).toBeVisible()
  },
)

test('a form opened for a project begins in it', async () => {
  const world = await newActionWorld()
  world.projects = [...world.projects, aProject(3, '11', 'Eastgate')]
  await openNewAction(world, `?project=${world.projects[2]?.uid}`)
  await expect.element(choice('Project')).toHaveValue('11 Eastgate')
})
