import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockNetwork } from '#tests/mocks/mock-network.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { newTablet, signedIn } from '#tests/world/routed.tsx'
import { pages } from './capabilities.ts'

beforeEach(newTablet)

const signIn = () => page.getByRole('heading', { name: 'Sign in' })
const [home, homeOfSystem] = ['/back-office/account', '/admin/accounts']

test.each(['/', '/login'])(
  'SES-18 SES-19 GEN-01 %s shows the sign-in to a visitor',
  async (path) => {
    const app = await showApp(path)
    await expect.element(signIn()).toBeVisible()
    expect(app.path()).toBe(path)
  },
)

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
  ['SES-08 SES-51 the start', 3, '/', homeOfSystem],
  ['SES-46 SES-51 the sign-in', 3, '/login', homeOfSystem],
  ['SES-47 SES-51 the sign-in', 2, '/login', home],
  ['SES-56 an unknown page', 3, '/admin/nowhere', homeOfSystem],
  ['SES-57 the root of the area', 3, '/admin', homeOfSystem],
  ['SES-58 GEN-03 an unknown page', 2, '/back-office/nowhere/at/all', home],
  ['SES-59 the root of the area', 2, '/back-office', home],
  ['SES-08 SES-60 a page of another role', 3, '/back-office/projects', homeOfSystem],
  ['SES-55 a page of another role', 2, '/admin/corrective-actions/7', home],
] as const)('%s leads role %i from %s to %s', async (_, role, from, to) => {
  await signedIn(role)
  const app = await showApp(from)
  await expect.poll(app.path).toBe(to)
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

const wizard = '/back-office/setup'

test('WIZ-01 only safety professionals can open the wizard', async () => {
  await signedIn(3)
  const app = await showApp(wizard)
  await expect.poll(app.path).toBe(homeOfSystem)
})

test('SES-12 SES-55 SES-60 GFZ-02 G1-02 only role 3 opens /admin and only role 2 /back-office, with listed exceptions', () => {
  expect(pages.length).toBeGreaterThan(0)
  const roleOf: Readonly<Record<string, string>> = { admin: '3', 'back-office': '2' }
  expect(
    pages
      .filter(
        ({ path, roles, except = [] }) =>
          String(roles) !== roleOf[path.split('/')[1] ?? ''] || except.length > 0,
      )
      .map(({ path, roles }) => [path, String(roles)]),
  ).toEqual([
    ['/back-office/goformz', '2,3'],
    ['/back-office/goformz/connection', '2,3'],
    ['/back-office/schedule-jobs', '2,3'],
    ['/back-office/schedule-jobs/create', '2,3'],
  ])
})

test('SES-61 SCH-02 G1-03 both roles can open the scheduled reports', () => {
  const reports = pages.filter(({ path }) => path.startsWith('/back-office/schedule-jobs'))
  expect(reports.map(({ path, roles, except }) => [path, String(roles), except])).toEqual([
    ['/back-office/schedule-jobs', '2,3', undefined],
    ['/back-office/schedule-jobs/create', '2,3', undefined],
  ])
})

const addresses = { admin: '/admin/jobs', 'back-office': '/back-office/projects' } as const

const callers: readonly [string, Partial<Me['user_metadata']>, keyof typeof addresses, string][] = [
  ['ACL-05 ACL-09 G1-04 the system administrator', {}, 'admin', homeOfSystem],
  ['SES-09 ACL-06 ACL-10 G1-04 a safety professional', { reportsToUserID: 1 }, 'back-office', home],
  ['ACL-07 ACL-11 the owner', { reportsToUserID: null }, 'back-office', home],
  [
    'ACL-08 ACL-12 a proxy user',
    { reportsToUserID: 1, isProxyUser: true, forProxyUserID: 1 },
    'back-office',
    home,
  ],
]

test.each(callers)(
  '%s opens the area of their role, and is redirected from the other one',
  async (_, about, own, back) => {
    await signedIn(own === 'admin' ? 3 : 2, about)
    for (const [area, path] of Object.entries(addresses)) {
      const app = await showApp(path)
      await expect.poll(app.path).toBe(area === own ? path : back)
      await app.unmount()
    }
  },
)

test.each([
  [3, homeOfSystem],
  [2, '/back-office/projects'],
] as const)('ACL-189 only the projects page has the two trees: role %i', async (role, to) => {
  await signedIn(role)
  const app = await showApp('/back-office/projects')
  await expect.poll(app.path).toBe(to)
  await expect
    .element(page.getByRole('heading', { level: 1, name: role === 3 ? 'Companies' : 'Projects' }))
    .toBeVisible()
  const trees = ['View Project Tree', 'Organization Tree'].map(
    (name) => page.getByRole('button', { name, exact: true }).elements().length,
  )
  expect(trees).toEqual(role === 3 ? [0, 0] : [1, 1])
  const links = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links.includes('/back-office/projects')).toBe(role === 2)
})

test('GEN-01 GEN-02 SHELL-50 SHELL-51 any other address shows "not found" and a button to contact support', async () => {
  await mockNetwork(
    mock('access.support', () => ({ supportEmail: 'help@siteward.test', supportPhone: null })),
  )
  await showApp('/elsewhere')
  await expect.element(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:help@siteward.test')
})

test('SHELL-51 G1-33 contact support opens a mail to the configured address', async () => {
  await signedIn(2)
  await showApp('/elsewhere')
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:support@siteward.test')
})

test.each([
  ['an owner', {}, '/back-office/audit', true],
  ['a person who reports to another', { reportsToUserID: 1 }, home, false],
  ['a proxy user', { isProxyUser: true }, home, false],
] as const)('%s at the audit log of the company (ruling 56)', async (_, about, to, isOffered) => {
  await signedIn(2, about)
  const app = await showApp('/back-office/audit')
  await expect.poll(app.path).toBe(to)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Projects' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  expect(menu.getByRole('link', { name: 'Audit log' }).elements()).toHaveLength(isOffered ? 1 : 0)
})
