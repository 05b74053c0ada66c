import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('an owner sees who signed in and which sign-ins were refused; a system administrator sees every company (rulings 39 and 56)', async ({
  comes,
}) => {
  const guess = () =>
    fetch(`${siteward().address}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username: 'lead@ridgeline.test',
        password: 'Wrong1!',
      }),
    })
  await guess()
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn()
  await owner.choosesFromMenu('Settings', 'Audit log')
  await expect(owner.heading('Audit log')).toBeVisible()
  await expect(owner.row('Signed in').first()).toContainText('Dana Whitfield')
  await owner.button(/^Details of Sign-in refused/).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Sign-in refused' })
  await expect(dialog).toContainText('Reason: wrong password')
  await expect(dialog).toContainText('127.0.0.1')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await owner.page.getByRole('radio', { name: 'Passwords' }).click()
  await expect(owner.says('No line matches')).toBeVisible()

  const safety = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await safety.signsIn('/back-office/audit')
  await expect(safety.heading('Ridgeline Builders')).toBeVisible()
  await expect(safety.page.getByRole('link', { name: 'Audit log' })).toBeHidden()

  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/audit')
  await expect(system.row('Robin Keller').first()).toContainText('Signed in')
  await expect(system.row('Marco Reyes').or(system.row('Dana Whitfield')).first()).toContainText(
    'Ridgeline Builders',
  )
  await system.page.getByRole('searchbox').fill('whitfield')
  await expect(system.row('Robin Keller')).toHaveCount(0)
  await expect(system.row('Dana Whitfield').first()).toBeVisible()
})
