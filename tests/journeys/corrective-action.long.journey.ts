import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('CA-47 CA-64 a person who is neither assignee nor opener can only read; a system administrator reads all companies (CA-10)', async ({
  comes,
}) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn()
  await expect(system.page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  await expect(system.button('New corrective action')).toBeHidden()
  await system.page.getByRole('row').nth(1).getByRole('link').click()
  await expect(system.page.getByRole('heading', { name: 'Situation narrative' })).toBeVisible()
  await expect(system.button('Save changes')).toBeHidden()
  await expect(system.field('Situation statement')).toHaveCount(0)
  await system.goes('/admin/corrective-actions/999999')
  await expect(system.heading('Companies')).toBeVisible()
})
