import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
  await mockNetwork()
})

const theme = () => document.documentElement.dataset['mantineColorScheme']
const background = () => getComputedStyle(document.body).backgroundColor

test.each([
  ['mantine-color-scheme-value', 'light', 'light', 'lightTheme'],
  ['mantine-color-scheme-value', 'dark', 'dark', 'darkTheme'],
  ['siteward.theme', 'lightTheme', 'light', 'lightTheme'],
])('G2-88 a theme stored as %s = %s stays, under its new name', async (key, kept, shown, word) => {
  localStorage.setItem(key, kept)
  await showApp('/login')
  await expect.poll(theme).toBe(shown)
  expect(localStorage.getItem('siteward.theme')).toBe(word)
  expect(localStorage.getItem('mantine-color-scheme-value')).toBeNull()
})

test('SHELL-52 SHELL-53 SHELL-57 GEN-07 dark by default, light by choice, at once and stored in this browser', async () => {
  const first = await showApp('/login')
  await expect.poll(theme).toBe('dark')
  const dark = background()
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(theme).toBe('light')
  expect(background()).not.toBe(dark)
  await first.unmount()
  await showApp('/login')
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(theme()).toBe('light')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(theme).toBe('dark')
})

test('applies a theme chosen in another tab', async () => {
  await showApp('/login')
  await expect.poll(theme).toBe('dark')
  localStorage.setItem('siteward.theme', 'lightTheme')
  dispatchEvent(new StorageEvent('storage', { key: 'siteward.theme', newValue: 'lightTheme' }))
  await expect.poll(theme).toBe('light')
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('a theme that the full browser cannot store lasts until the page closes', async () => {
  await showApp('/login')
  const keeping = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  onTestFinished(async () => {
    keeping.mockRestore()
    // Stores the default again, so that the next page finds no choice.
    await page.getByRole('radio', { name: 'Dark' }).click()
  })
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(theme).toBe('light')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(theme).toBe('dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(theme).toBe('light')
  // Simulates another tab with enough storage.
  dispatchEvent(new StorageEvent('storage', { key: 'siteward.theme', newValue: 'darkTheme' }))
  await expect.poll(theme).toBe('dark')
})

test('SHELL-54 SHELL-55 SHELL-57 GEN-08 English by default, Spanish by choice, at once and stored in this browser', async () => {
  const first = await showApp('/login')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await first.unmount()
  await showApp('/login')
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
})
