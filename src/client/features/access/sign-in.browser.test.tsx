import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import { connection } from '#client/data/api/connection.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import { keepToken, readToken } from '#client/data/api/token.ts'
import { deviceMemory } from '#client/data/session/device-memory.ts'
import { errorMessages, storeError } from '#client/data/session/errors.ts'
import { profileCache } from '#client/data/session/profile-cache.ts'
import { createSessionStore } from '#client/data/session/session-store.ts'
import { cut, healthy, identityRefusal, mock, portal } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
})

const letsIn = (me: Me) => [
  mock('access.signIn', () => ({ access_token: tokenFor(me), token_type: 'Bearer', expires_in: 3600, scope: '' })),
  mock('access.me', () => me),
]

async function fillIn(email = 'marcus@ridgeline.test', password = 'Siteward1!') {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const said = (text: string) => page.getByRole('alert').getByText(text, { exact: true })

// First, while nobody's lists are on their way: any answer says that the server is there.
test('rulings 3: a visitor reads within moments whether the server is there', async () => {
  const asked = Promise.withResolvers<void>()
  await mockNetwork(healthy(asked.promise))
  connection.set({ state: 'unknown', lastAnswer: null })
  await showApp('/login')
  await expect.element(page.getByText('Asking the server.')).toBeVisible()
  asked.resolve()
  await expect.element(page.getByText('The server answers.')).toBeVisible()
})

test('SES-18 SES-20 SES-21 SES-22 SES-23 the sign-in page: email, masked password, remember ticked, forgotten password', async () => {
  await mockNetwork()
  await showApp('/')
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect.element(page.getByRole('checkbox', { name: 'Remember password' })).toBeChecked()
  await expect.element(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/session/restore-email')
})

test('SES-24 SES-25 SES-26 SES-27 G1-10 what is missing is said beside the field, the email on blur', async () => {
  await mockNetwork()
  await showApp('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByText('Please enter your email')).toBeVisible()
  await expect.element(page.getByText('Please enter your password')).toBeVisible()
  await page.getByLabelText('Email').fill('marcus+1@ridgeline')
  await userEvent.tab()
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible()
})

test('SES-31 SES-32 GEN-05 ACL-257 a mobile user is refused and no session remains', async () => {
  await mockNetwork(...letsIn(profile({ roleID: 1 })))
  const app = await showApp('/login')
  await fillIn()
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  expect(readToken()).toBeNull()
  expect(app.session.get().state).toBe('signed-out')
})

test('SES-33 G1-09 who wanted the admin portal reads its own refusal with a hint', async () => {
  await mockNetwork(...letsIn(profile({ roleID: 1 })))
  await showApp('/admin/corrective-actions')
  await fillIn()
  await expect.element(said('Mobile user cannot access the Admin Portal')).toBeVisible()
  await expect.element(said('Please sign in on mobile app')).toBeVisible()
})

test('SES-38 SES-39 SES-40 ACL-268 G1-12 a blocked user reads Account Inactive, at /login', async () => {
  await mockNetwork(mock('access.signIn', () => identityRefusal('unauthorized', 'user is blocked')))
  const app = await showApp('/')
  await fillIn()
  await expect.element(said('Account Inactive')).toBeVisible()
  await expect.element(said('Your account is inactive. Please contact support to reactivate it.')).toBeVisible()
  await expect.poll(app.path).toBe('/login')
})

test('SES-41 G1-11 a wrong password: its text, no session, what was typed stays', async () => {
  await mockNetwork(mock('access.signIn', () => identityRefusal('invalid_grant', 'Wrong email or password.')))
  await showApp('/login')
  await fillIn()
  await expect.element(said('Wrong email or password.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('marcus@ridgeline.test')
  expect(readToken()).toBeNull()
})

test('SES-37 SES-42 a profile that cannot be read ends the try', async () => {
  const me = profile()
  await mockNetwork(mock('access.me', () => ({ refused: 'unauthenticated' })), ...letsIn(me))
  await showApp('/login')
  await fillIn()
  await expect.element(said('Error while retrieving user')).toBeVisible()
  expect(readToken()).toBeNull()
})

test('SES-43 a profile without a role ends the try', async () => {
  const me = profile()
  const roleless = new Response(JSON.stringify({ ...me, app_metadata: {} }), { headers: { 'sync-server': '1' } })
  await mockNetwork(mock('access.me', () => roleless), ...letsIn(me))
  await showApp('/login')
  await fillIn()
  await expect.element(said('Error while retrieving roles')).toBeVisible()
  expect(readToken()).toBeNull()
})

test('SES-28 SES-30 first the token, then the profile with it, and only then somebody is signed in', async () => {
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
  expect(steps.slice(0, 2)).toEqual([['token', 'signed-out', undefined], ['profile', 'signed-out', `Bearer ${token}`]])
})

test.each([
  ['SES-34 SES-35 a safety professional works in the own company', 2, 9, '9'],
  ['SES-34 SES-36 a system administrator in none, whatever the profile says', 3, 9, '0'],
] as const)('SES-13 %s', async (_, roleID, accountID, tenant) => {
  const me = profile({ user_id: 45, roleID, accountID })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/login')
  expect(app.session.get()).toEqual({ state: 'signed-out', ended: null })
  await fillIn()
  await expect.poll(() => app.session.get().state).toBe('signed-in')
  expect(app.session.get()).toMatchObject({ scope: { tenant, user: '45' }, me: { user_id: 45, app_metadata: { role: { roleID } } }, token: 'valid', locked: null })
})

test('SES-13 SES-31 SES-32 the state says that a mobile user came, until the next try; the page says it wherever one comes back to it', async () => {
  const me = profile({ user_id: 46, roleID: 1 })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/login')
  await fillIn()
  await expect.poll(() => app.session.get()).toEqual({ state: 'signed-out', ended: null, isMobileUser: true })
  expect(readToken()).toBeNull()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(app.path).toBe('/session/restore-email')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  await mockNetwork(mock('access.signIn', () => identityRefusal('invalid_grant', 'Wrong email or password.')))
  await fillIn()
  await expect.element(said('Wrong email or password.')).toBeVisible()
  expect(app.session.get()).toEqual({ state: 'signed-out', ended: null })
})

test('SES-13 SES-31 a device that starts with the sign-in of a mobile user says so, and no session remains', async () => {
  const me = profile({ user_id: 47, roleID: 1 })
  await mockNetwork(...letsIn(me))
  keepToken(tokenFor(me), true)
  const app = await showApp('/login')
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  expect(app.session.get()).toEqual({ state: 'signed-out', ended: null, isMobileUser: true })
  expect(readToken()).toBeNull()
})

test('SES-13 SES-14 logging out empties errorMessages', async () => {
  await mockNetwork()
  const session = createSessionStore(deviceMemory(), profileCache, serverNow)
  onTestFinished(session.close)
  storeError({ code: 'fetchCorrectiveActions', title: 'Error, while fetching the Actions', message: 'The server did not answer.' })
  expect(errorMessages.get()).toHaveLength(1)
  await session.signOut()
  expect(errorMessages.get()).toEqual([])
})

test('F-39 a captive portal is no server: nothing is believed', async () => {
  await mockNetwork(mock('access.signIn', portal))
  await showApp('/login')
  await fillIn()
  await expect.element(said('The server did not answer.')).toBeVisible()
})

test('SES-44 SES-45 the wanted path is remembered; SES-29 the token is in the cookie', async () => {
  const me = profile({ user_id: 41 })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/back-office/sync?show=sent')
  await expect.poll(app.path).toBe('/login')
  await fillIn()
  await expect.poll(app.path).toBe('/back-office/sync?show=sent')
  expect(readToken()).not.toBeNull()
})

test('SES-49 SES-51 who wanted an area of others lands at home after the sign-in', async () => {
  await mockNetwork(...letsIn(profile({ user_id: 42 })))
  const app = await showApp('/admin/corrective-actions')
  await fillIn()
  await expect.poll(app.path).toBe('/back-office/account')
})

test('G1-07 the email is prefilled after a remembered sign-in; unticked nothing is kept', async () => {
  await mockNetwork(...letsIn(profile({ user_id: 43 })))
  const app = await showApp('/login')
  await fillIn()
  await expect.poll(() => app.session.get().state).toBe('signed-in')
  expect(localStorage.getItem('siteward.email')).toBe('marcus@ridgeline.test')
  await app.session.signOut()
  await expect.poll(app.path).toBe('/login')
  await page.getByRole('checkbox', { name: 'Remember password' }).click()
  await fillIn()
  await expect.poll(() => app.session.get().state).toBe('signed-in')
  expect(localStorage.getItem('siteward.email')).toBeNull()
  const now = app.session.get()
  expect(now.state === 'signed-in' && now.remember).toBe(false)
})

const send = () => page.getByRole('button', { name: 'Send email' })

/** The page on which a reset is asked for; what it asked the server so far, which answers by `answer`. */
async function asksForReset(answer: () => string | Response = () => 'sent') {
  const asked: unknown[] = []
  await mockNetwork(mock('access.forgotPassword', ({ body }) => (asked.push(body), answer())))
  return { app: await showApp('/session/restore-email'), asked }
}

test('SES-67 SES-68 SES-71 G1-16 the reset page has its title, asks for the address and says that a link will come', async () => {
  await asksForReset()
  await expect.element(page.getByRole('heading', { name: 'Password reset', exact: true })).toBeVisible()
  await expect.element(page.getByText('Please enter your email address. We will send you a link to reset your password.', { exact: true })).toBeVisible()
  await expect.element(send()).toBeVisible()
})

test.each([
  ['SES-69 G1-16 no address', '', 'Please enter your email'],
  ['SES-70 G1-16 a word', 'marcus', 'Please enter a valid email'],
  ['SES-70 a sign that the pattern lacks', 'marcus+1@ridgeline.test', 'Please enter a valid email'],
  ['SES-70 a suffix of five letters', 'marcus@ridgeline.tests', 'Please enter a valid email'],
])('%s is said beside the field, and nothing is asked', async (_, address, says) => {
  const { app, asked } = await asksForReset()
  await page.getByLabelText('Email').fill(address)
  await send().click()
  await expect.element(page.getByText(says, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
  expect([asked, app.path()]).toEqual([[], '/session/restore-email'])
})

test('SES-72 G1-15 G1-16 a reset that was asked for shows its dialog, and then the sign-in', async () => {
  const { app, asked } = await asksForReset()
  await page.getByLabelText('Email').fill('marcus@ridgeline.test')
  await send().click()
  const dialog = page.getByRole('alertdialog', { name: 'Email sent' })
  await expect.element(dialog.getByText('If an account exists for this address, a reset link is on its way.')).toBeVisible()
  expect(asked).toEqual([{ client_id: 'siteward', username: 'marcus@ridgeline.test', email: 'marcus@ridgeline.test', connection: 'Username-Password-Authentication' }])
  expect(app.path()).toBe('/session/restore-email')
  await dialog.getByRole('button', { name: 'Go to sign in' }).click()
  await expect.poll(app.path).toBe('/login')
})

test('SES-73 G1-16 one that could not be asked for says so and stays on its page, from where the next one goes', async () => {
  const answers = [cut]
  const { app } = await asksForReset(() => answers.shift()?.() ?? 'sent')
  await page.getByLabelText('Email').fill('marcus@ridgeline.test')
  await send().click()
  const dialog = page.getByRole('alertdialog', { name: 'Error when resetting password.' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.path()).toBe('/session/restore-email')
  await expect.element(page.getByLabelText('Email')).toHaveValue('marcus@ridgeline.test')
  await send().click()
  await expect.element(page.getByRole('alertdialog', { name: 'Email sent' })).toBeVisible()
})
