import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockCompany } from '#tests/mocks/company.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { InstallPage } from './install-page.tsx'

test('SHELL-84 shows the steps of another device, and what the app cannot do there', async () => {
  const world = mockCompany({ people: [associate(1, 'Rosa King', null)], projects: [] })
  await page.viewport(390, 844)
  const { leave } = await showScreen(<InstallPage />, world, '/install')
  onTestFinished(async () => {
    await leave()
    world.leave()
  })
  await page.getByRole('radio', { name: 'iPad, iPhone' }).click()
  await expect.element(page.getByText('Tap the Share button.')).toBeVisible()
  const sharing = page
    .getByRole('listitem')
    .filter({ hasText: 'Take photos and texts from the share menu of other apps' })
  const missing = sharing.getByText(': not on this system')
  await expect.element(missing).toBeVisible()
  await page.getByRole('radio', { name: 'Android' }).click()
  await expect.element(page.getByText('Tap the three dots.')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
})
