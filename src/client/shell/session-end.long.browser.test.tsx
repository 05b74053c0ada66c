import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeToken, removeToken } from '#client/data/api/token.ts'
import { connection, setOffline } from '#client/data/api/connection.ts'
import { healthy, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { cutOff, newcomers } from '#tests/mocks/newcomer.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { pressNow } from '#tests/world/press-now.ts'
import { keysOf, signedInWithRows } from '#tests/world/session-world.ts'

const newcomer = newcomers(550)
const { server, signedIn } = newcomer

/** On a shared device. */
async function signInUnremembered() {
  await showApp('/login')
  await page.getByRole('checkbox', { name: 'Remember password' }).click()
  await page.getByLabelText('Email').fill('marcus@ridgeline.test')
  await page.getByLabelText('Password', { exact: true }).fill('Siteward1!')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

test('F-40 reports no connection when the browser believes to be online but the server is unreachable', async () => {
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

test('the line about the missing connection has Try again, which reloads every list (ruling 30)', async () => {
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

test('F-84 a shared device shows nothing before sign-in', async () => {
  await signInUnremembered()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(`read:${newcomer.number}.${newcomer.number}`)
  // The closed browser has dropped its session cookie.
  removeToken()
  cutOff()
  setOffline()
  const app = await showApp('/back-office/sync')
  await expect.poll(app.path).toBe('/login')
})

test('SHELL-47 SHELL-48 SHELL-49 G1-32 a disabled company sees only its notice and logout', async () => {
  newcomer.me = profile({
    user_id: newcomer.number,
    accountID: newcomer.number,
    isAccountActive: false,
  })
  storeToken(tokenFor(newcomer.me), true)
  await showApp('/back-office/sync')
  await expect
    .element(page.getByText('Your account has been Disabled. Please contact our sales department.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sales@siteward.test' })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  expect(
    page
      .getByRole('button')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Logout'])
  for (const link of page.getByRole('link').elements())
    expect(link.getAttribute('href')).toMatch(/^(mailto|tel):/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('HELP-23 shows the configured sales address, and none if not configured', async () => {
  const known = profile({
    user_id: newcomer.number,
    accountID: newcomer.number,
    isAccountActive: false,
  })
  newcomer.me = { ...known, settings: { ...known.settings, salesEmail: null } }
  storeToken(tokenFor(newcomer.me), true)
  const app = await showApp('/back-office/sync')
  await expect
    .element(page.getByText('Your account has been Disabled. Please contact our sales department.'))
    .toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  newcomer.me = known
  await app.session.refresh()
  await expect
    .element(page.getByRole('link', { name: 'sales@siteward.test' }))
    .toHaveAttribute('href', 'mailto:sales@siteward.test')
})

test('SHELL-27 SHELL-28 GEN-04 G1-29 the header shows company and badge from the server', async () => {
  await signedIn()
  const header = page.getByRole('banner')
  await expect.element(header.getByText('Ridgeline Builders')).toBeVisible()
  await expect.element(header.getByText('PRODUCTION v3')).toBeVisible()
})

test('`?` shows the keyboard help', async () => {
  await signedIn()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('heading', { name: 'Keyboard help' })).toBeVisible()
})

test('SHELL-54 SHELL-57 GEN-09 G2-88 switches to Spanish at once and stores the choice', async () => {
  await signedIn()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitemradio', { name: 'Language: Español' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sincronización' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  expect(localStorage.getItem('siteward.language')).toBe('es')
})

test('SES-14 F-84 logging out at the sign-in prompt removes the rows as well', async () => {
  const { app, rows } = await signedInWithRows(newcomer)
  mockAlso(mock('access.me', () => ({ refused: 'ended' })))
  await app.session.refresh()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(app.path).toBe('/login')
  expect(await keysOf(rows)).toEqual([])
})

test('SES-14 F-84 logging out while the sign-in is confirmed restores nothing', async () => {
  const { app, rows } = await signedInWithRows(newcomer)
  const { promise: meanwhile, resolve: goOn } = Promise.withResolvers<void>()
  const noted = app.device.recordSignIn
  const note = vi.spyOn(app.device, 'recordSignIn').mockImplementationOnce(async (...facts) => {
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

test('SES-14 a logout in another tab signs this tab out and removes its data', async () => {
  const { app, rows } = await signedInWithRows(newcomer)
  const other = new BroadcastChannel('siteward.sign-ins')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  other.postMessage({ left: { tenant: String(newcomer.number), user: String(newcomer.number) } })
  await expect.poll(app.path).toBe('/login')
  await expect.poll(() => keysOf(rows)).toEqual([])
  other.close()
})

test('F-84 unticking Remember removes the rows stored on the device', async () => {
  const { app, rows } = await signedInWithRows(newcomer)
  await app.unmount()
  app.session.close()
  removeToken()
  let asked = 0
  // The server answers 401 after the session has ended.
  mockAlso(
    healthy(),
    mock('access.me', () => ((asked += 1), { refused: 'unauthenticated' })),
  )
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
  // Reads the stored record itself: the screens hide names of shared sign-ins, so they would not
  // show a name that stayed.
  const here = (await (await again.device.device())?.scopes())?.find(
    ({ user }) => user === String(newcomer.number),
  )
  expect(here).toMatchObject({ shared: true, displayName: '', companyName: '' })
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/marcus|reyes|ridgeline/i)
})
