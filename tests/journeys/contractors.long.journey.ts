import { apiOf } from './api.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let siteward: Siteward

test.beforeAll(async () => {
  siteward = await startSiteward()
})
test.afterAll(() => siteward.end())

test('adds, edits and removes a contractor company after a confirmation; a system administrator sees the same', async ({
  comes,
}) => {
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/account/contractors')
  await owner.button('Add contractor company').first().click()
  await owner.field('Company name').fill('Acme Concrete')
  await owner.field('Company address').fill('Quay 3')
  await owner.button('Save').click()
  await expect(owner.row('Acme Concrete')).toContainText('Quay 3')

  await owner.button('Edit Acme Concrete').click()
  await owner.field('Company name').fill('Acme Concrete LLC')
  await owner.button('Save').click()
  await expect(owner.row('Acme Concrete LLC')).toBeVisible()

  const { me } = await apiOf(siteward, owner.email)
  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn(`/admin/accounts/${me.accountID}/contractors`)
  await expect(system.row('Acme Concrete LLC')).toBeVisible()

  await owner.button('Delete Acme Concrete LLC').click()
  const question = owner.page.getByRole('alertdialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(owner.row('Acme Concrete LLC')).toHaveCount(0)
})
