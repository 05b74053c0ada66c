import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { readPdf } from '#tests/world/read-pdf.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

// This browser has no PDF viewer: a tab with a PDF saves it, and the test reads the saved file.
test('a corrective action opens as a PDF in a new tab, or on a page with a way back if no tab opens', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn()
  await dana.goes('/back-office/corrective-actions/1')
  const title = (await dana.page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // Listens before the press, because the file is saved at once.
  const opened = new Promise<Download>((done) =>
    dana.context.once('page', (tab) => tab.on('download', done)),
  )
  const [saved] = await Promise.all([
    opened,
    dana.page.getByRole('button', { name: 'Open PDF' }).click(),
  ])
  const { pages } = await readPdf(await readFile(await saved.path()))
  expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(title.replace(/^CA-\d+/, '').trim())
  await dana.seesToast('Success')
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
