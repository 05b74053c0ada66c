import { msg } from '@lingui/core/macro'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { onOfflineDataRequest } from '#client/data/offline-data-request.ts'
import { imagesPart, listPart } from '#client/records/offline-parts.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { imageStoreOf } from '#client/workspace/use-image.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { OfflinePage } from './offline-page.tsx'

const [first, second] = ['/api/files/1/first.png', '/api/files/1/second.png']
const parts = [
  listPart('associate', msg`Associates`),
  imagesPart('photos', msg`Photos of open actions`, () => [first, second]),
]

test('SHELL-81 one missing photo keeps the device from being ready, and Prepare now fetches it', async () => {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  await page.viewport(820, 1180)
  const { workspace, leave } = await showScreen(
    <SlotsContext value={{ 'offline.parts': [async () => parts] }}>
      <OfflinePage />
    </SlotsContext>,
    world,
  )
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  const store = imageStoreOf(workspace)
  const photo = new Blob(['photo'], { type: 'image/png' })
  await store.keep(first, photo, 'ahead')
  onTestFinished(onOfflineDataRequest(() => void store.keep(second, photo, 'ahead')))

  await expect.element(page.getByText('Not ready yet, 1 part is not complete')).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Photos of open actions: 1 of 2' }))
    .toHaveAttribute('aria-valuenow', '50')
  await page.getByRole('button', { name: 'Prepare now' }).click()
  await expect.element(page.getByText(/^Ready for the site, as of/)).toBeVisible()
})
