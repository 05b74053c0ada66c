import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReactNode } from 'react'
import type { OperationName } from '#client/data/api/operation-types.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, aTicket, anAction, associate } from '#tests/mocks/rows.ts'
import { opens } from '#tests/world/action-screen.tsx'
import { pick } from '#tests/world/new-action-form.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { CreatePage } from './create-page.tsx'
import { ActionDetail } from './detail/action-detail.tsx'
import { ListPage } from './list-page.tsx'

// Rulings 30 and 62: while the server answers 5xx, the screens keep what was read before and show
// its age.

const dana = associate(1, 'Dana Whitfield', null)
const marcus = associate(2, 'Marcus Oyelaran', 1)
const rosa = associate(5, 'Rosa Kim', null, { roleID: 3 })
let world: MockedCompany

beforeEach(async () => {
  await page.viewport(1024, 768)
  begin(dana)
})

function begin(who: typeof dana) {
  world = mockCompany({
    people: [who, marcus],
    projects: [aProject(1, '1042', 'Tower B')],
    actions: [anAction(7)],
    tickets: [aTicket('00000000-0000-4000-8000-000000000001')],
  })
  onTestFinished(() => world.leave())
}

async function show(screen: ReactNode) {
  const shown = await showScreen(screen, world)
  onTestFinished(shown.leave)
  return shown
}

const silent = (end: string) =>
  page.getByRole('status').getByText(new RegExp(`^The server does not answer\\. ${end}$`))
const aged = silent('Data as of \\d\\d:\\d\\d\\.')
const again = page.getByRole('button', { name: 'Try again' })
const row = page.getByRole('row', { name: /Guardrail missing/ })

/** Refuses these operations, which have answered once, and reads everything again. */
async function fails(workspace: Workspace, ...operations: readonly OperationName[]) {
  await expect
    .poll(() =>
      operations.filter((name) => !world.calls.some(({ operation }) => operation === name)),
    )
    .toEqual([])
  await expect.poll(() => workspace.reads.client.isFetching()).toBe(0)
  await expect
    .poll(() => workspace.box === null || workspace.replica.cached('correctiveAction').complete)
    .toBe(true)
  world.fails = Object.fromEntries(operations.map((operation) => [operation, 'internal']))
  await workspace.refetchAll()
}

/** The next try gets an answer, and the notice closes. */
async function isWellAgain() {
  world.fails = {}
  pressNow(again.first())
  await expect
    .element(page.getByText('The server does not answer', { exact: false }))
    .not.toBeInTheDocument()
}

test('a list that failed to refresh shows its age, and a retry refreshes it (ruling 30)', async () => {
  const { workspace } = await show(<ListPage />)
  await expect.element(row).toBeVisible()
  expect(again.elements()).toEqual([])
  await fails(workspace, 'correctiveActions.ofUser')
  await expect.element(aged).toBeVisible()
  await expect.element(row).toBeVisible()
  world.fails = {}
  world.actions = [anAction(8, { title: 'Ladder not tied off' })]
  pressNow(again)
  await expect.element(page.getByRole('row', { name: /Ladder/ })).toBeVisible()
  await expect.element(aged).not.toBeInTheDocument()
})

test('an empty list stays empty and shows its age; a list never read shows that (ruling 30)', async () => {
  world.actions = []
  const { workspace } = await show(<ListPage />)
  await expect.element(page.getByRole('heading', { name: 'No corrective actions' })).toBeVisible()
  await fails(workspace, 'correctiveActions.ofUser')
  await expect.element(aged).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No corrective actions' })).toBeVisible()
})

test('shows unreadable filter lists above the list (ruling 30)', async () => {
  world.fails = { 'correctiveActions.lookups': 'internal' }
  await show(<ListPage />)
  await expect.element(silent('Not everything is on this device yet\\.')).toBeVisible()
  await isWellAgain()
})

test('the list of all companies shows that its companies could not be read, and later its age (ruling 30)', async () => {
  begin(rosa)
  mockAlso(mock('companies.list', () => ({ refused: 'internal' })))
  const { workspace } = await show(<ListPage />)
  await expect.element(row).toBeVisible()
  await expect.element(silent('Not everything is on this device yet\\.')).toBeVisible()
  mockAlso(mock('companies.list', () => []))
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await fails(workspace, 'correctiveActions.ofUser')
  await expect.element(aged).toBeVisible()
  await expect.element(row).toBeVisible()
  const counted = () =>
    world.calls.filter(({ operation }) => operation === 'correctiveActions.countsOfUser').length
  const before = counted()
  await isWellAgain()
  // The counts are read again too, because old counts would not match new rows.
  await expect.poll(counted).toBe(before + 1)
})

