import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reloadApp } from '#client/shell/load-problem.tsx'
import {
  addsProject,
  button,
  cell,
  goesToProjects,
  hasLineAgain,
  heading,
  opensSetup,
  row,
  submit,
  tick,
} from '#tests/world/setup-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

// A page that reloads would end its own test.
vi.mock('#client/shell/load-problem.tsx', async (original) => ({
  ...(await original<object>()),
  reloadApp: vi.fn<() => Promise<void>>(),
}))

type Opened = Awaited<ReturnType<typeof opensSetup>>

const done = () => page.getByRole('alertdialog', { name: 'You are all set!' })
const oops = () => page.getByRole('alertdialog', { name: 'Oops!' })
const projectsIn = ({ world }: Opened) => world.projects.map(({ number }) => number)

/** Prepares two projects for Submit. */
async function isReady(opened: Opened) {
  await goesToProjects()
  await addsProject('1037', 'Cedar Street Lofts', '2210 Cedar St')
  await addsProject('1042', 'Harbor Point', '88 Harbor Dr')
  await expect.element(submit()).toBeEnabled()
  opened.calls.length = 0
}

test('WIZ-21 WIZ-23 WIZ-24 WIZ-58 Submit sends the whole selection, the projects as one array, and then the configured company', async () => {
  const opened = await opensSetup()
  await tick(/^Weekly Ladder/).click()
  await isReady(opened)
  expect(button('Continue').elements()).toEqual([])
  await submit().click()
  await expect.element(done()).toBeVisible()
  expect(opened.calls.map(({ name, request }) => [name, request.body])).toEqual([
    ['catalogue.enable', [50, 51, 511].map((formID) => ({ safetyPlanID: 5, formID }))],
    [
      'projects.create',
      [
        { number: '1037', name: 'Cedar Street Lofts', address: '2210 Cedar St' },
        { number: '1042', name: 'Harbor Point', address: '88 Harbor Dr' },
      ],
    ],
    ['companies.patch', { isConfigurate: true }],
  ])
})

test('WIZ-22 Submit shows that it is sending and ignores presses meanwhile', async () => {
  const opened = await opensSetup()
  await isReady(opened)
  const { promise, resolve } = Promise.withResolvers<void>()
  opened.gate.until = promise
  await submit().click()
  await expect.element(button('Submitting')).toHaveAttribute('aria-busy', 'true')
  await button('Submitting').click({ force: true })
  resolve()
  await expect.element(done()).toBeVisible()
  expect(opened.calls.filter(({ name }) => name === 'projects.create')).toHaveLength(1)
})

test('WIZ-07 WIZ-25 WIZ-26 G1-99 G1-107 shows completion and the next step, and reloads the page behind it', async () => {
  const opened = await opensSetup()
  await isReady(opened)
  await submit().click()
  await expect.element(done().getByText('Your company has been configured.')).toBeVisible()
  await expect
    .element(done().getByText('Next in Siteward: Company profile, Job titles, Team.'))
    .toBeVisible()
  expect(reloadApp).not.toHaveBeenCalled()
  await button('Open Siteward').click()
  expect(reloadApp).toHaveBeenCalledTimes(1)
  expect(
    await opened.shown.workspace.box?.drafts.load('setup', String(opened.same.account)),
  ).toBeUndefined()
})

test.each([
  [
    'WIZ-27 WIZ-28 WIZ-29 WIZ-51',
    'catalogue.enable',
    'configBackOfficeAddPlansForms',
    'Failed to add programs and forms',
    1,
  ],
  [
    'WIZ-27 WIZ-28 WIZ-29 WIZ-59',
    'projects.create',
    'configBackOfficeAddTeam',
    'Failed to add projects',
    2,
  ],
] as const)('%s stops at the first failure: %s', async (_, name, code, title, calls) => {
  const stored = storedFromHere()
  const opened = await opensSetup()
  await isReady(opened)
  opened.server[name] = 'busy'
  await submit().click()
  await expect.element(oops().getByText('There has been an error when submitting.')).toBeVisible()
  await expect.element(oops().getByText(new RegExp(`^${title}: `))).toBeVisible()
  expect(opened.calls).toHaveLength(calls)
  expect(new Set(stored.map((error) => `${error.code}: ${error.title}`))).toEqual(
    new Set([`${code}: ${title}`, 'submitProgramsSetup: Failed to configure your company']),
  )
  await button('Back to the setup').click()
  await expect.element(row('Cedar Street Lofts')).toBeVisible()
  opened.server[name] = 'ok'
  await submit().click()
  await expect.element(done()).toBeVisible()
  expect(projectsIn(opened)).toEqual(['1037', '1042'])
})

