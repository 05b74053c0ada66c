import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateServerClock, serverNow } from '#client/data/api/server-clock.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers, restartedOffline, tokenOf } from '#tests/mocks/newcomer.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(800)
const { server, signedIn } = newcomer
const day = 86_400_000

test('SES-17 SES-53 SES-54 after an expired sign-in reading and queueing continue, also after a restart, until a new one sends all', async () => {
  let batches = 0
  mockAlso(
    mock('sync.receipts', () => ({ known: [], unknown: [], voided: [] })),
    mock('sync.batch', ({ body }) => {
      batches += 1
      return {
        results: Object(body).ops.map(({ id }: { id: string }) => ({
          id,
          status: 201,
          version: 1,
        })),
      }
    }),
  )
  const first = { app: await signedIn() }
  await expect
    .poll(async () => (await first.app.device.lastPerson())?.user)
    .toBe(String(newcomer.number))
  mockAlso(mock('access.me', () => ({ refused: 'expired' })))
  await first.app.session.refresh()
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  await first.app.unmount()
  first.app.session.close()
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  // The token is still valid by the clock; only a new sign-in may make it so.
  app.session.check()
  expect(tokenOf(app)).toBe('expired')
  await newcomer.saves(app)
  await expect.element(page.getByText('Old Mill').first()).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(newcomer.me.email)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  expect(batches).toBe(0)
  mockAlso(...server())
  await dialog.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('Sign in to send')).not.toBeInTheDocument()
  expect(tokenOf(app)).toBe('valid')
  await expect.element(page.getByRole('button', { name: /^All sent/ }).first()).toBeVisible()
  expect(batches).toBe(1)
})

test('SES-17 an ended session leaves nothing readable and offers no "Not now", also after a restart without a network', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  await expect
    .element(page.getByRole('alertdialog').getByRole('heading', { name: 'Sign in to go on' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.element(page.getByText('Sync', { exact: true })).not.toBeVisible()
  const again = await restartedOffline(app)
  await expect.poll(again.path).toBe('/login')
  // A reload shows the message too.
  expect(again.session.get()).toEqual({ state: 'signed-out', endReason: 'expired' })
})

test("ruling 1: the grace ends 30 days after the last contact by the server's clock, and then nothing is readable", async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'expired' })))
  await app.session.refresh()
  updateServerClock(new Date(serverNow() + 29 * day).toUTCString())
  app.session.check()
  expect(tokenOf(app)).toBe('expired')
  updateServerClock(new Date(serverNow() + 2 * day).toUTCString())
  app.session.check()
  expect(tokenOf(app)).toBe('ended')
})
