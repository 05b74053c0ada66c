import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ListPage } from '#client/features/corrective-actions/list-page.tsx'
import { type MockedCompany } from '#tests/mocks/company.ts'
import { anAction } from '#tests/mocks/rows.ts'
import { print, sheetFetched } from '#tests/world/print.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { printedCompany, theme } from '#tests/world/print-world.ts'
import { PrintSheet } from './print-sheet.tsx'

let world: MockedCompany

beforeEach(async () => {
  world = await printedCompany()
})

test('prints the names of the chips that filter a list', async () => {
  world.actions.push(anAction(400, { title: 'Long due', dueDate: '2020-01-31', assignedTo: 1 }))
  const { leave } = await showScreen(
    <ListPage />,
    world,
    '/back-office/corrective-actions?mine=1&overdue=1',
  )
  onTestFinished(leave)
  await expect.element(page.getByText('Long due', { exact: true })).toBeVisible()
  await sheetFetched()
  const { rows, head } = print((sheet) => ({
    rows: sheet.querySelectorAll('tbody tr').length,
    head: sheet.querySelector('header')?.textContent ?? '',
  }))
  expect(rows).toBe(1)
  expect(head).toContain('All · Mine · Overdue')
})

test('prints the age of an action in days, as on the screen', async () => {
  world.actions = [
    anAction(1, {
      title: 'Old one',
      creationDateTime: new Date(Date.now() - 12.5 * 86_400_000).toISOString(),
    }),
  ]
  const { leave } = await showScreen(<ListPage />, world, '/back-office/corrective-actions')
  onTestFinished(leave)
  await expect.element(page.getByText('Old one', { exact: true })).toBeVisible()
  await sheetFetched()
  const cells = print((sheet) => {
    const at = [...sheet.querySelectorAll('thead th')].findIndex(
      ({ textContent }) => textContent === 'Open for',
    )
    return sheet.querySelectorAll('tbody td')[at]?.textContent
  })
  expect(cells).toBe('12 d')
})

test('restores the chosen theme after printing, also with two sheets or a repeated event', async () => {
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
    document.documentElement.dataset['mantineColorScheme'] = before
    await leave()
  })
  await expect.element(page.getByText('Finding 1', { exact: true })).toBeVisible()
  await sheetFetched()
  for (const chosen of ['light', 'dark', 'light'] as const) {
    document.documentElement.dataset['mantineColorScheme'] = chosen
    dispatchEvent(new Event('beforeprint'))
    expect(print(theme)).toBe('light')
    expect(theme()).toBe(chosen)
  }
})
