import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '#tests/mocks/show-app.tsx'
import { newTablet, signedIn } from '#tests/world/routed.tsx'

beforeEach(newTablet)

const notice = page.getByText('The setup of your company is not done.')

test('until the setup each back office page links to it, except the setup itself', async () => {
  await signedIn(2, {}, false)
  const app = await showApp('/back-office/projects')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Go on with the setup' }).click()
  await expect.poll(app.path).toBe('/back-office/setup')
  await expect.element(notice).not.toBeInTheDocument()
})

test.each([
  ['a configured company', 2, true, '/back-office/projects', 'Projects'],
  ['the system administrator', 3, false, '/admin/accounts', 'Companies'],
] as const)('%s has no such line', async (_, roleID, isConfigurate, path, title) => {
  await signedIn(roleID, {}, isConfigurate)
  await showApp(path)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(notice.elements()).toEqual([])
})
