import { expect, ownSiteward, test, withoutWorker, withWorker } from './journey.ts'
import { goformz as path } from './paths.ts'

withoutWorker()

const siteward = ownSiteward()

test('SES-62 ACL-18 ACL-19 ACL-20 SHELL-20 every back-office role opens the forms from the menu', async ({
  comes,
}) => {
  for (const email of ['safety@ridgeline.test', 'owner@ridgeline.test', 'proxy@ridgeline.test']) {
    const person = await comes(siteward(), { email })
    await person.signsIn('/back-office/projects')
    await person.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Goformz' })
      .click()
    await expect(person.heading('Goformz submissions')).toBeVisible()
    await person.goes(`${path}/connection`)
    if (email.startsWith('owner')) await expect(person.heading('GoFormz connection')).toBeVisible()
    else await expect.poll(() => person.path).not.toContain('connection')
  }
})

test('ACL-17 ACL-225 a system administrator sees the forms of the chosen company', async ({
  comes,
}) => {
  const robin = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await robin.signsIn('/admin/accounts/1')
  await expect(robin.heading('Ridgeline Builders')).toBeVisible()
  await robin.goes(path)
  await expect(robin.heading('Goformz submissions')).toBeVisible()
  await expect(robin.row('Daily Safety Log').first()).toBeVisible()
  await robin.button('Connection').click()
  await expect(robin.heading('GoFormz connection')).toBeVisible()
  await robin.goes('/admin/accounts?q=Harbor')
  await robin.row('Harbor Civil').click()
  await expect(robin.heading('Harbor Civil')).toBeVisible()
  await robin.goes(path)
  await expect(
    robin.says('Forms that you and the people below you complete in GoFormz are listed here.'),
  ).toBeVisible()
})

test('forms that were read stay readable offline, with their age', async ({ comes }) => {
  const marcus = await comes(siteward(), { email: 'safety@ridgeline.test', ...withWorker })
  await marcus.signsIn(path)
  await expect(marcus.page.getByRole('row').nth(1)).toBeVisible()
  const first = (await marcus.page.getByRole('row').nth(1).textContent()) ?? ''
  await marcus.keepsEverything()
  await marcus.goes(path)
  await expect(marcus.page.getByRole('row').nth(1)).toBeVisible()
  await marcus.losesNetwork()
  await marcus.goes(path)
  await expect(marcus.page.getByRole('row').nth(1)).toHaveText(first)
  await expect(marcus.says(/Data (of|as of)/)).toBeVisible()
})
