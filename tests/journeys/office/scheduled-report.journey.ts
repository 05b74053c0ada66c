import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { scheduledReports } from '../paths.ts'

withoutWorker()

const siteward = sharedSiteward()

test('SCH-22 REP-42 SCH-32 an owner creates and schedules a report, sees its next runs and opens it with Send now', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn('/back-office/projects')
  const { page } = dana
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Scheduled' })
    .click()
  await expect(dana.heading('Scheduled Reports')).toBeVisible()
  // An empty list has a second such button.
  await dana.button('Create New Report').first().click()
  await expect(dana.heading('Create New Report')).toBeVisible()

  // Shows the first rows of a month's corrective actions, and their file.
  await page.getByRole('radio', { name: 'Corrective Actions Report' }).click()
  await page.getByRole('radio', { name: '120 Days' }).click()
  await expect(page.getByText(/^\d+ results? found$/)).toBeVisible()
  const opens = async (act: () => Promise<void>) => {
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      dana.context.waitForEvent('response', (response) => response.url().includes('/ca-export')),
      act(),
    ])
    expect([answer.status(), new URL(answer.url()).search]).toEqual([200, '?daysRange=120'])
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="ca-export-/)
    await tab.close()
  }
  await opens(() => dana.button('Your report is ready').click())

  await dana.button('Schedule Job').click()
  const form = page.getByRole('dialog', { name: 'Schedule Job' })
  await form.getByRole('textbox', { name: 'Job title' }).fill('Month of actions')
  await form.getByRole('textbox', { name: 'Job description' }).fill('For the owner meeting')
  await form.getByRole('radio', { name: 'Daily' }).click()
  await form.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: '7:00 AM', exact: true }).click()
  await expect(
    form.getByRole('region', { name: 'Next five runs' }).getByRole('listitem'),
  ).toHaveCount(5)
  await form.getByRole('combobox', { name: 'Recipients' }).fill('ann@ridgeline.test')
  await form.getByRole('button', { name: 'Schedule Job' }).click()
  await dana.seesToast('Schedule Report Created Successfully')

  await expect(dana.heading('Scheduled Reports')).toBeVisible()
  await expect(dana.row('Month of actions')).toContainText(/\d\d-\d\d-\d{4} \d\d:00/)
  await opens(() => dana.choosesFromMenu('What to do with Month of actions', 'Send now'))
  expect(dana.path).toContain(scheduledReports)
})
