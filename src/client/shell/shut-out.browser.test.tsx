import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers, restartedOffline } from '#tests/mocks/newcomer.ts'
import { profile } from '#tests/mocks/people.ts'

const newcomer = newcomers(8400)
const { server, signedIn } = newcomer

test('F-79 a blocked user sees nothing and continues when the server unblocks them', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'blocked' })))
  await app.session.refresh()
  await expect
    .element(page.getByText('Your account is inactive. Please contact support to reactivate it.'))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sync' })).not.toBeInTheDocument()
  mockAlso(...server())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
})

test('offline design 6: a blocked user reads nothing after a restart without a network', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'blocked' })))
  await app.session.refresh()
  await expect.poll(async () => (await app.device.lastPerson())?.locked).toBe(true)
  const again = await restartedOffline(app)
  await expect.poll(again.path).toBe('/login')
})

test("SES-17 after a change of role nothing of the old role's screens is shown", async () => {
  const app = await signedIn()
  newcomer.me = profile({ user_id: newcomer.number, accountID: newcomer.number, roleID: 1 })
  await app.session.refresh()
  await expect.element(page.getByRole('heading', { name: 'Sync' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
