import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { ridgeline } from '#tests/world/company-screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { edit, heading, opensAny, opensOwn } from '#tests/world/company-page-world.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test('a conflict lays the typed values over the current company and saves with its tag', async () => {
  await opensOwn()
  const tags: (string | null)[] = []
  const theirs = { ...ridgeline, address: '9 Theirs Ave', version: 2, etag: 'e.2' }
  mockAlso(
    mock('companies.update', ({ request }) => {
      tags.push(request.headers.get('if-match'))
      return tags.length === 1
        ? { refused: 'changed', row: theirs }
        : { ...theirs, city: 'Waco', version: 3, etag: 'e.3' }
    }),
  )
  await edit().click()
  const dialog = page.getByRole('dialog', { name: 'Edit company' })
  await dialog.getByRole('textbox', { name: 'City' }).fill('Waco')
  await dialog.getByRole('button', { name: 'Edit company' }).click()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('9 Theirs Ave')
  await dialog.getByRole('button', { name: 'Edit company' }).click()
  await expect.poll(() => tags).toEqual([ridgeline.etag, 'e.2'])
})

test('SHELL-74 G1-39 an unreadable company shows an error with a retry', async () => {
  const stored = storedFromHere()
  const shown = opensAny()
  mockAlso(mock('companies.one', () => ({ refused: 'internal' })))
  await shown
  await expect
    .element(page.getByRole('heading', { name: 'Error while retrieving account.' }))
    .toBeVisible()
  expect(stored).toMatchObject([{ code: 'fetchAccount', title: 'Error while retrieving account.' }])
  mockAlso(mock('companies.one', () => ridgeline))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
})

test('ACC-79 ACC-80 G1-52 a failed switch stays as it was, and a dialog shows the error', async () => {
  const stored = storedFromHere()
  await opensAny()
  mockAlso(mock('companies.patch', () => ({ refused: 'internal' })))
  await page.getByRole('switch').click({ force: true })
  await page.getByRole('button', { name: 'Make inactive' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Oops!' })
  await expect.element(dialog.getByText('Error on activate/deactivate account')).toBeVisible()
  expect(stored).toMatchObject([{ title: 'Error on activate/deactivate account' }])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('switch')).toBeChecked()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('ACC-85 asks before it sets the plan', async () => {
  await opensAny()
  const sent: unknown[] = []
  mockAlso(
    mock(
      'companies.patch',
      ({ body }) => (sent.push(body), { ...ridgeline, isPowerBIReportFree: false }),
    ),
  )
  await page.getByRole('radio', { name: 'Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to Paid' }).click()
  await expectToast('Power BI plan saved')
  expect(sent).toEqual([{ isPowerBIReportFree: false }])
})

test('ACC-06 a missing logo, above all offline, shows initials in head and panel', async () => {
  await opensOwn()
  mockAlso(mock('companies.one', () => ({ ...ridgeline, logoUri: '/api/logos/7/none' })))
  await expect.poll(() => page.getByText('RB', { exact: true }).elements().length).toBe(2)
})
