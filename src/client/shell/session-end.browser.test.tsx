import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isExpired, keepToken, readToken, removeToken } from '#client/data/api/token.ts'
import { connection, unanswered } from '#client/data/api/connection.ts'
import { healthy, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { cutOff, newcomers, tokenOf } from '#tests/mocks/newcomer.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { pressNow } from '#tests/world/press-now.ts'

const newcomer = newcomers(500)
const { server, signedIn } = newcomer

/** With what this device keeps of it, by its name. */
async function signedInWithRows() {
  const app = await signedIn()
  const rows = `read:${newcomer.number}.${newcomer.number}`
  await expect.poll(() => keysOf(rows)).toContain('profile')
  return { app, rows }
}

/** On a shared device. */
async function signInUnremembered() {
  await showApp('/login')
  await page.getByRole('checkbox', { name: 'Remember password' }).click()
  await page.getByLabelText('Email').fill('marcus@ridgeline.test')
  await page.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

test('SES-17 a 401 ends the session and deletes nothing: sign-in is asked over the open screen', async () => {
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

test('SES-52 an expired token with a connection is removed and leads to sign-in', async () => {
  keepToken(tokenFor(newcomer.me), true)
  document.cookie = `session_token=${tokenFor(newcomer.me, -5)}; Path=/; SameSite=Strict`
  const app = await showApp('/back-office/sync')
  await expect.poll(app.path).toBe('/login')
  expect(readToken()).toBeNull()
})

test('SES-53 F-41 without a connection an expired token goes on reading; back online a line offers sign-in', async () => {
  const first = await signedIn()
  await expect.poll(async () => (await first.device.last())?.user).toBe(String(newcomer.number))
  await first.unmount()
  document.cookie = `session_token=${tokenFor(newcomer.me, -5)}; Path=/; SameSite=Strict`
  expect(isExpired(readToken() ?? '', Date.now())).toBe(true)
  // `/healthz` is not mocked: the test server's answer bears no mark of ours.
  cutOff()
  unanswered()
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
  expect(tokenOf(app)).toBe('expired')
  connection.set({ state: 'online', lastAnswer: Date.now() })
  await expect.element(page.getByText('Sign in to send')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
})

test('F-40 a browser that believes to be online and no server: the app says that there is no connection', async () => {
  expect(navigator.onLine).toBe(true)
  const app = await signedIn()
  await expect.poll(() => connection.get().state).toBe('online')
  cutOff()
  await app.session.refresh()
  await expect.element(page.getByText('You are offline.')).toBeVisible()
  mockAlso(...server())
  await app.session.refresh()
  await expect.element(page.getByText('You are offline.')).not.toBeInTheDocument()
})

test('rulings 30: the line that says there is no connection has another try, which reads every list again', async () => {
  const app = await signedIn()
  await expect.poll(() => connection.get().state).toBe('online')
  cutOff()
  await app.session.refresh()
  const line = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect.element(line).toBeVisible()
  const read = new Set<string>()
  const lists = ['correctiveActions.ofUser', 'projects.list', 'team.list'] as const
  const answer = (name: string) => {
    read.add(name)
    return []
  }
  mockAlso(...lists.map((name) => mock(name, () => answer(name))), ...server())
  pressNow(line.getByRole('button', { name: 'Try again' }))
  await expect.element(line).not.toBeInTheDocument()
  await expect.poll(() => [...read].toSorted()).toEqual([...lists])
})

test('F-84 on a shared device nothing can be read before sign-in', async () => {
  await signInUnremembered()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(`read:${newcomer.number}.${newcomer.number}`)
  // The browser is closed: its session cookie is gone.
  removeToken()
  cutOff()
  unanswered()
  const app = await showApp('/back-office/sync')
  await expect.poll(app.path).toBe('/login')
})

test('SES-14 SES-15 logging out removes cookie and rows and starts anew; SHELL-39', async () => {
  const { app, rows } = await signedInWithRows()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(readToken()).toBeNull()
  expect(await keysOf(rows)).toEqual([])
  expect((await app.device.last())?.locked).toBe(true)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('F-45 logging out with unsent changes says how many and offers to keep them locked', async () => {
  const app = await signedIn()
  cutOff()
  unanswered()
  await newcomer.saves(app)
  await expect.element(page.getByRole('button', { name: /1 to send/ }).first()).toBeVisible()
  await expect.element(page.getByText('New project').first()).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: '1 change is not sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep locked and log out' }).click()
  await expect.poll(app.path).toBe('/login')
  await expect.element(page.getByText('This device holds 1 unsent change of M. R.')).toBeVisible()
  // Who can no longer sign in takes the words along; whose they are is asked, and nothing of them is shown (F-51, F-78).
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save the changes of M. R. as a file?' })
  const saved = vi.spyOn(URL, 'createObjectURL')
  await question.getByRole('button', { name: 'Save as a file' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const file: unknown = saved.mock.calls[0]?.[0]
  saved.mockRestore()
  expect(file instanceof Blob && (await file.text())).toMatch(/Name: Old Mill[^]*Assigned user: Marcus Reyes[^]*-----BEGIN CHANGES-----/)
  expect(page.getByText('Old Mill').elements()).toEqual([])
})

test('SHELL-47 SHELL-48 SHELL-49 G1-32 a disabled company sees its notice and nothing else but logout', async () => {
  newcomer.me = profile({ user_id: newcomer.number, accountID: newcomer.number, isAccountActive: false })
  keepToken(tokenFor(newcomer.me), true)
  await showApp('/back-office/sync')
  await expect.element(page.getByText('Your account has been Disabled. Please contact our sales department.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sales@siteward.test' })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  expect(page.getByRole('button').elements().map((each) => each.textContent)).toEqual(['Logout'])
  for (const link of page.getByRole('link').elements()) expect(link.getAttribute('href')).toMatch(/^(mailto|tel):/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('HELP-23 the sales address is the configured one, and left out where there is none', async () => {
  const known = profile({ user_id: newcomer.number, accountID: newcomer.number, isAccountActive: false })
  newcomer.me = { ...known, settings: { ...known.settings, salesEmail: null } }
  keepToken(tokenFor(newcomer.me), true)
  const app = await showApp('/back-office/sync')
  await expect.element(page.getByText('Your account has been Disabled. Please contact our sales department.')).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  newcomer.me = known
  await app.session.refresh()
  await expect.element(page.getByRole('link', { name: 'sales@siteward.test' })).toHaveAttribute('href', 'mailto:sales@siteward.test')
})

test('SHELL-27 SHELL-28 GEN-04 G1-29 company and badge stand in the header, as the server says them', async () => {
  await signedIn()
  const header = page.getByRole('banner')
  await expect.element(header.getByText('Ridgeline Builders')).toBeVisible()
  await expect.element(header.getByText('PRODUCTION v3')).toBeVisible()
})

test('`?` shows the keys', async () => {
  await signedIn()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('heading', { name: 'Keyboard help' })).toBeVisible()
})

test('SHELL-54 SHELL-57 GEN-09 G2-88 Spanish at once, and kept', async () => {
  await signedIn()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Language: Español' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sincronización' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  expect(localStorage.getItem('siteward.language')).toBe('es')
})

test('SES-14 F-84 logging out while sign-in is asked removes the rows as well', async () => {
  const { app, rows } = await signedInWithRows()
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(await keysOf(rows)).toEqual([])
})

test('SES-14 F-84 logging out while the sign-in is confirmed puts nothing back', async () => {
  const { app, rows } = await signedInWithRows()
  const { promise: meanwhile, resolve: goOn } = Promise.withResolvers<void>()
  const noted = app.device.signedIn
  const note = vi.spyOn(app.device, 'signedIn').mockImplementationOnce(async (...facts) => {
    await noted(...facts)
    await meanwhile
  })
  const confirmed = app.session.refresh()
  await expect.poll(() => note.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(app.path).toBe('/login')
  goOn()
  await confirmed
  expect(await keysOf(rows)).toEqual([])
})

test('SES-14 somebody who logs out in another tab is gone from this one, with all that it kept', async () => {
  const { app, rows } = await signedInWithRows()
  const other = new BroadcastChannel('siteward.sign-ins')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  other.postMessage({ left: { tenant: String(newcomer.number), user: String(newcomer.number) } })
  await expect.poll(app.path).toBe('/login')
  await expect.poll(() => keysOf(rows)).toEqual([])
  other.close()
})

test('F-84 unticking Remember on a device that kept rows removes them', async () => {
  const { app, rows } = await signedInWithRows()
  await app.unmount()
  app.session.close()
  removeToken()
  let asked = 0
  // As a server does that nobody is signed in to.
  mockAlso(healthy(), mock('access.me', () => ((asked += 1), { refused: 'unauthenticated' })))
  const again = await showApp('/back-office/sync')
  await expect.poll(() => asked).toBe(1)
  mockAlso(...server())
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('checkbox', { name: 'Remember password' }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => keysOf(rows)).toEqual([])
  // No name of theirs stays either: as it lies there, for whoever is shown people here sees no kept name of a shared sign-in.
  const here = (await (await again.device.device())?.scopes())?.find(({ user }) => user === String(newcomer.number))
  expect(here).toMatchObject({ shared: true, displayName: '', companyName: '' })
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/marcus|reyes|ridgeline/i)
})

/** What a read cache on this device holds; nothing where there is none. */
async function keysOf(name: string): Promise<IDBValidKey[]> {
  if (!(await indexedDB.databases()).some((known) => known.name === name)) return []
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('success', () => {
      const db = opening.result
      const asked = db.transaction('rows').objectStore('rows').getAllKeys()
      asked.addEventListener('success', () => {
        db.close()
        resolve(asked.result)
      })
    })
  })
}
