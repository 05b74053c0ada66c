import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readPdf } from '#tests/world/read-pdf.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'

withoutWorker()

const siteward = ownSiteward()

// This browser has no window for PDFs: a tab that is led to one saves it. What stands in it is read there.
test('a corrective action opens as a PDF in a new tab; where no tab opens, on a page that leads back', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  await dana.goes('/back-office/corrective-actions/1')
  const title = (await dana.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // Both may be over before the press is: the file is saved at once, and the word goes by itself.
  const opened = new Promise<Download>((done) => dana.context.once('page', (tab) => tab.on('download', done)))
  const said = expect(dana.says('Success')).toBeVisible()
  const [saved] = await Promise.all([opened, said, dana.page.getByRole('button', { name: 'Open PDF' }).click()])
  const { pages } = await readPdf(await readFile(await saved.path()))
  expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(title.replace(/^CA-\d+/, '').trim())
  await expect(dana.says('Success')).toBeHidden()
  await dana.page.evaluate(() => void (window.open = () => null))
  await dana.page.getByRole('button', { name: 'Open PDF' }).click()
  await expect(dana.page.getByRole('heading', { name: 'The PDF is ready' })).toBeVisible()
  const again = dana.page.waitForEvent('download')
  await dana.page.getByRole('button', { name: 'Save' }).click()
  expect((await again).suggestedFilename()).toMatch(/^CA-\d+ .*\.pdf$/)
  await dana.page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(dana.page.getByRole('button', { name: 'Open PDF' })).toBeVisible()
})

test('what the list shows becomes one PDF and a zip, with a count meanwhile; they wait on the sync screen', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.goes('/back-office/corrective-actions?status=Closed')
  const more = dana.page.getByRole('button', { name: 'More' }).first()
  await more.click()
  await dana.page.getByRole('menuitem', { name: /^One PDF of \d+$/ }).click()
  await expect(dana.says('Waits for you until tomorrow')).toBeVisible()
  const first = dana.page.waitForEvent('download')
  // The toast goes by itself: pressed as it stands.
  await dana.page.locator('[data-toast]').getByRole('button', { name: 'Save' }).dispatchEvent('click')
  const bundle = await readPdf(await readFile(await (await first).path()))
  expect(bundle.bookmarks.filter((line) => line.startsWith('CA-')).length).toBeGreaterThan(1)
  await more.click()
  await dana.page.getByRole('menuitem', { name: /^Zip of \d+$/ }).click()
  await expect(dana.says('Waits for you until tomorrow')).toBeVisible()
  await dana.goes('/back-office/sync')
  const card = dana.page.getByRole('region', { name: 'Files for you' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const second = dana.page.waitForEvent('download')
  await card.getByRole('button', { name: /^Save: Zip of/ }).click()
  expect((await second).suggestedFilename()).toMatch(/^Zip of \d+\.zip$/)
  await card.getByRole('button', { name: /^Remove: Zip of/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
})
