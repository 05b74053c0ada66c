import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '#client/data/api/connection.ts'
import { readToken } from '#client/data/api/token.ts'
import { cut, healthy, identityRefusal, mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { asksForReset, fillIn, letsIn, said, send } from '#tests/world/sign-in-world.ts'

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
})

// Runs first: a request of another test would already show that the server answers.
test('a visitor soon sees whether the server is reachable (ruling 3)', async () => {
  const asked = Promise.withResolvers<void>()
  await mockNetwork(healthy(asked.promise))
  connection.set({ state: 'unknown', lastAnswer: null })
  await showApp('/login')
  await expect.element(page.getByText('Checking the server.')).toBeVisible()
  asked.resolve()
  await expect.element(page.getByText('The server answers.')).toBeVisible()
})

test('SES-33 G1-09 refuses a visitor of the admin portal with its own text and a hint', async () => {
  await mockNetwork(...letsIn(profile({ roleID: 1 })))
  await showApp('/admin/corrective-actions')
  await fillIn()
  await expect.element(said('Mobile user cannot access the Admin Portal')).toBeVisible()
  await expect.element(said('Please sign in on mobile app')).toBeVisible()
})

test('SES-37 SES-42 an unreadable profile ends the attempt', async () => {
  const me = profile()
  await mockNetwork(
    mock('access.me', () => ({ refused: 'unauthenticated' })),
    ...letsIn(me),
  )
  await showApp('/login')
  await fillIn()
  await expect.element(said('Error while retrieving user')).toBeVisible()
  expect(readToken()).toBeNull()
})

test('SES-43 a profile without a role ends the attempt', async () => {
  const me = profile()
  const roleless = new Response(JSON.stringify({ ...me, app_metadata: {} }), {
    headers: { 'sync-server': '1' },
  })
  await mockNetwork(
    mock('access.me', () => roleless),
    ...letsIn(me),
  )
  await showApp('/login')
  await fillIn()
  await expect.element(said('Error while retrieving roles')).toBeVisible()
  expect(readToken()).toBeNull()
})

test.each([
  ['SES-34 SES-35 a safety professional works in their own company', 2, 9, '9'],
  [
    'SES-34 SES-36 a system administrator works in no company, even if the profile has one',
    3,
    9,
    '0',
  ],
] as const)('SES-13 %s', async (_, roleID, accountID, tenant) => {
  const me = profile({ user_id: 45, roleID, accountID })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/login')
  expect(app.session.get()).toEqual({ state: 'signed-out', endReason: null })
  await fillIn()
  await expect.poll(() => app.session.get().state).toBe('signed-in')
  expect(app.session.get()).toMatchObject({
    scope: { tenant, user: '45' },
    me: { user_id: 45, app_metadata: { role: { roleID } } },
    token: 'valid',
    locked: null,
  })
})

test('SES-13 SES-31 SES-32 the state records a mobile user until the next attempt, and the page shows it on each return', async () => {
  const me = profile({ user_id: 46, roleID: 1 })
  await mockNetwork(...letsIn(me))
  const app = await showApp('/login')
  await fillIn()
  await expect
    .poll(() => app.session.get())
    .toEqual({ state: 'signed-out', endReason: null, isMobileUser: true })
  expect(readToken()).toBeNull()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(app.path).toBe('/session/restore-email')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(said('Mobile user cannot access back-office')).toBeVisible()
  await mockNetwork(
    mock('access.signIn', () => identityRefusal('invalid_grant', 'Wrong email or password.')),
  )
  await fillIn()
  await expect.element(said('Wrong email or password.')).toBeVisible()
  expect(app.session.get()).toEqual({ state: 'signed-out', endReason: null })
})

test('SES-49 SES-51 leads to home after sign-in when the wanted area belongs to other roles', async () => {
  await mockNetwork(...letsIn(profile({ user_id: 42 })))
  const app = await showApp('/admin/corrective-actions')
  await fillIn()
  await expect.poll(app.path).toBe('/back-office/account')
})

test('G1-07 prefills the email after a remembered sign-in and stores nothing when unticked', async () => {
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

test.each([
  ['SES-69 G1-16 the error of an empty address', '', 'Please enter your email'],
  ['SES-70 G1-16 the error of a plain word', 'marcus', 'Please enter a valid email'],
  [
    'SES-70 the error of a character that the pattern lacks',
    'marcus+1@ridgeline.test',
    'Please enter a valid email',
  ],
  [
    'SES-70 the error of a suffix of five letters',
    'marcus@ridgeline.tests',
    'Please enter a valid email',
  ],
])('shows %s beside the field and sends no request', async (_, address, says) => {
  const { app, asked } = await asksForReset()
  await page.getByLabelText('Email').fill(address)
  await send().click()
  await expect.element(page.getByText(says, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
  expect([asked, app.path()]).toEqual([[], '/session/restore-email'])
})

test('SES-73 G1-16 a failed reset request shows an error, stays on its page and can be repeated', async () => {
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
