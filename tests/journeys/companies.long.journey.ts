import { expect, ownSiteward, test, withoutWorker, withWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()
const provider = { email: 'sysadmin@siteward.test', viewport: { width: 1440, height: 900 } }

test('ACC-36 SHELL-30 SHELL-34 ACC-81 ACC-82 adds, chooses and edits a company by keyboard; its people cannot choose; when inactive its owner sees a notice', async ({
  comes,
}) => {
  const robin = await comes(siteward(), provider)
  await robin.signsIn('/admin/accounts')
  await expect(robin.heading('Companies')).toBeVisible()
  // Without a choice, the first active company by name is current (G1-30).
  const account = robin.button(/^Switch account/)
  await expect(account).toContainText('Harbor Civil')

  await robin.button('Add company').click()
  const form = robin.page.getByRole('dialog', { name: 'Add company' })
  const texts = {
    'Company name': 'Alamo Crane & Rigging',
    Address: '500 Congress Ave',
    City: 'San Antonio',
    'First name': 'Elena',
    'Last name': 'Vasquez',
    Phone: '2105550148',
    Email: 'elena@alamo.test',
    'License count': '40',
  }
  for (const [label, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: label }).fill(text)
  await robin.chooses('State', /^Texas/)
  await form.getByRole('button', { name: 'Add company' }).click()
  await robin.seesToast('Company added')
  // Its page opens and shows the next steps of a new company.
  await expect(robin.heading('Alamo Crane & Rigging')).toBeVisible()
  await robin.goes('/admin/accounts')
  await expect(robin.row('Alamo Crane & Rigging')).toContainText('San Antonio, Texas')

  await robin.page.getByRole('link', { name: 'Harbor Civil' }).click()
  await expect(robin.heading('Harbor Civil')).toBeVisible()
  await account.focus()
  await robin.page.keyboard.press('Enter')
  const drawer = robin.page.getByRole('dialog', { name: 'Switch account' })
  await expect(drawer.getByRole('searchbox')).toBeFocused()
  await robin.page.keyboard.type('alam')
  await expect(drawer.getByRole('option')).toHaveCount(1)
  await robin.page.keyboard.press('Enter')
  await expect(robin.heading('Alamo Crane & Rigging')).toBeVisible()
  await expect(account).toContainText('Alamo Crane & Rigging')
  await robin.page.reload()
  await expect(account).toContainText('Alamo Crane & Rigging')

  await robin.button('Edit company').click()
  const edit = robin.page.getByRole('dialog', { name: 'Edit company' })
  await edit.getByRole('textbox', { name: 'City' }).fill('Laredo')
  await edit.getByRole('button', { name: 'Edit company' }).click()
  await expect(robin.says(/^Laredo, Texas\. 0 associates/)).toBeVisible()

  const grace = await comes(siteward(), { email: 'owner@harbor.test' })
  await grace.signsIn('/back-office/account')
  await expect(grace.heading('Harbor Civil')).toBeVisible()
  await expect(grace.button(/^Switch account/)).toHaveCount(0)
  await account.click()
  await drawer.getByRole('option', { name: /Harbor Civil/ }).click()
  await expect(robin.heading('Harbor Civil')).toBeVisible()
  await robin.page.getByRole('switch', { name: 'Harbor Civil is active' }).click()
  await robin.button('Make inactive').click()
  await robin.seesToast('Company deactivated')
  await grace.goes('/back-office/account')
  await expect(grace.says(/has been Disabled/)).toBeVisible()

  await robin.page.getByRole('switch', { name: 'Harbor Civil is active' }).click()
  await robin.button('Make active').click()
  await robin.seesToast('Company activated')
  await grace.goes('/back-office/account')
  await expect(grace.heading('Harbor Civil')).toBeVisible()
})

test('ACC-15 shows the own company offline, with the age of its data', async ({ comes }) => {
  const grace = await comes(siteward(), { email: 'owner@harbor.test', ...withWorker })
  await grace.signsIn('/back-office/account')
  await expect(grace.heading('Harbor Civil')).toBeVisible()
  await grace.keepsEverything()
  await grace.losesNetwork()
  await grace.goes('/back-office/account')
  await expect(grace.heading('Harbor Civil')).toBeVisible()
  await expect(grace.says(/Data (of|as of)/)).toBeVisible()
})
