import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { CreatePage } from '#client/features/corrective-actions/create-page.tsx'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { JobsPage } from '#client/features/jobs/jobs-page.tsx'
import { ProjectsPage } from '#client/features/projects/projects-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { identityRefusal, mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { opens } from '#tests/world/action-screen.tsx'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { field, fillInNewAction } from '#tests/world/new-action-form.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

/**
 * A failure shows in one place: in the form, or in place of the rows, or in a toast where neither
 * exists.
 */

let world: MockedCompany

beforeEach(async () => {
  await page.viewport(1024, 768)
  world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marcus Oyelaran', 1)],
    projects: [
      aProject(1, '1042', 'Tower B', {
        assignedToUserID: 2,
        assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' },
      }),
    ],
    actions: [anAction(7)],
  })
  onTestFinished(() => world.leave())
})

async function open(screen: ReactNode, path = '/') {
  const shown = await showScreen(screen, world, path)
  onTestFinished(shown.leave)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const plainly = () => ({ status: 403, code: 'not-permitted' }) as const
const atField = (name: string) => () =>
  ({
    status: 422,
    code: 'invalid',
    message: 'Some fields need another value.',
    problems: { [name]: 'Not this one.' },
  }) as const

const fails: readonly [string, (refuse: MockedCompany['refuse']) => Promise<void>, string][] = [
  ['a new project', createProject, 'number'],
  ['the edit of a project in its row', editProject, 'name'],
  ['a new action', createAction, 'incidentLocation'],
  ['the edit of an action', editAction, 'title'],
]

test.each(fails)('%s reports a refusal once, in its form', async (_, save) => {
  await save(plainly)
  await toldOnce(/You do not have permission to do this/)
  expect(document.querySelector('[data-toast=error]')).toBeNull()
})

test.each(fails)(
  '%s reports a field that the server rejected once, at that field',
  async (_, save, name) => {
    await save(atField(name))
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(1)
    await toldAtMostOnce()
    expect(document.querySelector('[data-toast=error]')).toBeNull()
    expect(document.body.innerText).not.toContain('Some fields need another value.')
  },
)

test('a switch has no form, so that one toast shows its error', async () => {
  await open(<ProjectsPage />)
  world.refuse = plainly
  await page.getByRole('switch', { name: 'Tower B is active' }).click()
  await button('Make inactive').click()
  await toldOnce(/Failed to remove project/)
})

test.each([
  ['the projects', <ProjectsPage key="" />, '/', /Failed to load projects/],
  [
    'the actions',
    <ListPage key="" />,
    '/back-office/corrective-actions',
    /Error, while fetching the Actions/,
  ],
  [
    'one action',
    <ActionDetail key="" caID="7" />,
    '/back-office/corrective-actions/7',
    /Error, while fetching the Action/,
  ],
  ['the jobs', <JobsPage key="" />, '/admin/jobs', /Failed to retrieve jobs/],
] as const)(
  '%s that fail to load are reported once, in their place',
  async (_, screen, path, says) => {
    world.offline = true
    await open(screen, path)
    await toldOnce(says)
    expect(document.querySelector('[data-toast=error]')).toBeNull()
  },
)

test('a history that fails to load is reported once, beside the loaded action', async () => {
  world.fails['correctiveActions.tickets'] = 'internal'
  await open(<ActionDetail caID="7" />, '/back-office/corrective-actions/7')
  await toldOnce(/Error, while fetching action tickets/)
})

test('a new action reports programs that failed to load once, at their field', async () => {
  world.fails['catalogue.ofAccount'] = 'internal'
  const stored = storedFromHere()
  await open(<CreatePage />, '/back-office/corrective-actions/new')
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'backOfficeProjectForms', title: 'Failed to retrieve forms' }])
  await expect
    .element(page.getByText(/The safety programs are not on this device yet/))
    .toBeVisible()
  await drawn()
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)
})

test.each([
  [
    'a wrong password',
    () => identityRefusal('invalid_grant', 'Wrong email or password.'),
    /Wrong email or password/,
  ],
  ['a failing server', () => ({ refused: 'internal' }) as const, /server had an error/],
] as const)('sign-in: reports %s once', async (_, answers, says) => {
  await freshDevice()
  await mockNetwork(mock('access.signIn', answers))
  await showApp('/login')
  await field('Email').fill('dana@ridgeline.test')
  await field('Password').fill('Siteward1!')
  await button('Sign in').click()
  await toldOnce(says)
})

async function createProject(refuse: MockedCompany['refuse']) {
  await open(<ProjectsPage />)
  world.refuse = refuse
  await button('Create Project').click()
  const dialog = page.getByRole('dialog', { name: 'Create Project' })
  for (const name of ['Number', 'Name', 'Address'])
    await dialog.getByRole('textbox', { name, exact: true }).fill('11')
  await dialog.getByRole('button', { name: 'Create Project' }).click()
}

async function editProject(refuse: MockedCompany['refuse']) {
  await open(<ProjectsPage />)
  world.refuse = refuse
  await button('Edit Tower B').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Tower C')
  await button('Save').click()
}

async function createAction(refuse: MockedCompany['refuse']) {
  await open(<CreatePage />, '/back-office/corrective-actions/new')
  await fillInNewAction()
  world.refuse = refuse
  await button('Create corrective action').click()
}

async function editAction(refuse: MockedCompany['refuse']) {
  await open(<ActionDetail caID="7" />, '/back-office/corrective-actions/7')
  world.refuse = refuse
  await opens('What happened')
  await field('Situation statement').fill('Another one')
  await field('Notes for this change').fill('Why')
  await button('Save changes').click()
}

/** The texts on the screen that report a failure. */
const alerts = () =>
  [...document.querySelectorAll<HTMLElement>('[role=alert]')]
    .filter((each) => each.checkVisibility() && !each.parentElement?.closest('[role=alert]'))
    .map((each) => each.innerText)

/** The failure shows once and in one place, also after all later rendering. */
async function toldOnce(says: RegExp) {
  await expect.poll(() => alerts().filter((text) => says.test(text)).length).toBe(1)
  await drawn()
  expect(alerts()).toHaveLength(1)
  expect(document.body.innerText.match(new RegExp(says, `${says.flags}g`))).toHaveLength(1)
}

async function toldAtMostOnce() {
  await drawn()
  expect(alerts().length).toBeLessThanOrEqual(1)
}

const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
