import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { draftsOf } from './two-tabs.ts'

const siteward = ownSiteward()

const associates = '/back-office/account/associates'

test('team, tree, people and contractors are readable offline with their age; online-only forms keep their input', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/account/contractors')
  await owner.button('Add contractor company').first().click()
  await owner.field('Company name').fill('Acme Concrete')
  await owner.field('Company address').fill('Quay 3')
  await owner.button('Save').click()
  await expect(owner.row('Acme Concrete')).toBeVisible()
  // The demo has four contractors.
  await expect(owner.page.getByRole('link', { name: 'Contractors 5' })).toBeVisible()
  await owner.goes(associates)
  const { me } = await apiOf(siteward(), 'safety@ridgeline.test')
  const marcus = owner.page.getByRole('row', { name: /^Select Marcus Reyes/ })
  await owner.goes(`/back-office/associates/${me.user_id}`)
  await expect(owner.heading('Marcus Reyes')).toBeVisible()
  await owner.keepsEverything()
  await owner.losesNetwork()

  await owner.goes(associates)
  await expect(marcus).toContainText('Dana Whitfield')
  await expect(
    owner.page.getByText(
      /^You are offline\. Data as of .*\. Changes on this screen need a connection\.$/,
    ),
  ).toBeVisible()
  await owner.goes(`/back-office/associates/${me.user_id}`)
  await expect(owner.heading('Marcus Reyes')).toBeVisible()
  await expect(owner.says(/need a connection/)).toBeVisible()

  await owner.goes(associates)
  await owner.button('Organization Tree').click()
  const tree = owner.page.getByRole('dialog', { name: 'Organization Tree' })
  await tree.getByRole('searchbox').fill('Marcus R')
  await expect(tree.getByRole('treeitem', { name: /Marcus Reyes/ })).toBeVisible()

  await owner.goes('/back-office/account/contractors')
  await expect(owner.row('Acme Concrete')).toContainText('Quay 3')

  await owner.goes(associates)
  await owner.button('What to do with Marcus Reyes').click()
  await owner.page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(
    owner.page.getByText(
      'Saving this needs a connection. Your entries are kept on this device until then.',
    ),
  ).toBeVisible()
  await owner.field('Name').fill('Marcus Reyes-Lopez')
  await owner.button('Save').click()
  await expect(owner.says(/not saved|could not|did not answer/i)).toBeVisible()
  // The app writes the draft half a second after the last key.
  await expect.poll(() => draftsOf(owner.page)).toContain('Marcus Reyes-Lopez')
  await owner.page.reload()
  await owner.button('What to do with Marcus Reyes').click()
  await owner.page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(owner.field('Name')).toHaveValue('Marcus Reyes-Lopez')
})
