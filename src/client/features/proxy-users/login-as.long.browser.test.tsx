import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { landing } from '#contract/access/landing.ts'
import type { Me } from '#contract/access/schema.ts'
import { storeToken, readToken } from '#client/data/api/token.ts'
import { boxName } from '#client/data/outbox/browser.ts'
import { openBoxStore } from '#client/data/outbox/indexed-db-store.ts'
import { stashOwnSession, restoreOwnSession } from '#client/data/session/own-session.ts'
import { cut, healthy, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { newcomers } from '#tests/mocks/newcomer.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { inSpanish } from '#tests/world/spanish.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { messages as general } from '#client/i18n/locales/es.po'
import { messages as ofForms } from '#client/records/locales/es.po'
import { messages } from './locales/es.po'

const newcomer = newcomers(77_000)
const hour = 3600

let nora: Me
/** Tokens whose sessions were ended. */
let ended: string[]
let reasons: string[]
/** Whether the server reports that the session of Login as has ended. */
let isOver: boolean

const part = (content: object) => btoa(JSON.stringify(content)).replaceAll('=', '')
/** Returns a token for Nora's session, opened by the newcomer. */
const actingToken = (lasts = hour) =>
  `${part({ alg: 'none' })}.${part({ sub: String(nora.user_id), act: { sub: String(newcomer.me.user_id) }, exp: Math.floor(Date.now() / 1000) + lasts })}.x`
const isActing = (request: Request) =>
  request.headers
    .get('authorization')
    ?.includes(actingToken().split('.')[1]?.slice(0, 20) ?? '?') === true

beforeEach(() => {
  ended = []
  reasons = []
  isOver = false
  newcomer.me = {
    ...newcomer.me,
    user_metadata: { ...newcomer.me.user_metadata, proxyUsers: [newcomer.number + 500] },
  }
  nora = {
    ...profile({ user_id: newcomer.number + 500, accountID: newcomer.number, name: 'Nora Fields' }),
    tier: 3,
  }
  nora = {
    ...nora,
    user_metadata: { ...nora.user_metadata, isProxyUser: true, forProxyUserID: newcomer.number },
    actor: {
      user_id: newcomer.number,
      name: newcomer.me.name,
      until: new Date(Date.now() + hour * 1000 - 500).toISOString(),
      reason: 'Covers the night shift',
    },
  }
  mockAlso(
    mock('access.me', ({ request }) =>
      !isActing(request) ? newcomer.me : isOver ? { refused: 'expired' } : nora,
    ),
    mock('access.signOut', ({ request }) => {
      ended.push(request.headers.get('authorization')?.slice(7) ?? '')
      return null
    }),
    mock('proxyUsers.list', () => [{ ...nora, version: 1, etag: 'e.1' }]),
    mock('proxyUsers.login', ({ body }) => {
      reasons.push(String(Reflect.get(Object(body), 'reason')))
      return { access_token: actingToken(), token_type: 'Bearer', expires_in: hour }
    }),
  )
})

const menu = () => page.getByRole('button', { name: /Account menu of/ })
const header = () => page.getByRole('banner')
const back = () => page.getByRole('button', { name: 'Back to Marcus Reyes' })

/** Starts the session of Nora from the greeting menu. */
async function worksAsNora() {
  return actsAsNora(await newcomer.signedIn())
}

async function actsAsNora(app: Awaited<ReturnType<typeof newcomer.signedIn>>) {
  const own = readToken()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Login as' }).click()
  await page.getByRole('button', { name: /Nora Fields/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Covers the night shift')
  await page.getByRole('button', { name: 'Login as Nora Fields' }).click()
  await expect.element(back()).toBeVisible()
  return { app, own }
}

test('SHELL-37 SHELL-42 SHELL-45 SHELL-46 ACL-122 the greeting menu leads to the proxy users and to Login as, with their tiers', async () => {
  await newcomer.signedIn()
  await menu().click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Proxy Users' }))
    .toHaveAttribute('href', `/back-office/user/${newcomer.number}/proxy-users`)
  await page.getByRole('menuitem', { name: 'Login as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login as' })
  await expect.element(dialog.getByText('Tier 3')).toBeVisible()
  await expect.element(dialog.getByText('Nora Fields, by Marcus Reyes')).toBeVisible()
  // The dialog shows what changes and requires a reason.
  await dialog.getByRole('button', { name: /Nora Fields/ }).click()
  await expect.element(dialog.getByText('You work as')).toBeVisible()
  await dialog.getByRole('button', { name: 'Login as Nora Fields' }).click()
  await expect.element(dialog.getByText('Say in a few words why.')).toBeVisible()
  expect(reasons).toEqual([])
  await dialog.getByRole('button', { name: 'Stay Marcus Reyes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('shows until when the notice of a Login as waits (ruling 82)', async () => {
  mockAlso(
    mock('proxyUsers.login', () => {
      return {
        access_token: actingToken(),
        token_type: 'Bearer',
        expires_in: hour,
        mailAt: tomorrow,
      }
    }),
  )
  await worksAsNora()
  await expectToast('Nora gets the mail later.', waitsUntilTomorrow)
})

test("staying during the server's decision leaves the own session and ends the granted one", async () => {
  const held = Promise.withResolvers<void>()
  mockAlso(
    mock('proxyUsers.login', async ({ body }) => {
      reasons.push(String(Reflect.get(Object(body), 'reason')))
      await held.promise
      return { access_token: actingToken(), token_type: 'Bearer', expires_in: hour }
    }),
  )
  await newcomer.signedIn()
  const own = readToken()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Login as' }).click()
  await page.getByRole('button', { name: /Nora Fields/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Covers the night shift')
  await page.getByRole('button', { name: 'Login as Nora Fields' }).click()
  await expect.poll(() => reasons).toHaveLength(1)
  await page.getByRole('button', { name: 'Stay Marcus Reyes' }).click()
  held.resolve()
  await expect.poll(() => ended).toEqual([actingTokenOf(nora)])
  expect(readToken()).toBe(own)
  await expect.element(header().getByText('Ridgeline Builders')).toBeVisible()
  expect(back().elements()).toEqual([])
})

test("shows why a login as another person fails in the reader's language", async () => {
  mockAlso(
    mock('proxyUsers.login', () => ({
      refused: 'not-permitted',
      message: 'This proxy user is not active.',
    })),
  )
  await newcomer.signedIn()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Login as' }).click()
  await page.getByRole('button', { name: /Nora Fields/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Covers the night shift')
  const go = page.getByRole('button', { name: 'Login as Nora Fields' }).element() as HTMLElement
  inSpanish(messages, general, ofForms)
  go.click()
  await expect.element(page.getByText('No tiene permiso para hacer esto.')).toBeVisible()
  mockAlso(mock('proxyUsers.login', () => cut()))
  go.click()
  await expect.element(page.getByText(/^El servidor no respondió/)).toBeVisible()
})

test('refuses a login as a person outside the team, and the dialog shows what to do', async () => {
  mockAlso(
    mock('proxyUsers.login', () => ({
      refused: 'invalid',
      fields: { proxyUserID: 'This person no longer reports to you.' },
    })),
  )
  await newcomer.signedIn()
  await menu().click()
  await page.getByRole('menuitem', { name: 'Login as' }).click()
  await page.getByRole('button', { name: /Nora Fields/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Covers the night shift')
  await page.getByRole('button', { name: 'Login as Nora Fields' }).click()
  await expect
    .element(page.getByText('Nora no longer reports to you, so you cannot log in as them.'))
    .toBeVisible()
})

test('ACL-123 offers an owner without proxy users to add some, and no Login as', async () => {
  newcomer.me = { ...newcomer.me, user_metadata: { ...newcomer.me.user_metadata, proxyUsers: [] } }
  await newcomer.signedIn()
  await menu().click()
  await expect.element(page.getByRole('menuitem', { name: 'Proxy Users' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Login as' }).elements()).toEqual([])
})

test('SHELL-43 ACL-124 G1-79 offers a proxy user neither', async () => {
  newcomer.me = {
    ...newcomer.me,
    user_metadata: { ...newcomer.me.user_metadata, isProxyUser: true },
  }
  await newcomer.signedIn()
  await menu().click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  // The menu entries load a moment after the frame.
  await new Promise((done) => setTimeout(done, 900))
  expect(page.getByRole('menuitem', { name: /Proxy Users|Login as/ }).elements()).toEqual([])
})

test('TEAM-112 G1-80 the header shows both names, the default path opens, and Back leads to the own session', async () => {
  const { app, own } = await worksAsNora()
  expect(reasons).toEqual(['Covers the night shift'])
  await expect.element(header().getByText('Nora Fields, by Marcus Reyes')).toBeVisible()
  await expect.element(page.getByText(/60 minutes left\./)).toBeVisible()
  await expect.element(page.getByText(/Reason: Covers the night shift/)).toBeVisible()
  expect(page.getByText(/Save your work now/).elements()).toEqual([])
  await expect.poll(app.path).toBe(landing[2])
  // The device stores nothing of the session, and nothing can be queued.
  expect((await app.device.people()).map(({ user }) => user)).not.toContain(String(nora.user_id))
  const now = app.session.get()
  expect(now.state === 'signed-in' && now.remember).toBe(false)
  await menu().click()
  expect(page.getByRole('menuitem', { name: /Proxy Users|Login as/ }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await back().click()
  await expect.element(header().getByText('Ridgeline Builders')).toBeVisible()
  expect(readToken()).toBe(own)
  expect(document.cookie).not.toContain('own_token')
  await expect.poll(() => ended).toEqual([actingTokenOf(nora)])
})

/** Matches the token of the ended session of this person. */
const actingTokenOf = (me: Me) =>
  expect.stringContaining(
    part({ sub: String(me.user_id), act: { sub: String(newcomer.me.user_id) } }).slice(0, 20),
  )

test('ACL-121 offers a system administrator neither', async () => {
  newcomer.me = {
    ...newcomer.me,
    app_metadata: { role: { roleID: 3, name: 'SysAdmin' } },
    user_metadata: { ...newcomer.me.user_metadata, accountID: null, companyName: null },
  }
  storeToken(tokenFor(newcomer.me), true)
  await showApp('/admin/jobs')
  await expect.element(menu()).toBeVisible()
  await menu().click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  // The menu entries load a moment after the frame.
  await new Promise((done) => setTimeout(done, 900))
  expect(page.getByRole('menuitem', { name: /Proxy Users|Login as/ }).elements()).toEqual([])
})

test('the last minutes show a warning about typed values before the hour ends', async () => {
  nora = {
    ...nora,
    ...(nora.actor && {
      actor: { ...nora.actor, until: new Date(Date.now() + 4.5 * 60_000).toISOString() },
    }),
  }
  await worksAsNora()
  await expect
    .element(
      page.getByText(
        /[45] minutes left\. Save your work now\. After that you are Marcus Reyes again\./,
      ),
    )
    .toBeVisible()
})

test('returns to the own session when the hour is over (ruling 53)', async () => {
  const { app, own } = await worksAsNora()
  isOver = true
  await app.session.refresh()
  await expect.element(header().getByText('Ridgeline Builders')).toBeVisible()
  expect(readToken()).toBe(own)
})

test('Logout ends both sessions (ruling 53)', async () => {
  const { app, own } = await worksAsNora()
  await app.session.signOut()
  await expect.poll(() => ended).toHaveLength(2)
  expect(ended).toContain(own)
  expect(document.cookie).not.toMatch(/own_token|session_token/)
  expect(
    (await app.device.people()).find(({ user }) => user === String(newcomer.number)),
  ).toMatchObject({ locked: true })
})

/** Opens the person's own box while the app has it closed. */
const ownBox = () =>
  openBoxStore(
    indexedDB,
    boxName({ tenant: String(newcomer.number), user: String(newcomer.number) }),
    () => undefined,
  )
async function confirmedRows({ add = false } = {}): Promise<number> {
  const store = await ownBox()
  if (add)
    await store.write(['known'], async (tx) =>
      tx.put('known', { entity: 'project', ref: 'p', row: {}, version: 1, epoch: 'e' }),
    )
  const rows = await store.read(['known'], (tx) => tx.all('known'))
  store.close()
  return rows.length
}

test('Logout asks about unsent work in the own session, and no server data stays in its box (ruling 53)', async () => {
  // The server answers, but loses the changes that are sent.
  mockAlso(
    mock('sync.batch', () => cut()),
    healthy(),
  )
  const first = await newcomer.signedIn()
  await newcomer.saves(first)
  await expect.element(page.getByRole('button', { name: /1 to send/ }).first()).toBeVisible()
  const { app } = await actsAsNora(first)
  await menu().click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: '1 change is not sent' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await expect.poll(() => ended).toHaveLength(2)
  expect(document.cookie).not.toMatch(/own_token|session_token/)
  await expect.element(page.getByText(/This device holds 1 unsent change/)).toBeVisible()
})

test('ending both without a question also removes server data from the own closed box (ruling 53)', async () => {
  const { app } = await worksAsNora()
  expect(await confirmedRows({ add: true })).toBe(1)
  await app.session.signOut()
  expect(await confirmedRows()).toBe(0)
})

test('F-46 another tab of the same person switches along, there and back, without mention of another person', async () => {
  const app = await newcomer.signedIn()
  const own = readToken()
  // Does what the other tab does.
  stashOwnSession(actingToken(), true)
  app.session.check()
  await expect.element(back()).toBeVisible()
  expect(page.getByText('Someone else signed in').elements()).toEqual([])
  restoreOwnSession()
  app.session.check()
  await expect.element(header().getByText('Ridgeline Builders')).toBeVisible()
  expect(readToken()).toBe(own)
})

test('a reload in between stays as Nora; without an answer the own session continues', async () => {
  const { app, own } = await worksAsNora()
  app.session.close()
  await app.unmount()
  const again = await showApp('/back-office/corrective-actions')
  await expect.element(back()).toBeVisible()
  again.session.close()
  await again.unmount()
  isOver = true
  await showApp('/back-office/corrective-actions')
  await expect.element(header().getByText('Ridgeline Builders')).toBeVisible()
  expect(readToken()).toBe(own)
})