test('WIZ-28 G1-105 a repeated submit after a failed company mark creates nothing twice', async () => {
  const opened = await opensSetup()
  await isReady(opened)
  opened.server['companies.patch'] = 'internal'
  await submit().click()
  await expect.element(oops().getByText(/^Failed to configure your company: /)).toBeVisible()
  await button('Back to the setup').click()
  await expect.element(page.getByText(/2 projects are in the company already\./)).toBeVisible()
  const [first] = opened.calls.filter(({ name }) => name === 'companies.patch')
  opened.server['companies.patch'] = 'ok'
  await submit().click()
  await expect.element(done()).toBeVisible()
  expect(projectsIn(opened)).toEqual(['1037', '1042'])
  expect(opened.calls.filter(({ name }) => name === 'projects.create')).toHaveLength(1)
  expect(opened.calls.at(-1)?.key).toBe(first?.key)
})

test('G1-105 projects with a lost answer stay unchanged, also later, and go out as the same call', async () => {
  const first = await opensSetup()
  await isReady(first)
  first.server['projects.create'] = 'lost'
  await submit().click()
  await button('Back to the setup').click()
  await expect.element(row('Cedar Street Lofts').getByText('Sent, no answer yet')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Edit|Delete) project Cedar/ }).elements()).toEqual([])
  await row('Cedar Street Lofts').click()
  expect(page.getByRole('textbox').elements()).toEqual([])
  await first.shown.leave()

  const again = await opensSetup({
    same: first.same,
    plans: first.world.plans,
    projects: first.world.projects,
  })
  await expect.element(row('Harbor Point').getByText('Sent, no answer yet')).toBeVisible()
  await button('Add project').first().click()
  for (const [field, value] of [
    ['Number', '1058'],
    ['Name', 'Bridge'],
    ['Address', 'I-35'],
  ] as const)
    await cell(field).fill(value)
  await button('Ready').click()
  await submit().click()
  await expect.element(done()).toBeVisible()
  const [key] = first.calls.flatMap((call) => (call.name === 'projects.create' ? [call.key] : []))
  expect(key).not.toBeNull()
  expect(
    again.calls
      .filter(({ name }) => name === 'projects.create')
      .map((call) => [
        call.key === key,
        (call.request.body as { number: string }[]).map(({ number }) => number),
      ]),
  ).toEqual([
    [true, ['1037', '1042']],
    [false, ['1058']],
  ])
})

test('refused values can be corrected', async () => {
  const opened = await opensSetup()
  await isReady(opened)
  opened.server['projects.create'] = 'invalid'
  await submit().click()
  await button('Back to the setup').click()
  await button('Edit project Harbor Point').click()
  await cell('Name').fill('Harbor Point Tower')
  await button('Ready').click()
  opened.server['projects.create'] = 'ok'
  await submit().click()
  await expect.element(done()).toBeVisible()
  expect(opened.world.projects.map(({ name }) => name)).toEqual([
    'Cedar Street Lofts',
    'Harbor Point Tower',
  ])
})

test('deletes a form unticked offline before it sends the selection', async () => {
  const opened = await opensSetup()
  await tick(/^Weekly Ladder/).click()
  await isReady(opened)
  await button('Change the programs').click()
  opened.server['catalogue.disableForm'] = 'cut'
  await tick(/^Weekly Ladder/).click()
  await expect.poll(() => opened.calls.map(({ name }) => name)).toEqual(['catalogue.disableForm'])
  opened.server['catalogue.disableForm'] = 'ok'
  await button('Continue').click()
  await expect.element(heading("Let's create some projects!")).toBeVisible()
  // The request that was cut off may be repeated only now.
  await expect
    .poll(() => {
      hasLineAgain()
      return opened.calls.length
    })
    .toBeGreaterThan(1)
  await expect.element(page.getByText('Saving', { exact: true })).not.toBeInTheDocument()
  await submit().click()
  await expect.element(done()).toBeVisible()
  expect(
    opened.calls
      .map(({ name, request }) => [name, request.params['formID'] ?? request.body])
      .slice(1, 3),
  ).toEqual([
    ['catalogue.disableForm', '51'],
    ['catalogue.enable', [{ safetyPlanID: 5, formID: 50 }]],
  ])
})
