import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeToken, readToken } from '#client/data/api/token.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'
import { tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'

const newcomer = newcomers(7300)
const link = 'a'.repeat(43)
const userInfo = {
  email: 'nina@new.test',
  given_name: 'Nina',
  family_name: 'Novak',
  name: 'Nina Novak',
  companyName: 'Harbor Civil',
  language: 'en' as const,
}
const button = (name: RegExp) => page.getByRole('button', { name })

/** Opens the app by a link while a person is signed in. */
async function opens(path: string) {
  storeToken(tokenFor(newcomer.me), true)
  mockAlso(
    mock('invites.read', () => userInfo),
    mock('access.signOut', () => null),
  )
  return showApp(path)
}

test('an invitation shows its recipient and the signed-in person; its form opens after logout', async () => {
  const app = await opens(`/session/register?inviteid=${link}`)
  await expect
    .element(page.getByText('Harbor Civil has invited nina@new.test to Siteward.'))
    .toBeVisible()
  await expect
    .element(page.getByText(new RegExp(`${newcomer.me.name} .* is signed in on this device`)))
    .toBeVisible()
  expect(button(/^Register/).elements()).toEqual([])
  await button(/^Log out .* and go on$/).click()
  await expect.poll(app.path).toBe(`/session/register?inviteid=${link}`)
  await expect.element(button(/^Register/)).toBeVisible()
  expect(readToken()).toBeNull()
})

test('asks about unsent work first, and staying changes nothing', async () => {
  const first = await newcomer.signedIn()
  mockAlso(
    mock('sync.batch', () => ({ refused: 'busy' })),
    mock('invites.read', () => userInfo),
  )
  await newcomer.saves(first)
  await first.unmount()
  const app = await opens(`/session/register?inviteid=${link}`)
  await button(/^Log out .* and go on$/).click()
  const question = page.getByRole('alertdialog', { name: '1 change is not sent' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  expect(app.path()).toMatch(/^\/back-office/)
  expect(readToken()).not.toBeNull()
})

test("shows a notice for another person's sign-in and leads on for the own one", async () => {
  const app = await opens('/login?email=nina%40new.test')
  await expect.element(page.getByText('This link is for nina@new.test.')).toBeVisible()
  await page.getByRole('link', { name: /^Stay signed in as/ }).click()
  await expect.poll(app.path).toMatch(/^\/back-office/)
  await app.unmount()
  const own = await opens(`/login?email=${encodeURIComponent(newcomer.me.email.toUpperCase())}`)
  await expect.poll(own.path).toMatch(/^\/back-office/)
})

test('a password mail shows who is signed in and that the session continues', async () => {
  await opens('/session/restore-email')
  await expect
    .element(
      page.getByText(
        new RegExp(`^${newcomer.me.name} is signed in on this device and stays signed in\\.`),
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to Siteward' }))
    .toHaveAttribute('href', '/')
})
