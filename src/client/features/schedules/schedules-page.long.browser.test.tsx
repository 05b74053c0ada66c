import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { watchesTab } from '#tests/world/create-report-world.tsx'
import {
  aSchedule,
  asleep,
  failed,
  monthEnd,
  opensSchedules,
} from '#tests/world/schedules-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { SchedulesPage } from './schedules-page.tsx'

const opens = (options: Parameters<typeof opensSchedules>[1] = {}) =>
  opensSchedules(<SchedulesPage />, options)
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const cells = (text: string) =>
  [...row(text).element().querySelectorAll('[role=cell]')].map(
    (cell) => (cell as HTMLElement).innerText,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = (name: string) => page.getByRole('switch', { name: `${name} is active` })
const tab = (name: RegExp) => page.getByRole('tab', { name }).or(page.getByRole('radio', { name }))
const bodies = (sent: Awaited<ReturnType<typeof opens>>['sent']) =>
  sent.map(({ request: { method }, params, body }) => [method, params['scheduleJobId'], body])

async function asksToDelete(name: string) {
  await button(`What to do with ${name}`).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

test('SCH-01 SCH-03 the list shows title, type, frequency, time, zone, recipients, next run and last run', async () => {
  await opens({ size: [1440, 900] })
  await expect.element(row('Month-end actions')).toBeVisible()
  const said = cells('Month-end actions').join(' | ')
  for (const text of ['Corrective Actions Report', 'Monthly on day 31', '6:00 AM, Chicago', '2']) {
    expect(said).toContain(text)
  }
  expect(said).toMatch(/11-30-2026 \d\d:00/)
  expect(cells('Open plans').join(' | ')).toContain('Every Monday')
  for (const name of ['Edit Month-end actions', 'What to do with Month-end actions']) {
    await expect.element(button(name)).toBeVisible()
  }
})

test('G2-83 a failed run is named at its report with time and reason', async () => {
  await opens({ size: [1440, 900] })
  await expect.element(row('Open plans').getByText('Last run failed')).toBeVisible()
  await expect.element(row('Open plans').getByText(/a mail could not be sent/)).toBeVisible()
})

test('the list opens with active reports, and tabs show inactive and all', async () => {
  await opens()
  await expect.element(row('Open plans')).toBeVisible()
  expect(row('Old forms').elements()).toEqual([])
  await tab(/^Inactive/).click()
  await expect.element(row('Old forms')).toBeVisible()
  expect(row('Open plans').elements()).toEqual([])
  await tab(/^All/).click()
  await expect.element(row('Open plans')).toBeVisible()
})

test('SCH-06 an empty list shows that there are none', async () => {
  await opens({ rows: [] })
  await expect.element(page.getByRole('heading', { name: 'No Schedule Jobs Found' })).toBeVisible()
})

test('a failed read of the list is stored, shown in place of the table, and retried', async () => {
  const stored = storedFromHere()
  const server = await opens({ rows: 'internal' })
  await expect
    .element(page.getByRole('heading', { name: 'Error while fetching schedule jobs' }))
    .toBeVisible()
  expect(stored).toMatchObject([
    { code: 'fetchScheduleJobs', title: 'Error while fetching schedule jobs' },
  ])
  expect(page.getByText('No Schedule Jobs Found').elements()).toEqual([])
  Object.assign(server, { fails: false, rows: [monthEnd] })
  await button('Try again').click()
  await expect.element(row('Month-end actions')).toBeVisible()
})

test('a system administrator without a company is prompted to choose one, then sees its reports', async () => {
  localStorage.removeItem('siteward.account')
  const server = await opens({ roleID: 3 })
  await expect.element(page.getByText('Please select an account')).toBeVisible()
  expect(server.asked).toEqual([])
  chooseAccount({ accountID: 41, name: 'Harbor Civil' })
  await expect.poll(() => server.asked).toEqual([41])
})

test('SCH-04 shows that the reports are loading in place of the table', async () => {
  const held = Promise.withResolvers<void>()
  await opens({ roleID: 3 })
  mockAlso(
    mock('schedules.list', async () => {
      await held.promise
      return [monthEnd]
    }),
  )
  // The device has no report of another company.
  chooseAccount({ accountID: 42, name: 'Bayline Steel' })
  const loading = page.getByText('Loading scheduled reports')
  await expect.element(loading).toBeInTheDocument()
  expect(row('Month-end actions').elements()).toEqual([])
  expect(page.getByText('No Schedule Jobs Found').elements()).toEqual([])
  held.resolve()
  await expect.element(row('Month-end actions')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})

test('SCH-19 SCH-26 SCH-29 the switch sends the other status with the tag and shows success', async () => {
  const { sent } = await opens()
  await status('Month-end actions').click()
  await expectToast('Schedule Report Status Changed Successfully')
  await expect.poll(() => row('Month-end actions').elements()).toEqual([])
  expect(bodies(sent)).toEqual([['PUT', '1', { status: 'inactive' }]])
  expect(sent[0]?.request.headers.get('if-match')).toBe('"1.1"')
  await button('Undo').click()
  await expect.element(status('Month-end actions')).toHaveAttribute('aria-checked', 'true')
  expect(bodies(sent)[1]).toEqual(['PUT', '1', { status: 'active' }])
})

test('SCH-26 a toast shows a status on its way', async () => {
  const held = Promise.withResolvers<void>()
  const server = await opens()
  server.held = held.promise
  await status('Month-end actions').click()
  await expect.element(page.getByText('Update Schedule Status')).toBeVisible()
  held.resolve()
  await expectToast('Schedule Report Status Changed Successfully')
})

test('a second tap during a status change sends nothing', async () => {
  const held = Promise.withResolvers<void>()
  const server = await opens()
  server.held = held.promise
  await status('Month-end actions').click()
  await expect.poll(() => server.sent.length).toBe(1)
  await status('Month-end actions').click()
  await status('Open plans').click()
  held.resolve()
  await expect.poll(() => row('Month-end actions').elements()).toEqual([])
  await expect.poll(() => row('Open plans').elements()).toEqual([])
  expect(bodies(server.sent).map(([, id]) => id)).toEqual(['1', '2'])
})

test('SCH-30 a failed status change leaves it, stores an error and shows no success', async () => {
  const stored = storedFromHere()
  const server = await opens()
  server.refuses = { refused: 'internal' }
  await status('Month-end actions').click()
  await expect
    .poll(() => stored)
    .toMatchObject([
      { code: 'updateScheduleJobStatus', title: 'Error while updating schedule status' },
    ])
  await expect.element(status('Month-end actions')).toHaveAttribute('aria-checked', 'true')
  expectNoToast('Schedule Report Status Changed Successfully')
})

test("SCH-57 a status change that conflicts with a colleague's fails and rereads the row", async () => {
  const stored = storedFromHere()
  const server = await opens()
  const theirs = { ...monthEnd, jobTitle: 'Renamed', etag: '"1.2"', version: 2 }
  const held = Promise.withResolvers<void>()
  Object.assign(server, { held: held.promise, refuses: { refused: 'changed', row: theirs } })
  await status('Month-end actions').click()
  await expect.poll(() => server.sent.length).toBe(1)
  server.rows = [theirs]
  held.resolve()
  await expect.element(row('Renamed')).toBeVisible()
  expect(stored).toMatchObject([{ title: 'Error while updating schedule status' }])
})

test('SCH-23 SCH-24 SCH-27 deletes a report after a question, rereads the list, and Undo restores it', async () => {
  const held = Promise.withResolvers<void>()
  const server = await opens()
  await asksToDelete('Month-end actions')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'No' }).click()
  expect(server.sent).toEqual([])
  server.held = held.promise
  await asksToDelete('Month-end actions')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText('Deleting Schedule')).toBeVisible()
  held.resolve()
  await expectToast('Schedule Report Deleted Successfully')
  await expect.poll(() => row('Month-end actions').elements()).toEqual([])
  expect(server.asked.length).toBeGreaterThan(1)
  await button('Undo').click()
  await expect.element(row('Month-end actions')).toBeVisible()
  expect(bodies(server.sent)).toEqual([
    ['DELETE', '1', null],
    ['PUT', '1', { isRemoved: false }],
  ])
})

