import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso, mockNetwork } from '#tests/mocks/mock-network.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { signedIn } from '#tests/world/routed.tsx'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
  await mockNetwork()
})

const professionals = '/back-office/corrective-actions'
const [home, homeOfSystem] = ['/back-office/account', '/admin/accounts']
const menu = () => page.getByRole('navigation', { name: 'Main menu' })

test('SHELL-12 SHELL-13 SHELL-14 SHELL-17 SHELL-18 the menu of a safety professional goes where it says', async () => {
  await signedIn(2)
  const app = await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  for (const [label, path] of [['Projects', '/back-office/projects'], ['Safety Programs', '/back-office/plans'], ['Invite Users', '/back-office/invite-team'], ['Submissions', '/back-office/submissions'], ['Corrective Actions', professionals]] as const) {
    await menu().getByRole('link', { name: label }).click()
    await expect.poll(app.path).toBe(path)
  }
})

test('SHELL-05 SUB-01 the menu of the system administrator leads to the submissions of all companies, and nobody else gets there', async () => {
  await signedIn(3)
  const app = await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu().getByRole('link', { name: 'Submissions' }).click()
  await expect.poll(app.path).toBe('/admin/submissions')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible()
  await app.unmount()
  await signedIn(2)
  const other = await showApp('/admin/submissions')
  await expect.poll(other.path).toBe(home)
})

test('SHELL-19 PTP-01 ACL-221 the menu of a safety professional leads to the pre-task plans, and the system administrator does not get there', async () => {
  await signedIn(2)
  mockAlso(mock('preTaskPlans.list', () => ({ data: [] })))
  const app = await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu().getByRole('link', { name: 'Pre Task Plans' }).click()
  await expect.poll(app.path).toBe('/back-office/pre-task-plans')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pre-task plans' })).toBeVisible()
  await app.unmount()
  await signedIn(3)
  const other = await showApp('/back-office/pre-task-plans')
  await expect.poll(other.path).toBe(homeOfSystem)
})

test('SHELL-09 HAZ-01 the menu of the system administrator leads to the hazards, and nobody else gets there', async () => {
  await signedIn(3)
  mockAlso(mock('hazards.list', () => ({ data: [] })))
  const app = await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await menu().getByRole('link', { name: 'Hazards' }).click()
  await expect.poll(app.path).toBe('/admin/hazards')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Hazards' })).toBeVisible()
  await app.unmount()
  await signedIn(2)
  const other = await showApp('/admin/hazards')
  await expect.poll(other.path).toBe(home)
})
