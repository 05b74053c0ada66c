import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isExpired, storeToken, readToken } from '#client/data/api/token.ts'
import { connection, setOffline } from '#client/data/api/connection.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { cutOff, newcomers, tokenOf } from '#tests/mocks/newcomer.ts'
import { tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { keysOf, signedInWithRows } from '#tests/world/session-world.ts'

const newcomer = newcomers(500)
const { server, signedIn } = newcomer

test('SES-17 a 401 ends the session and deletes nothing: sign-in opens over the screen', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByRole('heading', { name: 'Sign in to go on' })).toBeVisible()
  await expect.poll(() => readToken()).toBeNull()
  expect(app.path()).toBe('/back-office/sync')
  mockAlso(...server())
  await dialog.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.path()).toBe('/back-office/sync')
})

test('SES-52 removes an expired token with a connection and leads to sign-in', async () => {
  storeToken(tokenFor(newcomer.me), true)
  storeToken(tokenFor(newcomer.me, -5), false)
  const app = await showApp('/back-office/sync')
  await expect.poll(app.path).toBe('/login')
  expect(readToken()).toBeNull()
})

test('SES-53 F-41 offline an expired token still allows reading; back online a line offers sign-in', async () => {
  const first = await signedIn()
  await expect
    .poll(async () => (await first.device.lastPerson())?.user)
    .toBe(String(newcomer.number))
  await first.unmount()
  storeToken(tokenFor(newcomer.me, -5), false)
  expect(isExpired(readToken() ?? '', Date.now())).toBe(true)
  // `/healthz` is not mocked: the test server's answer lacks our mark.
  cutOff()
  setOffline()
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  expect(tokenOf(app)).toBe('expired')
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
})

test('SES-14 SES-15 logging out removes cookie and rows and starts afresh; SHELL-39', async () => {
  const { app, rows } = await signedInWithRows(newcomer)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(readToken()).toBeNull()
  expect(await keysOf(rows)).toEqual([])
  expect((await app.device.lastPerson())?.locked).toBe(true)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('F-45 logging out with unsent changes shows their number and offers to keep them locked', async () => {
  const app = await signedIn()
  cutOff()
  setOffline()
  await newcomer.saves(app)
  await expect.element(page.getByRole('button', { name: /1 to send/ }).first()).toBeVisible()
  await expect.element(page.getByText('New project').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: '1 change is not sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await expect.element(page.getByText('This device holds 1 unsent change of M. R.')).toBeVisible()
  // A person who can no longer sign in may save the texts; the dialog asks for their author and
  // shows none of them (F-51, F-78).
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save the changes of M. R. as a file?' })
  const saved = vi.spyOn(URL, 'createObjectURL')
  await question.getByRole('button', { name: 'Save as a file' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const file: unknown = saved.mock.calls[0]?.[0]
  saved.mockRestore()
  expect(file instanceof Blob && (await file.text())).toMatch(
    /Name: Old Mill[^]*Assigned user: Marcus Reyes[^]*-----BEGIN CHANGES-----/,
  )
  expect(page.getByText('Old Mill').elements()).toEqual([])
})
