import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { associate } from '#tests/mocks/rows.ts'
import { createPath, opensCreatePage } from '#tests/world/create-report-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Schedule Job' })
const text = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const seen = async (words: string | RegExp) => {
  await expect.element(page.getByText(words).first()).toBeVisible()
}
const save = () => dialog().getByRole('button', { name: 'Schedule Job' }).click()
const bodies = (sent: { body: unknown }[]) => sent.map(({ body }) => body)
const picks = async (field: string, option: string) => {
  await dialog().getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the modal for the corrective actions of seven days. */
async function schedules(options: Parameters<typeof opensCreatePage>[0] = {}) {
  const server = await opensCreatePage(options)
  if (options.roleID === 3) chooseAccount({ accountID: 41, name: 'Harbor Civil' })
  await radio('Corrective Actions Report').click()
  await radio('7 Days').click()
  await expect.element(button('Schedule Job')).toBeEnabled()
  await button('Schedule Job').click()
  await expect.element(dialog()).toBeVisible()
  return server
}

async function fills() {
  await text('Job title').fill('Week of actions')
  await text('Job description').fill('For the Monday meeting')
  await dialog().getByRole('radio', { name: 'Daily' }).click()
  await picks('Time', '7:00 AM')
  await dialog().getByRole('combobox', { name: 'Recipients', exact: true }).fill('ann@x.test')
  await userEvent.keyboard('{Enter}')
}

const filled = {
  jobTitle: 'Week of actions',
  jobDescription: 'For the Monday meeting',
  jobFrequency: 'daily',
  jobFrequencyValue: '0',
  jobTime: '07:00 AM',
  jobTimezone: 'America/Chicago',
  recipientEmails: 'ann@x.test',
  activityType: 'ca_report',
  projectIds: '',
  safetyPrograms: '',
  userIds: '',
  daysRange: 7,
  completionStatus: '2',
}

test('SCH-16 schedules a new report with its filters, previews its next runs and leads to the list', async () => {
  const { sent, shown } = await schedules()
  await seen('Corrective Actions Report · All projects · All users · Last 7 days')
  await seen('Choose when it runs.')
  await fills()
  await seen('Chicago time')
  expect(
    page.getByRole('region', { name: 'Next five runs' }).getByRole('listitem').elements(),
  ).toHaveLength(5)
  await save()
  await expectToast('Schedule Report Created Successfully')
  expect(bodies(sent)).toEqual([[filled]])
  await expect.poll(shown.path).toBe('/back-office/schedule-jobs')
})

test('SCH-39 SCH-43 an empty new report prompts for each value at its field and sends nothing', async () => {
  const { sent } = await schedules()
  await text('Job title').fill(' ')
  await save()
  for (const words of [
    'Schedule Job title is required.',
    'Description is required.',
    'Frequency is required.',
    'Execution time is required.',
    'Valid email(s) are required.',
  ])
    await seen(words)
  await dialog().getByRole('radio', { name: 'Monthly' }).click()
  await save()
  await seen('Day of the month is required for monthly frequency.')
  expect(sent).toEqual([])
})

test('SCH-31 a failed schedule shows why in the form and keeps the typed values', async () => {
  const stored = storedFromHere()
  const server = await schedules()
  server.refusesCreate = 'internal'
  await fills()
  await save()
  await expect
    .element(dialog().getByText('Failed to schedule report. Please try again.'))
    .toBeVisible()
  expect(stored).toMatchObject([{ code: 'createScheduleJob' }])
  await expect.element(text('Job title')).toHaveValue('Week of actions')
  expectNoToast('Schedule Report Created Successfully')
  server.refusesCreate = null
  await save()
  await expectToast('Schedule Report Created Successfully')
})

test('Cancel of the modal returns to the page with its choice', async () => {
  const { shown, sent } = await schedules()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog().elements()).toEqual([])
  await expect.element(radio('7 Days')).toBeChecked()
  expect([shown.path(), sent]).toEqual([createPath, []])
})

test('ACL-245 a system administrator names the owner of the report', async () => {
  const { sent, shown } = await schedules({
    roleID: 3,
    people: () => [associate(7, 'Elena Vasquez', null), associate(8, 'Will Ode', 7, { roleID: 1 })],
  })
  await fills()
  await save()
  await seen('Please Input Owner of the report!')
  expect(sent).toEqual([])
  await picks('Owner of the report', 'Elena Vasquez')
  await save()
  await expectToast('Schedule Report Created Successfully')
  expect(bodies(sent)).toEqual([[{ ...filled, userId: 7 }]])
  await expect.poll(shown.path).toBe('/back-office/schedule-jobs')
})
