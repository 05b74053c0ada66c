import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

test('a number of the overview leads to the actions that it counts, and back (ruling 56)', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  const { page } = dana

  await page.getByRole('navigation').first().getByRole('link', { name: 'Overview' }).click()
  await expect(dana.heading('Overview')).toBeVisible()

  const risk = page.getByRole('table', { name: 'Not closed by risk and age' })
  const row = risk.getByRole('row', { name: /^High/ })
  const all = await row.getByRole('cell').last().innerText()
  expect(Number(all)).toBeGreaterThan(0)
  await row.getByRole('cell').last().getByRole('link').click()

  await expect(dana.heading('Corrective actions')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText(
    new RegExp(`^${all} of `),
  )

  await page.goBack()
  await expect(dana.heading('Overview')).toBeVisible()
  await page.getByRole('radio', { name: '30 days' }).check()
  await expect(page).toHaveURL(/\?days=30$/)
  await expect(page.getByRole('region', { name: 'Opened and closed by day' })).toBeVisible()
})
