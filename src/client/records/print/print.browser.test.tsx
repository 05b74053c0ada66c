import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { type MockedCompany } from '#tests/mocks/company.ts'
import { print, sheetFetched } from '#tests/world/print.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { printedCompany, theme } from '#tests/world/print-world.ts'

let world: MockedCompany

beforeEach(async () => {
  world = await printedCompany()
})

test('prints the whole filtered list with user, time and title on top, in light colours under any theme', async () => {
  const { leave } = await showScreen(
    <ListPage />,
    world,
    '/back-office/corrective-actions?risk=Critical',
  )
  onTestFinished(leave)
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  const before = theme()
  const { rows, first, last, head, heads, dark } = print((sheet) => ({
    rows: sheet.querySelectorAll('tbody tr').length,
    first: sheet.querySelector('tbody tr')?.textContent,
    last: sheet.querySelector('tbody tr:last-child')?.textContent,
    head:
      sheet.querySelector('header')?.innerText ?? sheet.querySelector('header')?.textContent ?? '',
    heads: [...sheet.querySelectorAll('thead th')].map((each) => each.textContent),
    dark: theme(),
  }))
  expect(rows).toBe(150)
  expect(first).toContain('Finding 1')
  expect(last).toContain('Finding 299')
  expect(head).toMatch(/Corrective actions/)
  expect(head).toMatch(/Printed .* by Dana Whitfield/)
  expect(head).toContain('Risk level: Critical')
  expect(heads.length).toBeGreaterThan(5)
  expect(dark).toBe('light')
  await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull()
  expect(theme()).toBe(before)
})

test('restores the theme when the user leaves a screen during printing', async () => {
  const before = theme()
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions')
  onTestFinished(() => {
    document.documentElement.dataset['mantineColorScheme'] = before
  })
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  document.documentElement.dataset['mantineColorScheme'] = 'dark'
  dispatchEvent(new Event('beforeprint'))
  expect(theme()).toBe('light')
  await leave()
  expect(theme()).toBe('dark')
  dispatchEvent(new Event('afterprint'))
  expect(theme()).toBe('dark')
})

test('prints a record with all facts, texts, the question and the whole history', async () => {
  const { leave } = await showScreen(
    <ActionDetail caID="7" />,
    world,
    '/back-office/corrective-actions/7',
  )
  onTestFinished(leave)
  await expect.element(page.getByText('Note 12')).toBeInTheDocument()
  const said = print((sheet) => sheet.textContent)
  const { title, description, safetyQuestion, incidentLocation, projectName } = world.actions[6]!
  for (const text of [
    title,
    description,
    safetyQuestion,
    incidentLocation,
    projectName,
    'Note 1',
    'Note 12',
  ])
    expect(said).toContain(text)
})

test.each([
  ['the list', <ListPage key="" />, '/back-office/corrective-actions'],
  ['a record', <ActionDetail key="" caID="7" />, '/back-office/corrective-actions/7'],
] as const)('%s has Print in its menu', async (_, screen, path) => {
  const { leave } = await showScreen(screen, world, path)
  onTestFinished(leave)
  let asked = 0
  const own = globalThis.print
  globalThis.print = () => void (asked += 1)
  onTestFinished(() => void (globalThis.print = own))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect.poll(() => asked).toBe(1)
})
