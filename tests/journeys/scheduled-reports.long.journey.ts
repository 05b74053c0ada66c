import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { scheduledReports } from './paths.ts'

withoutWorker()

const siteward = ownSiteward()

test('ACL-14 ACL-15 ACL-16 every back-office role opens scheduled reports from the menu', async ({
  comes,
}) => {
  for (const email of ['safety@ridgeline.test', 'owner@ridgeline.test', 'proxy@ridgeline.test']) {
    const person = await comes(siteward(), { email })
    await person.signsIn('/back-office/projects')
    await person.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Scheduled' })
      .click()
    await expect(person.heading('Scheduled Reports')).toBeVisible()
    await person.button('Create New Report').first().click()
    await expect(person.button('Your report is ready')).toBeVisible()
  }
})

test('ACL-13 G2-65 a system administrator schedules a report of the chosen company', async ({
  comes,
}) => {
  const robin = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await robin.signsIn(scheduledReports)
  await expect(robin.says('Please select an account')).toBeVisible()
  await robin.goes('/admin/accounts/1')
  await expect(robin.heading('Ridgeline Builders')).toBeVisible()
  await robin.goes(scheduledReports)
  await robin.button('Create New Report').first().click()
  await expect(robin.button('Your report is ready')).toBeVisible()
  await robin.button('Schedule Job').click()
  const form = robin.page.getByRole('dialog', { name: 'Schedule Job' })
  await form.getByRole('textbox', { name: 'Job title' }).fill('All forms')
  await form.getByRole('textbox', { name: 'Job description' }).fill('For the provider')
  await form.getByRole('radio', { name: 'Daily' }).click()
  await form.getByRole('combobox', { name: 'Time', exact: true }).click()
  await robin.page.getByRole('option', { name: '7:00 AM', exact: true }).click()
  await form.getByRole('combobox', { name: 'Recipients' }).fill('ann@ridgeline.test')
  await robin.chooses('Owner of the report', 'Dana Whitfield')
  await form.getByRole('button', { name: 'Schedule Job' }).click()
  await robin.seesToast('Schedule Report Created Successfully')
  await expect(robin.row('All forms')).toBeVisible()
})
