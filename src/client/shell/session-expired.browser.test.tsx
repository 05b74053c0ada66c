import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { hearDate, serverNow } from '#client/data/api/server-clock.ts'
import { keepToken } from '#client/data/api/token.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { unanswered } from '#client/data/api/connection.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso, mockNetwork } from '#tests/mocks/mock-network.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'

let number = 800
let me: Me

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
  // Somebody new for each test: an earlier one's box belongs to others.
  number += 1
  me = profile({ user_id: number, accountID: number })
  await mockNetwork(...server())
})

const server = () => [
  mock('access.signIn', () => ({ access_token: tokenFor(me), token_type: 'Bearer', expires_in: 3600, scope: '' })),
  mock('access.signOut', () => null),
  mock('access.me', () => me),
  mock('correctiveActions.ofUser', ({ query }) => (query.has('since') ? nothing() : [])),
  mock('projects.list', ({ query }) => (query.has('since') ? nothing() : [])),
  mock('team.list', ({ query }) => (query.has('since') ? nothing() : [])),
]
const nothing = () => ({ epoch: me.epoch, access: 'a', reset: true, all: [], buckets: [], more: false })
const cutOff = () => mockAlso(...(['access.me', 'correctiveActions.ofUser', 'projects.list', 'team.list', 'sync.batch', 'sync.receipts'] as const).map((name) => mock(name, cut)))

const day = 86_400_000

function tokenOf({ session }: { session: SessionStore }): string {
  const now = session.get()
  return now.state === 'signed-in' ? now.token : now.state
}

async function signedIn() {
  keepToken(tokenFor(me), true)
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  return app
}

/** A change, saved by whoever is signed in. */
async function saves({ session }: { session: SessionStore }) {
  const now = session.get()
  if (now.state !== 'signed-in') throw new Error('Nobody is signed in.')
  const { box } = await prepareWorkspace(now, () => Promise.reject(new Error('It is open already.'))).workspace
  await box?.append({
    id: crypto.randomUUID(), entity: 'project', ref: crypto.randomUUID(), op: 'create',
    patch: { number: '7', name: 'Old Mill', address: '1 Main St', assignedToUserID: number }, seen: {}, guards: {},
  })
}

test('SES-17 SES-53 SES-54 the server says that the sign-in expired: reading and queueing go on behind a line, also after a restart; it opens the sign-in, and then all is sent', async () => {
  let batches = 0
  mockAlso(
    mock('sync.receipts', () => ({ known: [], unknown: [], voided: [] })),
    mock('sync.batch', ({ body }) => {
      batches += 1
      return { results: Object(body).ops.map(({ id }: { id: string }) => ({ id, status: 201, version: 1 })) }
    }),
  )
  const first = { app: await signedIn() }
  await expect.poll(async () => (await first.app.device.last())?.user).toBe(String(number))
  mockAlso(mock('access.me', () => ({ refused: 'expired' })))
  await first.app.session.refresh()
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  await first.app.unmount()
  first.app.session.close()
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  // The clock would still call it good; nothing makes it so but another sign-in.
  app.session.check()
  expect(tokenOf(app)).toBe('expired')
  await saves(app)
  await expect.element(page.getByText('Old Mill').first()).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(me.email)
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

test('SES-17 where the session was ended nothing can be read, not even put aside, nor after a restart without a network', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  await expect.element(page.getByRole('alertdialog').getByRole('heading', { name: 'Sign in to go on' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Not now' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expect.element(page.getByText('Sync', { exact: true })).not.toBeVisible()
  await app.unmount()
  app.session.close()
  cutOff()
  unanswered()
  const again = await showApp('/back-office/sync')
  await expect.poll(again.path).toBe('/login')
})

test('ruling 1: the grace ends 30 days after the last contact, by the server, and then nothing can be read', async () => {
  const app = await signedIn()
  mockAlso(mock('access.me', () => ({ refused: 'expired' })))
  await app.session.refresh()
  hearDate(new Date(serverNow() + 29 * day).toUTCString())
  app.session.check()
  expect(tokenOf(app)).toBe('expired')
  hearDate(new Date(serverNow() + 2 * day).toUTCString())
  app.session.check()
  expect(tokenOf(app)).toBe('ended')
})

test.each([-400, -1, 1, 400])('a tablet whose clock is %i days off is signed in for as long as the token lasts, and reads on without a network', async (off) => {
  const app = await signedIn()
  await app.unmount()
  app.session.close()
  // Everything the server says is by its own clock, which nothing of the app is asked for here.
  const byServer = () => Date.now() - off * day
  const tell = (ahead = 0) => hearDate(new Date(byServer() + ahead).toUTCString())
  tell()
  const now = Math.floor(byServer() / 1000)
  const token = `h.${btoa(JSON.stringify({ sub: String(number), iat: now, exp: now + 3600 }))}.s`
  mockAlso(mock('access.signIn', () => ({ access_token: token, token_type: 'Bearer', expires_in: 3600, scope: '' })))
  const back = await showApp('/back-office/sync')
  const done = await back.session.signIn({ email: me.email, password: 'Siteward1!', remember: true })
  expect(done.outcome).toBe('in')
  expect(Math.abs(((await back.device.last())?.contact ?? 0) - byServer())).toBeLessThan(60_000)
  back.session.check()
  expect(tokenOf(back)).toBe('valid')
  await back.unmount()
  back.session.close()
  cutOff()
  unanswered()
  const offline = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  expect(tokenOf(offline)).toBe('valid')
  tell(2 * 3_600_000)
  offline.session.check()
  expect(tokenOf(offline)).toBe('expired')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
})
