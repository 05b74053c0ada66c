import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProject } from '#tests/mocks/rows.ts'
import {
  addsProject,
  button,
  cell,
  goesToProjects,
  opensSetup,
  row,
  submit,
} from '#tests/world/setup-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'

const tower = aProject(1, '10', 'Tower B')
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((one) => one.querySelectorAll('[role=cell]')[1]?.textContent)

/** Pastes rows of a spreadsheet into the page. */
async function pastes(...lines: string[]) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', lines.join('\n'))
  document.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

beforeEach(() => page.viewport(1024, 768))

test('WIZ-52 the project table scrolls within 350 px; a short one is as high as its rows', async () => {
  await opensSetup()
  await goesToProjects()
  await addsProject('1', 'Alpha', 'A St')
  const box = () =>
    page.getByRole('table', { name: 'New projects' }).element().closest('[data-scroll-area]')
  await expect.poll(() => box()?.getBoundingClientRect().height ?? 0).toBeLessThan(150)
  await pastes(...Array.from({ length: 40 }, (_, at) => `${at + 10}\tSite ${at}\t${at} Main St`))
  await expect.poll(() => box()?.getBoundingClientRect().height).toBe(350)
  expect(box()?.scrollHeight).toBeGreaterThan(2000)
})

test('WIZ-53 sorts the rows by name at first; an edited row stays in place until left', async () => {
  await opensSetup()
  await goesToProjects()
  for (const [number, name] of [
    ['1', 'Cedar'],
    ['2', 'Bridge'],
    ['3', 'Annex 10'],
    ['4', 'Annex 9'],
  ] as const)
    await addsProject(number, name, 'Main St')
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['Annex 9', 'Annex 10', 'Bridge', 'Cedar'])
  await button('Edit project Cedar').click()
  await cell('Name').fill('Aardvark')
  expect(
    page
      .getByRole('row')
      .elements()
      .findIndex((one) => one.hasAttribute('data-editing')),
  ).toBe(4)
  await button('Ready').click()
  expect(names()).toEqual(['Aardvark', 'Annex 9', 'Annex 10', 'Bridge'])
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').click()
  expect(names()).toEqual(['Aardvark', 'Bridge', 'Annex 10', 'Annex 9'])
})

test("WIZ-54 WIZ-55 a row without number, name or address shows its fields' texts and holds Submit", async () => {
  await opensSetup()
  await goesToProjects()
  await addsProject('1058', 'I-35 Frontage Bridge', '')
  await expect.element(row('I-35').getByText('Please Input Address!')).toBeVisible()
  await expect.element(page.getByText('An address is missing')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await button('Show the row').click()
  await expect.element(cell('Address')).toHaveFocus()
  await cell('Address').fill('I-35')
  await button('Ready').click()
  await expect.element(submit()).toBeEnabled()
  await addsProject('', '', 'Elsewhere')
  for (const words of ['Please Input Number!', 'Please Input Name!'])
    await expect.element(row('Elsewhere').getByText(words)).toBeVisible()
  await expect.element(page.getByText('1 row to correct')).toBeVisible()
})

test('WIZ-57 G1-103 existing projects count without new rows; with none at all Submit waits for one', async () => {
  const first = await opensSetup()
  await goesToProjects()
  await expect.element(submit()).toBeDisabled()
  await expect.element(page.getByText('Add at least one project.')).toBeVisible()
  await first.shown.leave()
  await opensSetup({ projects: [tower] })
  await goesToProjects()
  await expect.element(page.getByText(/1 project is in the company already\./)).toBeVisible()
  await expect.element(submit()).toBeEnabled()
})

test('WIZ-30 G1-37 G2-44 the marks of a row follow its keys with a short delay, and immediately on leaving', async () => {
  await opensSetup()
  await goesToProjects()
  await addsProject('1', 'Cedar', 'Main St')
  await button('Edit project Cedar').click()
  let typed = 0
  document.addEventListener('input', () => (typed = performance.now()), {
    once: true,
    capture: true,
  })
  await cell('Name').fill('')
  await expect.element(submit()).toBeDisabled()
  expect(performance.now() - typed).toBeGreaterThan(100)
  await cell('Name').fill('Cedar 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(submit()).toBeEnabled()
})

test('pastes spreadsheet rows by their column titles, and the same ones again add none', async () => {
  await opensSetup({ projects: [tower] })
  await goesToProjects()
  const lines = [
    'Project name\tNumber\tStreet\tCity',
    'Cedar Street Lofts\t1037\t2210 Cedar St\tAustin',
    'Tower B\t10\tSomewhere\tAustin',
    'No Address\t1059\t\t',
  ]
  await pastes(...lines)
  await expectToast('2 projects added, 1 was there already')
  await expect.element(row('Cedar Street Lofts').getByText('2210 Cedar St, Austin')).toBeVisible()
  await expect.element(row('No Address').getByText('Please Input Address!')).toBeVisible()
  await pastes(...lines)
  await expectToast('0 projects added, 3 were there already')
  expect(names()).toHaveLength(2)
})

test("warns of another project's number and accepts it (ruling 12)", async () => {
  await opensSetup({ projects: [tower] })
  await goesToProjects()
  await button('Add project').first().click()
  await cell('Number').fill('10')
  await expect.element(page.getByText('Project Tower B has this number')).toBeVisible()
  await cell('Name').fill('Tower C')
  await cell('Address').fill('Main St')
  await button('Ready').click()
  await expect.element(submit()).toBeEnabled()
})

test('by keyboard only: Enter moves to the next row, Escape leaves, Delete removes, Undo restores', async () => {
  await opensSetup()
  await goesToProjects()
  await button('Add project').first().click()
  for (const word of ['1', 'Cedar', 'Main St']) await userEvent.keyboard(`${word}{Tab}`)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(cell('Address')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  // A row that stays blank is removed.
  await expect.poll(names).toEqual(['Cedar'])
  await expect.element(row('Cedar')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByText('No new projects yet.')).toBeVisible()
  await button('Undo').click()
  await expect.poll(names).toEqual(['Cedar'])
})

test('a person who may not create projects sees that, and can submit with existing ones', async () => {
  await opensSetup({ canCreateProject: false, projects: [tower] })
  await goesToProjects()
  await expect.element(page.getByText('You may not create projects.')).toBeVisible()
  expect(button('Add project').elements()).toEqual([])
  await expect.element(submit()).toBeEnabled()
})

test('shows the effect of Submit before it', async () => {
  await opensSetup()
  await goesToProjects()
  await addsProject('1', 'Cedar', 'Main St')
  await addsProject('2', '', 'Main St')
  const card = page.getByRole('region', { name: 'What Submit will do' })
  for (const words of [
    '1 program, 1 form on',
    'Fall Protection',
    '2 projects created',
    'Correct the one marked red.',
    '50 seats bought, 1 used.',
  ])
    await expect.element(card.getByText(words, { exact: true })).toBeVisible()
  await button('Change the programs').click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: "Let's add Safety Programs!" }))
    .toBeVisible()
})

test('on a phone each project is a card, and its edit a form', async () => {
  await opensSetup({ size: [390, 844] })
  await page.getByRole('button', { name: /^Fall Protection/ }).click()
  await goesToProjects()
  await addsProject('1', 'Cedar', '')
  await expect.element(page.getByRole('listitem').getByText('Please Input Address!')).toBeVisible()
  await page.getByText('Please Input Address!').click()
  await expect.element(cell('Address')).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
