import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDetail } from '#client/features/corrective-actions/detail/action-detail.tsx'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { anAction, aProject, associate, aTicket } from '#tests/mocks/rows.ts'
import { print, sheetFetched } from '#tests/world/print.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { PrintSheet } from './print-sheet.tsx'

let world: MockedCompany

beforeEach(async () => {
  await page.viewport(1024, 768)
  world = mockCompany({
    people: [associate(1, 'Dana Whitfield', null), associate(2, 'Marcus Oyelaran', 1)],
    projects: [aProject(1, '1042', 'Tower B')],
    actions: Array.from({ length: 300 }, (_, n) => anAction(n + 1, { title: `Finding ${n + 1}`, severity: n % 2 === 0 ? 'Critical' : 'Low' })),
    tickets: Array.from({ length: 12 }, (_, n) => aTicket(`00000000-0000-4000-8000-0000000000${String(n + 10)}`, { notes: `Note ${n + 1}` })),
  })
  onTestFinished(() => world.leave())
})

const theme = () => document.documentElement.dataset['colorScheme']

test('a list is printed whole, by its filter, with who, when and what on top, light whatever the theme', async () => {
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions?risk=Critical')
  onTestFinished(leave)
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  const before = theme()
  const { rows, first, last, head, heads, dark } = print((sheet) => ({
    rows: sheet.querySelectorAll('tbody tr').length,
    first: sheet.querySelector('tbody tr')?.textContent,
    last: sheet.querySelector('tbody tr:last-child')?.textContent,
    head: sheet.querySelector('header')?.innerText ?? sheet.querySelector('header')?.textContent ?? '',
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

test('the chips that narrow a list are named on its paper', async () => {
  world.actions.push(anAction(400, { title: 'Long due', dueDate: '2020-01-31', assignedTo: 1 }))
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions?mine=1&overdue=1')
  onTestFinished(leave)
  await expect.element(page.getByText('Long due', { exact: true })).toBeVisible()
  await sheetFetched()
  const { rows, head } = print((sheet) => ({ rows: sheet.querySelectorAll('tbody tr').length, head: sheet.querySelector('header')?.textContent ?? '' }))
  expect(rows).toBe(1)
  expect(head).toContain('All · Mine · Overdue')
})

test('how long an action is open stands on paper in days, as on the screen', async () => {
  world.actions = [anAction(1, { title: 'Old one', creationDateTime: new Date(Date.now() - 12.5 * 86_400_000).toISOString() })]
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions')
  onTestFinished(leave)
  await expect.element(page.getByText('Old one', { exact: true })).toBeVisible()
  await sheetFetched()
  const cells = print((sheet) => {
    const at = [...sheet.querySelectorAll('thead th')].findIndex(({ textContent }) => textContent === 'Open for')
    return sheet.querySelectorAll('tbody td')[at]?.textContent
  })
  expect(cells).toBe('12 d')
})

test('what is chosen after a list was opened stands again after printing, also where two sheets print or the event comes twice', async () => {
  const before = theme()
  const { leave } = await showScreen(
    <>
      <ListPage />
      <PrintSheet title="Another sheet">{() => null}</PrintSheet>
    </>,
    world,
    '/back-office/corrective-actions',
  )
  onTestFinished(async () => {
    document.documentElement.dataset['colorScheme'] = before
    await leave()
  })
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  for (const chosen of ['light', 'dark', 'light'] as const) {
    document.documentElement.dataset['colorScheme'] = chosen
    dispatchEvent(new Event('beforeprint'))
    expect(print(theme)).toBe('light')
    expect(theme()).toBe(chosen)
  }
})

test('who leaves a screen while it prints sees the theme of before', async () => {
  const before = theme()
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions')
  onTestFinished(() => {
    document.documentElement.dataset['colorScheme'] = before
  })
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  document.documentElement.dataset['colorScheme'] = 'dark'
  dispatchEvent(new Event('beforeprint'))
  expect(theme()).toBe('light')
  await leave()
  expect(theme()).toBe('dark')
  dispatchEvent(new Event('afterprint'))
  expect(theme()).toBe('dark')
})

test('a record is printed with all facts, its texts, the question and the whole history', async () => {
  const { leave } = await showScreen(<ActionDetail caID="7" />, world, '/back-office/corrective-actions/7')
  onTestFinished(leave)
  await expect.element(page.getByText('Note 12')).toBeInTheDocument()
  const said = print((sheet) => sheet.textContent)
  const { title, description, safetyQuestion, incidentLocation, projectName } = world.actions[6]!
  for (const text of [title, description, safetyQuestion, incidentLocation, projectName, 'Note 1', 'Note 12']) expect(said).toContain(text)
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
