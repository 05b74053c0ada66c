import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newcomers } from '#tests/mocks/newcomer.ts'

const newcomer = newcomers(810)

test('G2-88 GEN-09 theme and language are entries of the account menu with stored choices', async () => {
  await newcomer.signedIn()
  const choices = () =>
    page
      .getByRole('menuitemradio')
      .elements()
      .map((each) => [each.getAttribute('aria-label'), each.getAttribute('aria-checked')])
  await page.getByRole('button', { name: /Account menu of/ }).click()
  expect(choices()).toEqual([
    ['Theme: Light', 'false'],
    ['Theme: Dark', 'true'],
    ['Language: English', 'true'],
    ['Language: Español', 'false'],
  ])
  // The last entry is visible without scrolling.
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitemradio', { name: 'Theme: Light' }).click()
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('light')
  expect(localStorage.getItem('siteward.theme')).toBe('lightTheme')
  await page.getByRole('button', { name: /Account menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Language: Español' }).click()
  await expect.poll(() => document.documentElement.lang).toBe('es')
  expect(localStorage.getItem('siteward.language')).toBe('es')
})

test("SHELL-36 ACL-138 ACL-139 View Profile opens a safety professional's own profile", async () => {
  await newcomer.signedIn()
  await page.getByRole('button', { name: /Account menu of/ }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'View Profile' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/back-office\/associates\/\d+$/))
})
