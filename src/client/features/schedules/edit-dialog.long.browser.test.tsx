import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { type aSchedule, monthEnd, opensSchedules } from '#tests/world/schedules-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import { SchedulesPage } from './schedules-page.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Save schedule' })
const recipients = () => page.getByRole('combobox', { name: 'Recipients', exact: true })
const runs = () => page.getByRole('region', { name: 'Next five runs' })
const runDays = () =>
  runs()
    .getByRole('listitem')
    .elements()
    .map((each) => each.firstElementChild?.textContent)
const save = () => dialog().getByRole('button', { name: 'Save schedule' }).click()
const bodies = (sent: { body: unknown }[]) => sent.map(({ body }) => body)
const manyContacts = Array.from({ length: 9 }, (_, n) => ({
  user_id: n + 10,
  name: `Worker ${n}`,
  email: `w${n}@x.test`,
}))
const seen = async (words: string | RegExp) => {
  await expect.element(page.getByText(words).first()).toBeVisible()
}
const picks = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the edit view of a report. */
async function edits(
  more: Parameters<typeof aSchedule>[2] = {},
  options: Parameters<typeof opensSchedules>[1] = {},
) {
  const server = await opensSchedules(<SchedulesPage />, {
    rows: [{ ...monthEnd, ...more }],
    ...options,
  })
  await button('Edit Month-end actions').click()
  await expect.element(dialog()).toBeVisible()
  return server
}

