import { expect, ownSiteward, test } from './journey.ts'
import { handedIn, rows } from './kept-offline.ts'

const siteward = ownSiteward()

test('F-45 ticked records are kept one by one; signing out takes everything along', async ({ comes }) => {
  const { name, records } = await handedIn(siteward(), 'B')
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.goes(`/back-office/submissions?projectIds=${records[0]?.projectID}`)
  await expect(rows(dana)).toHaveCount(4)
  for (const row of await rows(dana).filter({ hasText: name }).all().then((all) => all.slice(0, 2))) await row.getByRole('checkbox').check({ force: true })
  await dana.button('Keep 2 offline').click()
  await expect(dana.button('Kept offline 2')).toBeVisible()
  await dana.losesNetwork()
  await dana.goes('/back-office/submissions')
  await expect(dana.page.getByText('2 kept on this device').first()).toBeVisible()
  await dana.regainsNetwork()
  await dana.signsOut()
  expect(await dana.page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringMatching(/^kept:/))
})