test("an action from the device's list shows its age (ruling 30)", async () => {
  const { workspace } = await show(<ActionDetail caID="7" />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fails(workspace, 'correctiveActions.ofUser', 'correctiveActions.get')
  await expect.element(aged).toBeVisible()
  await expect.element(page.getByLabelText('Notes for this change', { exact: true })).toBeVisible()
  await isWellAgain()
})

test('an action requested on its own shows its age too (ruling 30)', async () => {
  begin(rosa)
  const { workspace } = await show(<ActionDetail caID="7" />)
  await expect.element(page.getByRole('heading', { level: 1, name: /Guardrail/ })).toBeVisible()
  await fails(workspace, 'correctiveActions.get')
  await expect.element(aged).toBeVisible()
  await isWellAgain()
})

test('a history shows its age (ruling 30)', async () => {
  const { workspace } = await show(<ActionDetail caID="7" />)
  await expect.element(page.getByRole('list', { name: 'History' })).toBeVisible()
  await fails(workspace, 'correctiveActions.tickets')
  await expect
    .element(
      page
        .getByRole('complementary')
        .getByText(/^The server does not answer\. Data as of \d\d:\d\d\.$/),
    )
    .toBeVisible()
  await isWellAgain()
})

test('CA-67 a history never read shows that, and a retry reads it (ruling 30)', async () => {
  world.fails = { 'correctiveActions.tickets': 'internal' }
  await show(<ActionDetail caID="7" />)
  await expect
    .element(page.getByRole('heading', { name: 'Error, while fetching action tickets' }))
    .toBeVisible()
  world.fails = {}
  await again.click()
  await expect.element(page.getByRole('list', { name: 'History' })).toBeVisible()
})

test('regulations never read show that in their place (ruling 30)', async () => {
  world.fails = { 'catalogue.ofAccount': 'internal' }
  await show(<ActionDetail caID="7" />)
  await expect.element(silent('The regulations are not on this device yet\\.')).toBeVisible()
  world.fails = {}
  pressNow(again)
  await expect.element(page.getByText('29 CFR 1926.501')).toBeVisible()
})

test.each([
  ['the projects', 'projects.list', 'Project', 'The projects are not on this device yet.'],
  ['the people', 'team.managers', 'Assigned to', 'The people are not on this device yet.'],
] as const)(
  'a new action has no empty choice of %s without an explanation (ruling 30)',
  async (_what, operation, label, word) => {
    // The device also finds managers among its people.
    world.fails = { [operation]: 'internal', 'team.list': 'internal' }
    await show(<CreatePage />)
    const field = page.getByRole('combobox', { name: label, exact: true })
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(`^The server does not answer\\. ${word}`))
    await isWellAgain()
    await field.click()
    await expect.element(page.getByRole('option')).toBeVisible()
  },
)

test('PROJ-28 a new action shows that the programs could not be read, and a retry loads them (ruling 30)', async () => {
  world.fails = { 'catalogue.ofAccount': 'internal' }
  await show(<CreatePage />)
  await expect
    .element(
      page
        .getByRole('status')
        .getByText(
          /^Failed to retrieve forms\. The server does not answer\. The safety programs are not on this device yet\. Connect once .*/,
        ),
    )
    .toBeVisible()
  await isWellAgain()
  await pick('Project', /1042/)
  await pick('Safety plan', /Fall Protection/)
})

test('choices that failed to refresh show their age (ruling 30)', async () => {
  const { workspace } = await show(<CreatePage />)
  await pick('Project', /1042/)
  await pick('Safety plan', /Fall Protection/)
  await fails(workspace, 'catalogue.ofAccount')
  await expect.element(aged).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Safety plan', exact: true }))
    .toHaveValue('Fall Protection')
  await isWellAgain()
})

test.each([
  ['a new action', <CreatePage key="new" />],
  ['an edit', <ActionDetail caID="7" key="7" />],
] as const)(
  'one message covers all parts of %s that failed to refresh, with the oldest age (ruling 30)',
  async (_, screen) => {
    const { workspace } = await show(screen)
    await expect
      .element(page.getByRole('combobox', { name: 'Assigned to', exact: true }))
      .toBeVisible()
    await expect.poll(() => workspace.replica.cached('project').complete).toBe(true)
    // Reads the list of programs, then their questions.
    await expect
      .poll(() => world.calls.filter(({ operation }) => operation === 'catalogue.ofAccount').length)
      .toBeGreaterThan(1)
    await fails(
      workspace,
      'correctiveActions.ofUser',
      'projects.list',
      'team.list',
      'team.managers',
      'catalogue.ofAccount',
      'correctiveActions.lookups',
    )
    await expect.element(aged).toBeVisible()
    expect(page.getByText('The server does not answer', { exact: false }).elements()).toHaveLength(
      1,
    )
    await isWellAgain()
  },
)

test('an edit shows that the people could not be read and keeps its assignee (ruling 30)', async () => {
  world.fails = { 'team.managers': 'internal', 'team.list': 'internal' }
  await show(<ActionDetail caID="7" />)
  const field = page.getByRole('combobox', { name: 'Assigned to', exact: true })
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      /^The server does not answer\. The people are not on this device yet\./,
    )
  await expect.element(field).toHaveValue('Marcus Oyelaran')
  await isWellAgain()
})

test('CA-68 CA-69 CA-70 CA-71 an edit names each unreadable list, with a retry (ruling 30)', async () => {
  world.fails = { 'correctiveActions.lookups': 'internal' }
  await show(<ActionDetail caID="7" />)
  await opens('What happened')
  await opens('What was done about it')
  for (const what of ['Triggers', 'Severities', 'Status', 'Types'])
    await expect
      .element(
        page.getByText(
          `Error, while fetching ${what}. The server does not answer. The usual list is shown.`,
        ),
      )
      .toBeVisible()
  await isWellAgain()
  expect(page.getByText('Error, while fetching', { exact: false }).elements()).toEqual([])
})
