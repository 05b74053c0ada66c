import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { healthy } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { button, hasLineAgain, heading, opensSetup, plan, tick } from '#tests/world/setup-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

const links = (...forms: number[]) =>
  forms.map((formID) => ({ safetyPlanID: formID < 60 || formID > 500 ? 5 : 6, formID }))
const said = (words: RegExp) => page.getByText(words)

test('WIZ-31 WIZ-32 WIZ-33 WIZ-34 lists the programs; the first is in process, and a left one with a form is completed', async () => {
  await opensSetup()
  const statuses = () =>
    page
      .getByRole('navigation', { name: 'Safety programs' })
      .getByRole('button')
      .elements()
      .map((one) => [one.getAttribute('data-status'), one.getAttribute('aria-current')])
  await expect.element(plan('Fall Protection')).toBeVisible()
  expect(statuses()).toEqual([
    ['process', 'true'],
    ['wait', null],
  ])
  await plan('Scaffolding').click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Scaffolding' })).toBeVisible()
  expect(statuses()).toEqual([
    ['wait', null],
    ['process', 'true'],
  ])
  await tick(/^Scaffold Form 1/).click()
  await plan('Fall Protection').click()
  expect(statuses()).toEqual([
    ['process', 'true'],
    ['completed', null],
  ])
  await expect.element(plan('Scaffolding').getByText('1 of 7')).toBeVisible()
})

test('WIZ-35 WIZ-39 WIZ-40 the active forms are check boxes in a scrolling list of at most 250 px', async () => {
  await opensSetup()
  await plan('Scaffolding').click()
  await expect.element(tick(/^Scaffold Form 7/)).toBeInTheDocument()
  expect(tick(/^Old Form/).elements()).toEqual([])
  const list = page.getByRole('list', { name: '7 forms' }).element()
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(250)
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
})

test("WIZ-36 Check All ticks and unticks the current program's forms, with a bar for some", async () => {
  const { calls } = await opensSetup()
  const all = tick('Check All')
  // Ticks made during a request are sent with the next one.
  const isSent = async (count: number) => {
    await expect
      .poll(() =>
        page.getByText('Saving', { exact: true }).elements().length === 0 ? calls.length : 0,
      )
      .toBe(count)
  }
  await tick(/^Daily Fall/).click()
  await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true)
  await isSent(1)
  await all.click()
  await expect.element(tick(/^Weekly Ladder/)).toBeChecked()
  await expect.element(all).toBeChecked()
  await isSent(2)
  await all.click()
  await expect.element(tick(/^Daily Fall/)).not.toBeChecked()
  await expect
    .poll(() => calls.map(({ name, request }) => [name, request.body ?? request.params['formID']]))
    .toEqual([
      ['catalogue.enable', links(50)],
      ['catalogue.enable', links(50, 51, 511)],
      ['catalogue.disableForm', '50'],
      ['catalogue.disableForm', '51'],
    ])
})

test('All programs ticks or unticks every form with one press, with a bar for some', async () => {
  const { calls, world } = await opensSetup()
  const all = tick('All programs')
  const chosen = () =>
    world.plans
      .flatMap(({ forms }) =>
        forms.filter(({ isActive }) => isActive).flatMap((form) => [form, ...form.subForms]),
      )
      .map(({ isSelected }) => isSelected)
  await tick(/^Daily Fall/).click()
  await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true)
  await all.click()
  await expect.element(all).toBeChecked()
  await expect.element(said(/^2 of 2 programs chosen$/)).toBeVisible()
  await expect.poll(() => chosen().every(Boolean)).toBe(true)
  expect(calls.every(({ name }) => name === 'catalogue.enable')).toBe(true)
  await all.click()
  await expect.element(said(/^0 of 2 programs chosen$/)).toBeVisible()
  await expect.poll(() => chosen().some(Boolean)).toBe(false)
  await expect.element(button('Continue')).toBeDisabled()
})

test('WIZ-37 a form shows its questions with types, five at first; Escape closes them', async () => {
  await opensSetup()
  await plan('Scaffolding').click()
  await button('Questions of Scaffold Form 1').click()
  const shown = page.getByRole('dialog', { name: 'Questions Scaffold Form 1' })
  const rows = () =>
    shown
      .getByRole('row')
      .elements()
      .map((one) => one.textContent)
  // The questions load when they are opened.
  await expect
    .poll(rows)
    .toEqual([
      'QuestionType',
      'Date of inspectionDate',
      'Is every plank sound?29 CFR 1926.451(b)Yes/No',
      'Question 603Open Question',
      'Question 604Open Question',
      'Question 605Open Question',
    ])
  await button('Show all 7').click()
  expect(rows()).toHaveLength(8)
  await userEvent.keyboard('{Escape}')
  await expect.element(shown).not.toBeInTheDocument()
  await button('Questions of Scaffold Form 2').click()
  await expect.element(said(/^No Questions Assigned to Selected Form$/)).toBeVisible()
})

