import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setOnline } from '#client/data/api/connection.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { button, openProjects, projectsWorld, row } from '#tests/world/projects-world.tsx'
import type { MockedCompany } from '#tests/mocks/company.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { ChangedProject } from './change-page.tsx'

// Rulings 30 and 62: the server answers 5xx; the cached rows stay, and a note reports it.

let world: MockedCompany
const silent = (end: string) =>
  page.getByRole('status').getByText(new RegExp(`^The server does not answer\\. ${end}$`))
const dialog = page.getByRole('dialog')
const again = button('Try again')

beforeEach(async () => {
  world = await projectsWorld()
})

/** Retries successfully and expects the note to disappear. */
async function isWellAgain() {
  world.fails = {}
  pressNow(again.first())
  await expect
    .element(page.getByText('The server does not answer', { exact: false }))
    .not.toBeInTheDocument()
}

test('unreadable projects and people show one message over the list, with the older age (ruling 30)', async () => {
  const { workspace } = await openProjects(world)
  await expect.element(page.getByText('3 of 4')).toBeVisible()
  await expect.poll(() => workspace.replica.cached('associate').complete).toBe(true)
  world.fails = { 'projects.list': 'internal', 'team.list': 'internal' }
  await workspace.refetchAll()
  await expect.element(silent('Data as of \\d\\d:\\d\\d\\.')).toBeVisible()
  expect(page.getByText('The server does not answer', { exact: false }).elements()).toHaveLength(1)
  await expect.element(row('Tower B')).toBeVisible()
  await isWellAgain()
})

test('creating or editing a project never shows an empty people choice without explanation (ruling 30)', async () => {
  world.fails = { 'team.list': 'internal' }
  await openProjects(world)
  const assignee = /^The server does not answer\. The people are not on this device yet\./
  await button('Edit Tower B').click()
  await expect
    .element(row('Tower B').or(page.getByRole('row')).getByRole('combobox').first())
    .toHaveAccessibleDescription(assignee)
  await button('Cancel').click()
  await button('Create Project').click()
  await expect.element(dialog.getByRole('combobox').first()).toHaveAccessibleDescription(assignee)
  world.fails = {}
  pressNow(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog.getByRole('combobox').first()).not.toHaveAccessibleDescription()
})

test.each([
  ['View Project Tree', 'Project Tree'],
  ['Organization Tree', 'Organization Tree'],
])(
  '%s is never empty without explanation, and a retry fills it (ruling 30)',
  async (opens, name) => {
    world.fails = { 'team.list': 'internal' }
    await openProjects(world)
    await expect.element(row('Tower B')).toBeVisible()
    await button(opens).click()
    await expect
      .element(dialog.getByRole('alert').getByText('The server had an error. Nothing was changed.'))
      .toBeVisible()
    expect(page.getByRole('tree').elements()).toEqual([])
    world.fails = {}
    pressNow(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('tree', { name }).getByText('Marco Reyes')).toBeVisible()
  },
)

test.each([
  ['View Project Tree', 'projects.list'],
  ['Organization Tree', 'team.list'],
] as const)('%s with failed refreshes shows its age (ruling 30)', async (opens, operation) => {
  const { workspace } = await openProjects(world)
  await expect
    .poll(
      () =>
        workspace.replica.cached('associate').complete &&
        workspace.replica.cached('project').complete,
    )
    .toBe(true)
  world.fails = { [operation]: 'internal' }
  await workspace.refetchAll()
  await button(opens).click()
  await expect
    .element(dialog.getByText(/^The server does not answer\. Data as of \d\d:\d\d\.$/))
    .toBeVisible()
  await expect.element(page.getByRole('tree').getByText('Marco Reyes')).toBeVisible()
  world.fails = {}
  pressNow(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(dialog.getByText(/^The server does not answer/)).not.toBeInTheDocument()
})

test('a project behind a link is not reported missing while its existence is unknown (ruling 30)', async () => {
  world.fails = { 'projects.list': 'internal' }
  const shown = await showScreen(
    <ChangedProject />,
    world,
    `/changes/${world.projects[0]?.uid ?? ''}`,
    '/changes/$project',
  )
  try {
    await expect
      .element(page.getByRole('heading', { name: 'Failed to retrieve projects' }))
      .toBeVisible()
    world.fails = {}
    setOnline(Date.now())
    await again.click()
    await expect.element(page.getByRole('heading', { name: 'Tower B' })).toBeVisible()
  } finally {
    await shown.leave()
  }
})
