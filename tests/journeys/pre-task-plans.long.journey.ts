import type { Page } from '@playwright/test'
import { expect, ownSiteward, test } from './journey.ts'
import { preTaskPlans as plans } from './paths.ts'

const siteward = ownSiteward()

/** Returns the number of plans with their lines on the device. */
const plansKept = (page: Page) =>
  page.evaluate(async () => {
    const asked = (await indexedDB.databases())
      .filter(({ name }) => name?.startsWith('read:'))
      .map(
        ({ name = '' }) =>
          new Promise<string[]>((done) => {
            const open = indexedDB.open(name)
            open.addEventListener('success', () => {
              const keys = open.result.transaction('rows').objectStore('rows').getAllKeys()
              keys.addEventListener('success', () => {
                open.result.close()
                done(keys.result.map(String))
              })
            })
          }),
      )
    return (await Promise.all(asked))
      .flat()
      .filter((key) => key.includes('preTaskPlans.submission')).length
  })

test('the list and the newest plans are readable offline, opened before or not, with their age', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn(plans)
  await expect(owner.says(/^Total Submissions: \d+$/)).toBeVisible()
  await owner.keepsEverything()
  // Plans for offline work load behind the first screen.
  await expect.poll(() => plansKept(owner.page)).toBeGreaterThanOrEqual(40)
  await owner.losesNetwork()
  await owner.goes(`${plans}?sort=-ptp`)
  await owner.page.getByRole('row').nth(1).getByRole('link').click()
  const pane = owner.page.getByRole('region', { name: /^PTP-\d+ / })
  await expect(pane.getByRole('heading', { name: /^Task 1, / })).toBeVisible()
  await expect(pane).toContainText(/As of .+; later plans are not compared\./)
  await expect(owner.says(/^You are offline/)).toBeVisible()
})
