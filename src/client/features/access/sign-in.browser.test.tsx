import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverNow } from '#client/data/api/server-clock.ts'
import { storeToken, readToken } from '#client/data/api/token.ts'
import { openDeviceMemory } from '#client/data/session/device-memory.ts'
import { unshownErrors, storeError } from '#client/data/session/errors.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { chooseLanguage } from '#client/i18n/language.ts'
import { identityRefusal, mock, portal } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { asksForReset, fillIn, letsIn, said, send } from '#tests/world/sign-in-world.ts'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
})

test('SES-18 SES-20 SES-21 SES-22 SES-23 the sign-in page shows email, masked password, ticked remember box and forgotten-password link', async () => {
  await mockNetwork()
  await showApp('/')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAttribute('type', 'email')
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('type', 'password')
  await expect.element(page.getByRole('checkbox', { name: 'Remember password' })).toBeChecked()
  await expect
    .element(page.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/session/restore-email')
})

test('a browser in Spanish gets Spanish on the first page until this device has a chosen language', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en-US'])
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await chooseLanguage('en')
  })
  await mockNetwork()
  const app = await showApp('/login')
  const offer = page.getByRole('button', { name: 'Ver en español' })
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await offer.click()
  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(offer.elements()).toEqual([])
  await page.getByRole('radio', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await app.unmount()
  await showApp('/login')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(offer.elements()).toEqual([])
})

test('SES-24 SES-25 SES-26 SES-27 G1-10 shows missing values beside their field, for the email on blur', async () => {
  await mockNetwork()
  await showApp('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('Please enter your email')).toBeVisible()
  await expect.element(page.getByText('Please enter your password')).toBeVisible()
  await page.getByLabelText('Email').fill('marcus+1@ridgeline')
  await userEvent.tab()
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible()
})

test('SES-31 SES-32 GEN-05 ACL-257 refuses a mobile user and leaves no session', async () => {
  await mockNetwork(...letsIn(profile({ roleID: 1 })))
  const app = await showApp('/login')
  await fillIn()
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  expect(readToken()).toBeNull()
  expect(app.session.get().state).toBe('signed-out')
})

test('SES-38 SES-39 SES-40 ACL-268 G1-12 a blocked user sees Account Inactive, at /login', async () => {
  await mockNetwork(mock('access.signIn', () => identityRefusal('unauthorized', 'user is blocked')))
  const app = await showApp('/')
  await fillIn()
  await expect.element(said('Account Inactive')).toBeVisible()
  await expect
    .element(said('Your account is inactive. Please contact support to reactivate it.'))
    .toBeVisible()
  await expect.poll(app.path).toBe('/login')
})

test('SES-41 G1-11 a wrong password shows its text, leaves no session and keeps the typed values', async () => {
  await mockNetwork(
    mock('access.signIn', () => identityRefusal('invalid_grant', 'Wrong email or password.')),
  )
  await showApp('/login')
  await fillIn()
  await expect.element(said('Wrong email or password.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('marcus@ridgeline.test')
  expect(readToken()).toBeNull()
})

test('SES-28 SES-30 requests the token, then the profile with it, and only then signs in', async () => {
  const me = profile({ user_id: 44 })
  const token = tokenFor(me)
  const steps: unknown[] = []
  const step = (name: string, more?: unknown) => steps.push([name, app.session.get().state, more])
  await mockNetwork(
    mock('access.signIn', () => {
      step('token')
      return { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: '' }
    }),
    mock('access.me', ({ request }) => {
      step('profile', request.headers.get('authorization'))
      return me
    }),
  )
  const app = await showApp('/login')
  await fillIn()
  await expect.poll(() => app.session.get().state).toBe('signed-in')
  expect(steps.slice(0, 2)).toEqual([
    ['token', 'signed-out', undefined],
    ['profile', 'signed-out', `Bearer ${token}`],
  ])
})

test("SES-13 SES-31 a device that starts with a mobile user's sign-in shows the refusal and leaves no session", async () => {
  const me = profile({ user_id: 47, roleID: 1 })
  await mockNetwork(...letsIn(me))
  storeToken(tokenFor(me), true)
  const app = await showApp('/login')
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  expect(app.session.get()).toEqual({ state: 'signed-out', endReason: null, isMobileUser: true })
  expect(readToken()).toBeNull()
})

test('SES-13 SES-14 logout empties errorMessages', async () => {
  await mockNetwork()
  const session = createSessionStore(openDeviceMemory(), profileCache, serverNow)
  onTestFinished(session.close)
  storeError({
    code: 'fetchCorrectiveActions',
    title: 'Error, while fetching the Actions',
    message: 'The server did not answer.',
  })
  expect(unshownErrors.get()).toHaveLength(1)
  await session.signOut()
  expect(unshownErrors.get()).toEqual([])
})

test('F-39 does not mistake a captive portal for the server and trusts none of its answers', async () => {
  await mockNetwork(mock('access.signIn', portal))
  await showApp('/login')
  await fillIn()
  await expect
    .element(
      said(
        'The network answered in place of the server. Open any page in the browser, sign in to the network, then try again.',
      ),
    )
    .toBeVisible()
})

test('SES-44 SES-45 remembers the wanted path; SES-29 stores the token in the cookie', async () => {
  const me = profile({ user_id: 41 })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/back-office/sync?show=sent')
  await expect.poll(app.path).toBe('/login')
  await fillIn()
  await expect.poll(app.path).toBe('/back-office/sync?show=sent')
  expect(readToken()).not.toBeNull()
})

test('SES-67 SES-68 SES-71 G1-16 the reset page has its title, an address field and the announcement of a link', async () => {
  await asksForReset()
  await expect
    .element(page.getByRole('heading', { name: 'Password reset', exact: true }))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'Please enter your email address. We will send you a link to reset your password.',
        { exact: true },
      ),
    )
    .toBeVisible()
  await expect.element(send()).toBeVisible()
})

test('SES-72 G1-15 G1-16 a requested reset shows its dialog, then the sign-in page', async () => {
  const { app, asked } = await asksForReset()
  await page.getByLabelText('Email').fill('marcus@ridgeline.test')
  await send().click()
  const dialog = page.getByRole('alertdialog', { name: 'Email sent' })
  await expect
    .element(dialog.getByText('If an account exists for this address, a reset link is on its way.'))
    .toBeVisible()
  expect(asked).toEqual([
    {
      client_id: 'siteward',
      username: 'marcus@ridgeline.test',
      email: 'marcus@ridgeline.test',
      connection: 'Username-Password-Authentication',
    },
  ])
  expect(app.path()).toBe('/session/restore-email')
  await dialog.getByRole('button', { name: 'Go to sign in' }).click()
  await expect.poll(app.path).toBe('/login')
})
