import { readFile } from 'node:fs/promises'
import { readPdf } from '#tests/world/read-pdf.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

test('turns the filtered list into one PDF and a zip, with a progress count, and lists both on the sync screen', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.goes('/back-office/corrective-actions?status=Closed')
  const more = dana.page.getByRole('button', { name: 'More' }).first()
  await more.click()
  await dana.page.getByRole('menuitem', { name: /^One PDF of \d+$/ }).click()
  await dana.seesToast('Available until tomorrow')
  const first = dana.page.waitForEvent('download')
  // The toast disappears on its own, so it is clicked without waiting.
  await dana.page
    .locator('[data-toast]')
    .getByRole('button', { name: 'Save' })
    .dispatchEvent('click')
  const bundle = await readPdf(await readFile(await (await first).path()))
  expect(bundle.bookmarks.filter((line) => line.startsWith('CA-')).length).toBeGreaterThan(1)
  await more.click()
  await dana.page.getByRole('menuitem', { name: /^Zip of \d+$/ }).click()
  await dana.seesToast('Available until tomorrow')
  await dana.goes('/back-office/sync')
  const card = dana.page.getByRole('region', { name: 'Files for you' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const second = dana.page.waitForEvent('download')
  await card.getByRole('button', { name: /^Save: Zip of/ }).click()
  expect((await second).suggestedFilename()).toMatch(/^Zip of \d+\.zip$/)
  await card.getByRole('button', { name: /^Remove: Zip of/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
})
