import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import type { RoleID } from '#contract/kernel/role.ts'
import { keepToken } from '#client/data/api/token.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso, mockNetwork } from '#tests/mocks/mock-network.ts'
import { anAction, aTicket } from '#tests/mocks/rows.ts'
import { profile, tokenFor } from '#tests/mocks/people.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import { pages } from './capabilities.ts'

let number = 700

beforeEach(async () => {
  await page.viewport(1024, 768)
  await freshDevice()
  await mockNetwork()
})

/** Somebody new of a role is signed in. */
async function signedIn(roleID: RoleID): Promise<Me> {
  number += 1
  const me = profile({ user_id: number, roleID, accountID: roleID === 3 ? null : number })
  const nothing = { epoch: me.epoch, access: 'a', reset: true, all: [], buckets: [], more: false }
  await mockNetwork(
    mock('access.me', () => me),
    ...(['correctiveActions.ofUser', 'projects.list', 'team.list'] as const).map((name) => mock(name, ({ query }) => (query.has('since') ? nothing : []))),
  )
  keepToken(tokenFor(me), true)
  return me
}

const signIn = () => page.getByRole('heading', { name: 'Sign in' })
const professionals = '/back-office/corrective-actions'
const administrators = '/admin/corrective-actions'

test.each(['/', '/login'])('SES-18 SES-19 GEN-01 %s shows the sign-in to a visitor', async (path) => {
  const app = await showApp(path)
  await expect.element(signIn()).toBeVisible()
  expect(app.path()).toBe(path)
})

test('SES-64 the password reset request needs no session', async () => {
  const app = await showApp('/session/restore-email')
  await expect.element(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
  expect(app.path()).toBe('/session/restore-email')
})

test.each(['/session', '/session/anything/else'])('SES-65 %s leads to /login', async (path) => {
  const app = await showApp(path)
  await expect.element(signIn()).toBeVisible()
  expect(app.path()).toBe('/login')
})

test.each([
  ['SES-08 SES-51 the start', 3, '/', administrators],
  ['SES-46 SES-51 the sign-in', 3, '/login', administrators],
  ['SES-47 SES-51 the sign-in', 2, '/login', professionals],
  ['SES-56 GEN-03 what does not exist', 3, '/admin/nowhere', administrators],
  ['SES-57 the area itself', 3, '/admin', administrators],
  ['SES-58 GEN-03 what does not exist', 2, '/back-office/nowhere/at/all', professionals],
  ['SES-59 the area itself', 2, '/back-office', professionals],
  ['SES-08 SES-60 an area of others', 3, '/back-office/projects', administrators],
  ['SES-09 SES-55 an area of others', 2, '/admin/corrective-actions/7', professionals],
] as const)('%s leads role %i from %s to %s', async (_, role, from, to) => {
  await signedIn(role)
  const app = await showApp(from)
  await expect.poll(app.path).toBe(to)
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('SES-12 SES-55 SES-60 ACL-05 to ACL-12 G1-02 every /admin screen is for role 3, every /back-office screen for role 2, and for nobody else', () => {
  expect(pages.length).toBeGreaterThan(0)
  for (const { path, roles, except } of pages) {
    expect(roles, path).toEqual(path.startsWith('/admin/') ? [3] : [2])
    expect(path).toMatch(/^\/(admin|back-office)\//)
    expect(except ?? [], path).toEqual([])
  }
})

test('GEN-01 GEN-02 SHELL-50 SHELL-51 any other address is not found, with a button to contact support', async () => {
  await showApp('/elsewhere')
  await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:')
})

test('SHELL-51 G1-33 contact support opens a mail to the configured address', async () => {
  await signedIn(2)
  await showApp('/elsewhere')
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', 'mailto:support@siteward.test')
})

const ticket = aTicket('00000000-0000-4000-8000-000000000001', { notes: 'Posts set, rail on order' })

test('CA-02 CA-06 G2-48 the system administrator reads an action of any company, with its history in a dialog', async () => {
  await signedIn(3)
  mockAlso(
    mock('correctiveActions.ofUser', ({ query }) => (query.get('id') === '7' ? [anAction(7, { companyName: 'Harbor Civil' })] : [])),
    mock('correctiveActions.tickets', () => [ticket]),
  )
  await showApp('/admin/corrective-actions/7')
  await expect.element(page.getByText('Open edge on the east side.')).toBeVisible()
  await expect.element(page.getByText('Harbor Civil')).toBeVisible()
  expect(page.getByRole('button', { name: /Save/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'History' }).click()
  await expect.element(page.getByRole('dialog', { name: 'History' }).getByText('Posts set, rail on order')).toBeVisible()
})

test('CA-04 CA-06 a safety professional opens and edits an action by its number', async () => {
  const me = await signedIn(2)
  mockAlso(mock('correctiveActions.get', () => anAction(7, { openedBy: me.user_id })), mock('correctiveActions.tickets', () => [ticket]))
  await showApp('/back-office/corrective-actions/7')
  await expect.element(page.getByLabelText('Situation statement', { exact: true })).toHaveValue('Guardrail missing at level 14 slab edge')
  await expect.element(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('CA-05 CA-06 the history of an action has an address of its own', async () => {
  await signedIn(2)
  mockAlso(
    mock('correctiveActions.get', ({ params }) => anAction(Number(params['correctiveActionID']))),
    mock('correctiveActions.tickets', () => [ticket]),
  )
  const app = await showApp('/back-office/corrective-actions/7/history')
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect.element(page.getByText('Posts set, rail on order')).toBeVisible()
  await page.getByRole('link', { name: 'CA-7' }).click()
  await expect.poll(app.path).toBe('/back-office/corrective-actions/7')
})

test('SHELL-06 SHELL-10 GEN-11 the menu of the system administrator: what works, under its specified labels', async () => {
  await signedIn(3)
  await showApp(administrators)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Corrective Actions' })).toHaveAttribute('href', administrators)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.element(menu.getByText('Dashboard')).toBeVisible()
  expect(menu.getByRole('link').elements().map((link) => link.getAttribute('href'))).toEqual([administrators, '/admin/jobs'])
})