test('SCH-05 SCH-21 the edit view holds the fields of a report and sends the changes with the tag', async () => {
  const { sent } = await edits({ projectIds: '3^~^7', daysRange: 30 })
  await expect.element(text('Job title')).toHaveValue('Month-end actions')
  await expect.element(text('Job description')).toHaveValue('For the owner meeting')
  await expect.element(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await seen('Corrective Actions Report · 2 projects · All users · Last 30 days')
  await text('Job title').fill('Owner meeting')
  await picks('Time', '7:00 AM')
  await picks('Timezone', 'Denver')
  await save()
  await expectToast('Schedule Report Updated Successfully')
  await expect.poll(() => dialog().elements()).toEqual([])
  expect(bodies(sent)).toEqual([
    { jobTitle: 'Owner meeting', jobTime: '07:00 AM', jobTimezone: 'America/Denver' },
  ])
  expect(sent[0]?.request.headers.get('if-match')).toBe('"1.1"')
})

test('SCH-33 SCH-36 SCH-37 an emptied field shows its own prompt and sends nothing', async () => {
  const { sent } = await edits()
  await text('Job title').fill(' ')
  await text('Job description').fill('')
  await button('Remove owner@ridgeline.test').click()
  await button('Remove elena@ridgeline.test').click()
  await save()
  for (const words of [
    'Job Title is required.',
    'Job Description is required.',
    'Recipient Email(s) are required.',
  ])
    await seen(words)
  expect(sent).toEqual([])
})

test('SCH-34 SCH-35 SCH-38 a report without frequency, time and zone prompts for each', async () => {
  const { sent } = await edits({ jobFrequency: '', jobTime: '', jobTimezone: '' })
  await text('Job title').fill('Owner meeting')
  await save()
  for (const words of [
    'Frequency is required.',
    'Execution Time is required.',
    'Timezone is required.',
  ])
    await seen(words)
  expect(sent).toEqual([])
})

test('a weekly report requires a day of the week, a daily one has none', async () => {
  const { sent } = await edits()
  await page.getByRole('radio', { name: 'Weekly' }).click()
  await save()
  await seen('Day of the week is required for weekly frequency.')
  await picks('Day', 'Friday')
  await page.getByRole('radio', { name: 'Daily' }).click()
  expect(page.getByRole('combobox', { name: 'Day', exact: true }).elements()).toEqual([])
  await save()
  await expect.poll(() => bodies(sent)).toEqual([{ jobFrequency: 'daily', jobFrequencyValue: '0' }])
})

test('SCH-20 the switch of the edit view maps to active and inactive', async () => {
  const { sent } = await edits()
  await dialog().getByRole('switch', { name: 'Status' }).click()
  await seen('While it is inactive it does not run.')
  await save()
  await expect.poll(() => bodies(sent)).toEqual([{ status: 'inactive' }])
})

test('SCH-53 the next five runs follow the typed rule, in the zones of the report and the viewer', async () => {
  await edits()
  expect(runDays()).toEqual([
    'Mon, Nov 30, 2026',
    'Thu, Dec 31, 2026',
    'Sun, Jan 31, 2027',
    'Sun, Feb 28, 2027',
    'Wed, Mar 31, 2027',
  ])
  await expect.element(runs().getByText('6:00 AM CST').first()).toBeVisible()
  await expect.element(runs().getByText('6:00 AM CDT')).toBeVisible()
  await expect.element(runs().getByText('February has 28 days')).toBeVisible()
  await picks('Timezone', 'Honolulu')
  await expect.element(runs().getByText('Honolulu time')).toBeVisible()
  expect(
    runs()
      .getByText(/^Your time: /)
      .elements(),
  ).toHaveLength(5)
  await page.getByRole('radio', { name: 'Daily' }).click()
  await expect.poll(() => runDays()[0]).toBe('Sat, Nov 28, 2026')
})

test('SCH-47 leaving the recipients trims the typed text, and drops and names a wrong address', async () => {
  const { sent } = await edits()
  await recipients().fill(' new@ridgeline.construction nobody ')
  await text('Job title').click()
  await seen('new@ridgeline.construction')
  await seen('Not an email address: nobody')
  await expect.element(recipients()).toHaveValue('')
  await save()
  await expect
    .poll(() => bodies(sent))
    .toEqual([
      { recipientEmails: 'owner@ridgeline.test,elena@ridgeline.test,new@ridgeline.construction' },
    ])
})

test('Enter keeps a half-typed address for correction, and a save names it', async () => {
  const { sent } = await edits()
  await recipients().fill('ann@')
  await userEvent.keyboard('{Enter}')
  await seen('Not an email address: ann@')
  await expect.element(recipients()).toHaveValue('ann@')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await seen('Check one field.')
  expect(sent).toEqual([])
  await userEvent.keyboard('x.test,')
  await expect.element(button('Remove ann@x.test')).toBeVisible()
})

test('does not add a recipient again in another case', async () => {
  await edits()
  await recipients().fill('OWNER@ridgeline.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(recipients()).toHaveValue('')
  expect(page.getByRole('button', { name: /^Remove owner/i }).elements()).toHaveLength(1)
})

test('SCH-48 SCH-49 SCH-50 the picker offers contacts and typed addresses, and Select waits for one', async () => {
  const { sent } = await edits()
  await recipients().fill('typed@x.test')
  await userEvent.keyboard('{Enter}')
  await button('Remove typed@x.test').click()
  await button('Choose from contacts').click()
  const picker = page.getByRole('dialog', { name: 'Choose recipients' })
  // The picker leaves out Elena, who is a recipient already.
  await expect
    .element(picker.getByRole('checkbox', { name: 'Aisha Khan, aisha@ridgeline.test' }))
    .toBeVisible()
  expect(picker.getByRole('checkbox').elements()).toHaveLength(3)
  await expect.element(picker.getByRole('button', { name: 'Select' })).toBeDisabled()
  await picker.getByRole('checkbox', { name: 'typed@x.test' }).click()
  await picker.getByRole('checkbox', { name: /^Aisha Khan/ }).click()
  await picker.getByRole('button', { name: 'Select' }).click()
  await expect.poll(() => picker.elements()).toEqual([])
  await save()
  await expect
    .poll(() => bodies(sent))
    .toEqual([
      {
        recipientEmails:
          'owner@ridgeline.test,elena@ridgeline.test,typed@x.test,aisha@ridgeline.test',
      },
    ])
})

test("Enter in the picker's search sends nothing of the form behind it", async () => {
  const { sent } = await edits()
  mockAlso(mock('schedules.contacts', () => manyContacts))
  await text('Job title').fill('Owner meeting')
  await button('Choose from contacts').click()
  const picker = page.getByRole('dialog', { name: 'Choose recipients' })
  await picker.getByRole('searchbox').fill('Worker 3')
  await userEvent.keyboard('{Enter}')
  await picker.getByRole('checkbox', { name: /^Worker 3/ }).click()
  await userEvent.keyboard('{Enter}')
  await picker.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog()).toBeVisible()
  expect(sent).toEqual([])
})

test('unreadable contacts show an error, not an empty list', async () => {
  await edits()
  mockAlso(mock('schedules.contacts', () => ({ refused: 'internal' })))
  await button('Choose from contacts').click()
  await seen(/The contacts could not be read/)
  expect(page.getByText('No other contacts').elements()).toEqual([])
})

test("SCH-57 the recipients show a colleague's newer ones", async () => {
  const server = await edits()
  const row = { ...monthEnd, status: 'inactive', recipientEmails: 'bo@x.test' } as const
  server.refuses = { refused: 'changed', row: { ...row, etag: '"1.9"', version: 9 } }
  await button('Remove elena@ridgeline.test').click()
  await save()
  await button('Keep mine').click()
  await seen('Theirs: bo@x.test')
})

test('SCH-11 a new day follows the newest frequency, and other changes carry no day', async () => {
  const server = await edits({ jobFrequency: 'daily', jobFrequencyValue: '0' })
  const weekly = { jobFrequency: 'weekly', jobFrequencyValue: 'monday' } as const
  const row = { ...monthEnd, ...weekly, etag: '"1.9"', version: 9 }
  server.refuses = { refused: 'changed', row }
  await text('Job title').fill('Owner meeting')
  await save()
  await button('Keep mine').click()
  await picks('Day', 'Friday')
  server.refuses = null
  await save()
  await expectToast('Schedule Report Updated Successfully')
  expect(bodies(server.sent)).toEqual([
    { jobTitle: 'Owner meeting' },
    { jobTitle: 'Owner meeting', jobFrequencyValue: 'friday' },
  ])
})

test('SCH-25 SCH-28 SCH-30 a failed save shows why in the form, keeps the typed values, and shows no success', async () => {
  const stored = storedFromHere()
  const server = await edits()
  server.refuses = { refused: 'internal' }
  await text('Job title').fill('Owner meeting')
  await save()
  await expectToast('Update Schedule')
  await expect.element(dialog().getByText('Error while updating schedule')).toBeVisible()
  expect(stored).toMatchObject([
    { code: 'updateScheduleJob', title: 'Error while updating schedule' },
  ])
  await expect.element(text('Job title')).toHaveValue('Owner meeting')
  expectNoToast('Schedule Report Updated Successfully')
})

test("SCH-57 a field shows a colleague's newer value, and the next save uses the new tag", async () => {
  const server = await edits()
  server.refuses = {
    refused: 'changed',
    row: { ...monthEnd, jobTitle: 'Their title', etag: '"1.9"', version: 9 },
  }
  await text('Job title').fill('My title')
  await save()
  await button('Keep mine').click()
  await seen('Theirs: Their title')
  server.refuses = null
  await save()
  await expectToast('Schedule Report Updated Successfully')
  expect(server.sent.map(({ request }) => request.headers.get('if-match'))).toEqual([
    '"1.1"',
    '"1.9"',
  ])
})