test('SCH-30 a failed deletion leaves the report and shows no success', async () => {
  const stored = storedFromHere()
  const server = await opens()
  server.refuses = { refused: 'internal' }
  await asksToDelete('Month-end actions')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'deleteScheduleJob', title: 'Error while deleting schedule' }])
  await expect.element(row('Month-end actions')).toBeVisible()
  expectNoToast('Schedule Report Deleted Successfully')
})

test("SCH-32 G2-84 Send now opens the export with the report's filters in a new tab and sends nothing", async () => {
  const server = await opens({
    rows: [{ ...monthEnd, userId: 7, daysRange: 30, projectIds: '3^~^7' }],
  })
  const tab = watchesTab()
  await button('What to do with Month-end actions').click()
  const item = page.getByRole('menuitem', { name: 'Send now' })
  await expect.element(item.getByText('Opens the report in a new tab')).toBeVisible()
  await item.click()
  await expect
    .poll(() => tab.address)
    .toBe('/api/reports/1.key/ca-export?userId=7&projectIds=3%5E%7E%5E7&daysRange=30')
  expect(server.sent).toEqual([])
})

test('Create New Report leads to its page', async () => {
  const { shown } = await opens()
  await button('Create New Report').click()
  await expect.poll(shown.path).toBe('/back-office/schedule-jobs/create')
})

test('a phone shows all of a report on its card', async () => {
  await opens({
    rows: [
      failed,
      asleep,
      aSchedule(4, 'Daily list', { jobFrequency: 'daily', jobFrequencyValue: '0' }),
    ],
    size: [390, 844],
  })
  await expect.element(page.getByText('Every Monday, 6:00 AM, New York')).toBeVisible()
  await expect.element(page.getByText(/^Last run failed: .*a mail could not be sent/)).toBeVisible()
  await expect.element(page.getByText('Every day, 6:00 AM, Chicago')).toBeVisible()
  await expect.element(button('Edit Daily list')).toBeVisible()
})