test('a question opens its regulations, and Escape leads back to it', async () => {
  await opensSetup()
  await plan('Scaffolding').click()
  await button('Questions of Scaffold Form 1').click()
  await button('29 CFR 1926.451(b)').click()
  const rule = page.getByRole('dialog', { name: 'Regulations' })
  await expect.element(rule.getByText('Platforms are planked fully.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(rule).not.toBeInTheDocument()
  await expect.element(button('29 CFR 1926.451(b)')).toHaveFocus()
  await expect
    .element(page.getByRole('dialog', { name: 'Questions Scaffold Form 1' }))
    .toBeVisible()
})

test('WIZ-41 WIZ-42 WIZ-43 G1-105 sends each tick immediately, a sub-form with its form, and confirms the save', async () => {
  const { calls, world } = await opensSetup()
  await button('Questions and sub-forms of Weekly Ladder Inspection').click()
  await tick('Extension ladders').click()
  await expect.element(said(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.element(tick(/^Weekly Ladder/)).toBeChecked()
  await tick(/^Weekly Ladder/).click()
  await expect
    .poll(() => calls.map(({ name, request }) => [name, request.body ?? request.params['formID']]))
    .toEqual([
      ['catalogue.enable', links(51, 511)],
      ['catalogue.disableForm', '51'],
    ])
  await expect
    .poll(() => world.plans.flatMap(({ forms }) => forms).some(({ isSelected }) => isSelected))
    .toBe(false)
})

test('offline ticks are stored as a draft, outlive the page, and go out when the network returns', async () => {
  const first = await opensSetup()
  first.server['catalogue.enable'] = 'cut'
  await tick(/^Daily Fall/).click()
  await expect.element(said(/^Draft kept \d\d:\d\d$/)).toBeVisible()
  await expect.element(button('Continue')).toBeEnabled()
  await first.shown.leave()
  const { calls, server } = await opensSetup({
    same: first.same,
    manners: { 'catalogue.enable': 'cut' },
  })
  await expect.element(tick(/^Daily Fall/)).toBeChecked()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect.element(said(/^Draft kept \d\d:\d\d$/)).toBeVisible()
  server['catalogue.enable'] = 'ok'
  mockAlso(healthy())
  hasLineAgain()
  await expect.element(said(/^Saved \d\d:\d\d$/)).toBeVisible()
  expect(calls.at(-1)?.request.body).toEqual(links(50))
})

test('WIZ-51 G1-108 a refused tick is reported and reverts', async () => {
  const stored = storedFromHere()
  const { server } = await opensSetup()
  server['catalogue.enable'] = 'not-permitted'
  await tick(/^Daily Fall/).click()
  await expect
    .poll(() => stored)
    .toMatchObject([
      { code: 'configBackOfficeAddPlansForms', title: 'Failed to add programs and forms' },
    ])
  await expect.element(tick(/^Daily Fall/)).not.toBeChecked()
})

test('sends all quick ticks, with the last value of each', async () => {
  const { calls, gate, world } = await opensSetup()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.until = promise
  await tick(/^Daily Fall/).click()
  await tick(/^Weekly Ladder/).click()
  await tick(/^Daily Fall/).click()
  resolve()
  await expect.element(said(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect
    .poll(() => world.plans[0]?.forms.map(({ isSelected }) => isSelected))
    .toEqual([false, true])
  expect(calls.map(({ name }) => name)).toEqual([
    'catalogue.enable',
    'catalogue.enable',
    'catalogue.disableForm',
  ])
  await expect.element(tick(/^Daily Fall/)).not.toBeChecked()
})

test('without programs it shows that, and Continue waits', async () => {
  await opensSetup({ plans: [] })
  await expect.element(page.getByText('There are no safety programs yet.')).toBeVisible()
  await expect.element(button('Continue')).toBeDisabled()
})

test('by keyboard only: arrows move through the programs, Space ticks a form', async () => {
  await opensSetup()
  await expect.element(plan('Fall Protection')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(tick('All programs')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(plan('Fall Protection')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Scaffolding' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab} ')
  await expect.element(tick(/^Scaffold Form 1/)).toBeChecked()
})

test('on a phone programs, forms and questions are three pages', async () => {
  await opensSetup({ size: [390, 844] })
  await expect.element(plan('Scaffolding')).toBeVisible()
  expect(tick('Check All').elements()).toEqual([])
  await plan('Scaffolding').click()
  await expect.element(tick('Check All')).toBeVisible()
  expect(plan('Scaffolding').elements()).toEqual([])
  await button('Questions of Scaffold Form 1').click()
  await expect.element(said(/^Date of inspection$/)).toBeVisible()
  expect(tick('Check All').elements()).toEqual([])
  await button('Forms').click()
  await button('Programs').click()
  await expect.element(plan('Scaffolding')).toBeVisible()
  await expect.element(heading("Let's add Safety Programs!")).toBeVisible()
})
