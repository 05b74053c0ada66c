import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressNow } from '#tests/world/press-now.ts'
import {
  addsProject,
  button,
  cell,
  goesToProjects,
  heading,
  opensSetup,
  plan,
  row,
  somePlans,
  tick,
} from '#tests/world/setup-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

test('WIZ-08 a configured company has no wizard: it leads to /back-office', async () => {
  const { shown } = await opensSetup({ isConfigurate: true }, true)
  await expect.poll(shown.path).toBe('/back-office')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test("WIZ-08 WIZ-10 the server's answer wins over the device's state, without a redirect loop", async () => {
  const { shown } = await opensSetup({ permit: { isConfigurate: true } }, true)
  await expect.poll(shown.path).toBe('/back-office/account')
})

test('WIZ-09 G1-98 opening the wizard shows that company setup is needed', async () => {
  await opensSetup({}, true)
  const dialog = page.getByRole('alertdialog', { name: 'Company setup needed' })
  await expect
    .element(dialog.getByText('Please finish the setup of your company to get started.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading("Let's add Safety Programs!")).toBeVisible()
})

test('WIZ-48 G1-60 while the programs load, eleven placeholders show and cannot be selected', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { world } = await opensSetup({ late: { 'catalogue.ofAccount': promise } }, true)
  const names = () =>
    page
      .getByRole('list', { name: 'Loading' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(names)
    .toEqual(Array.from({ length: 11 }, (_, at) => `Safety Program ${at + 1}`))
  expect(page.getByRole('checkbox').elements()).toEqual([])
  world.late = {}
  resolve()
  await expect.element(plan('Fall Protection')).toBeVisible()
  expect(page.getByText('Safety Program 1', { exact: true }).elements()).toEqual([])
})

test('WIZ-49 WIZ-50 G1-108 unreadable data is reported under its code, and the programs can be requested again', async () => {
  const stored = storedFromHere()
  const { world } = await opensSetup(
    { permit: 'internal', fails: { 'catalogue.ofAccount': 'internal' } },
    true,
  )
  await expect
    .poll(() => stored.map(({ code, title }) => [code, title]))
    .toEqual(
      expect.arrayContaining([
        ['validatePrevConfigBackOffice', 'Failed to validate previous configuration'],
        ['backOfficeFetchPlansInstance', 'Failed to retrieve safety programs'],
      ]),
    )
  await button(/the setup$/).click()
  await expect.element(button('Try again')).toBeVisible()
  // The programs also load ahead a while after the opening, so the button may be gone.
  world.fails = {}
  pressNow(button('Try again'))
  await expect.element(plan('Fall Protection')).toBeVisible()
})

test('WIZ-03 WIZ-04 WIZ-05 WIZ-19 numbers the steps on a bar; the first has no Back', async () => {
  await opensSetup()
  const steps = () =>
    page
      .getByRole('listitem')
      .elements()
      .filter((one) => one.hasAttribute('data-status'))
      .map((one) => [
        one.textContent,
        one.getAttribute('data-status'),
        one.getAttribute('aria-current'),
      ])
  await expect.element(heading("Let's add Safety Programs!")).toBeVisible()
  expect(steps()).toEqual([
    ['1Safety programsStep 1 of 2in process', 'process', 'step'],
    ['2ProjectsNextnot started', 'wait', null],
  ])
  expect(button('Back').elements()).toEqual([])
  await goesToProjects()
  await expect.element(heading("Let's create some projects!")).toBeVisible()
  expect(steps()).toEqual([
    ['Safety programs1 program, 1 formfinished', 'finish', null],
    ['2ProjectsStep 2 of 2in process', 'process', 'step'],
  ])
  await button('Back').click()
  expect(steps().map(([, status]) => status)).toEqual(['finish', 'wait'])
})

test('WIZ-20 WIZ-47 G1-102 Continue waits for a form of any program', async () => {
  await opensSetup()
  await expect.element(button('Continue')).toBeDisabled()
  await plan('Scaffolding').click()
  await tick(/^Scaffold Form 2/).click()
  await expect.element(button('Continue')).toBeEnabled()
  await tick(/^Scaffold Form 2/).click()
  await expect.element(button('Continue')).toBeDisabled()
})

test('WIZ-45 WIZ-46 G1-101 a company with earlier forms finds them ticked and may go on', async () => {
  const plans = somePlans()
  const [form] = plans[1]?.forms ?? []
  if (form) form.isSelected = true
  await opensSetup({ plans, permit: { hasPreviousConfiguration: true } })
  await expect.element(heading("Let's add Safety Programs!")).toBeVisible()
  await expect.element(button('Continue')).toBeEnabled()
  await plan('Scaffolding').click()
  await expect.element(tick(/^Scaffold Form 1/)).toBeChecked()
})

test('restores entered values later for the same person and company only', async () => {
  const first = await opensSetup()
  await goesToProjects()
  await addsProject('1037', 'Cedar Street Lofts', '2210 Cedar St')
  await button('Add project').first().click()
  await cell('Number').fill('1042')
  await first.shown.leave()
  await opensSetup({ same: first.same }, true)
  await expect.element(page.getByText('Your earlier entries are here.')).toBeVisible()
  await button('Go on with the setup').click()
  await expect.element(heading("Let's create some projects!")).toBeVisible()
  await expect.element(row('Cedar Street Lofts').getByText('2210 Cedar St')).toBeVisible()
  await expect.element(row('1042')).toBeVisible()
})

test('a visit without changes leaves no unsaved draft, a new project leaves one', async () => {
  const { shown } = await opensSetup()
  const drafts = shown.workspace.box?.drafts
  await goesToProjects()
  await expect
    .poll(() => drafts?.of('setup'))
    .toMatchObject([{ values: { ticks: {}, meta: { step: 2 } } }])
  expect(await drafts?.unsaved()).toEqual([])
  await addsProject('1037', 'Cedar Street Lofts', '2210 Cedar St')
  await expect.poll(() => drafts?.unsaved()).toHaveLength(1)
})

test('another person cannot see a draft', async () => {
  const first = await opensSetup()
  await goesToProjects()
  await addsProject('1037', 'Cedar Street Lofts', '2210 Cedar St')
  await first.shown.leave()
  await opensSetup({ same: { ...first.same, user: first.same.user + 1 } })
  await expect.element(heading("Let's add Safety Programs!")).toBeVisible()
})
