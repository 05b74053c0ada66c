import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '#tests/mocks/show-app.tsx'
import { newTablet, signedIn } from '#tests/world/routed.tsx'

beforeEach(newTablet)

const professionals = '/back-office/corrective-actions'
const administrators = '/admin/corrective-actions'
const [home, homeOfSystem] = ['/back-office/account', '/admin/accounts']
const menu = () => page.getByRole('navigation', { name: 'Main menu' })

/** The heading over a list; before one without a heading lies another group. */
const nameOf = ({ previousElementSibling: before }: Element) =>
  before?.querySelector('a') ? '' : (before?.textContent ?? '')

/** The open menu as text: names of groups, and each entry with its address. */
const places = () =>
  menu()
    .getByRole('list')
    .elements()
    .map((list) => [
      nameOf(list),
      ...[...list.querySelectorAll('a')].map(
        (link) => `${link.textContent} ${link.getAttribute('href')}`,
      ),
    ])

// Entries under their specified labels and groups (G1-27, G1-28); the overview, failed jobs and
// mails and the audit log are ours.
test.each([
  [
    'SHELL-04 SHELL-06 SHELL-10 GEN-11 G1-27 the system administrator',
    3,
    [
      [
        'Dashboard',
        `Account ${homeOfSystem}`,
        'Submissions /admin/submissions',
        `Corrective Actions ${administrators}`,
        'Failed jobs and mails /admin/jobs',
      ],
      ['Invite', 'Invite /admin/invite', 'Invite Users /admin/invite-team'],
      [
        'Reports',
        'Submissions /admin/reports/submissions',
        'Corrective Actions /admin/reports/corrective-actions',
      ],
      [
        'Settings',
        'Safety Programs /admin/safety-programs',
        'Hazards /admin/hazards',
        'Audit log /admin/audit',
      ],
    ],
  ],
  [
    'SHELL-21 SHELL-22 GEN-12 G1-28 a safety professional',
    2,
    [
      ['', 'Overview /back-office/overview', 'Notices /back-office/notices'],
      [
        '',
        `Account ${home}`,
        'Projects /back-office/projects',
        'Safety Programs /back-office/plans',
        'Invite Users /back-office/invite-team',
      ],
      [
        'Reports',
        'Submissions /back-office/submissions',
        `Corrective Actions ${professionals}`,
        'Pre Task Plans /back-office/pre-task-plans',
        'Goformz /back-office/goformz',
        'Scheduled Reports /back-office/schedule-jobs',
        'OSHA logs /back-office/osha-logs',
      ],
      [
        'Power BI Reports',
        'Submissions /back-office/reports/submissions',
        'Corrective Actions /back-office/reports/corrective-actions',
      ],
      ['Settings', 'Devices /back-office/devices', 'Audit log /back-office/audit'],
    ],
  ],
] as const)('the menu of %s', async (_, role, expected) => {
  await signedIn(role)
  await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.element(menu().getByText('Corrective Actions').first()).toBeVisible()
  expect(places()).toEqual(expected)
})

test('SHELL-02 on a phone the bar has four places, and More has the rest', async () => {
  await page.viewport(390, 844)
  await signedIn(3)
  const app = await showApp(administrators)
  await expect.element(menu().getByText('More')).toBeVisible()
  const shown = () =>
    menu()
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  expect(shown()).toEqual([homeOfSystem, '/admin/submissions', administrators, '/admin/jobs'])
  await menu().getByRole('button', { name: 'More' }).click()
  expect(
    page
      .getByRole('menu')
      .getByRole('menuitem')
      .elements()
      .slice(0, 3)
      .map((item) => item.textContent),
  ).toEqual(['Invite', 'Invite Users', 'Reports: Submissions'])
  await page.getByRole('menuitem', { name: 'Invite Users' }).click()
  await expect.poll(app.path).toBe('/admin/invite-team')
})

test("PROG-84 PROG-85 G2-21 the second address of the programs redirects to the menu's one and leaves no history", async () => {
  await signedIn(2)
  const app = await showApp('/back-office/programs')
  await expect.poll(app.path).toBe('/back-office/plans')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Safety programs' }))
    .toBeVisible()
})

test('on a phone programs and invitations are under More, because the bar holds what is used on a site', async () => {
  await page.viewport(390, 844)
  await signedIn(2)
  await showApp(professionals)
  await expect.element(menu().getByText('More')).toBeVisible()
  expect(
    menu()
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([professionals, home, '/back-office/projects', '/back-office/submissions'])
  await menu().getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Safety Programs' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Invite Users' })).toBeVisible()
})

test.each([
  [3, homeOfSystem],
  [2, home],
] as const)(
  'SHELL-01 SHELL-11 the menu of role %i begins with its landing page',
  async (role, to) => {
    await signedIn(role)
    const app = await showApp(role === 3 ? administrators : professionals)
    const first = menu().getByRole('link', { name: 'Account' })
    await expect.element(first).toBeVisible()
    // For role 2 the overview and the notices come before (ruling 56, CA-93).
    expect(menu().getByRole('link').elements()[role === 2 ? 2 : 0]).toBe(first.element())
    await first.click()
    await expect.poll(app.path).toBe(to)
  },
)

test("SHELL-26 the header's toggle collapses the side menu to a rail and opens it, and the choice is stored", async () => {
  await page.viewport(1440, 900)
  await signedIn(2)
  const app = await showApp(professionals)
  const wide = () => menu().element().getBoundingClientRect().width > 200
  const group = () => menu().getByText('Reports', { exact: true }).elements().length
  await expect
    .element(page.getByRole('button', { name: 'Close the menu' }))
    .toHaveAttribute('aria-expanded', 'true')
  expect([wide(), group()]).toEqual([true, 1])
  await page.getByRole('button', { name: 'Close the menu' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Open the menu' }))
    .toHaveAttribute('aria-expanded', 'false')
  expect([wide(), group()]).toEqual([false, 0])
  await app.unmount()
  await showApp(professionals)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.element(page.getByRole('button', { name: 'Close the menu' })).toBeVisible()
  expect([wide(), group()]).toEqual([true, 1])
})

test("the rail has one entry for an owner's settings and one for both Power BI reports, and a phone names their group", async () => {
  await signedIn(2)
  const app = await showApp(professionals)
  await menu().getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Devices' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect.poll(app.path).toBe('/back-office/audit')
  await menu().getByRole('button', { name: 'Power BI Reports' }).click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Submissions', 'Corrective Actions'])
  await page.getByRole('menuitem', { name: 'Submissions' }).click()
  await expect.poll(app.path).toBe('/back-office/reports/submissions')
  await expect
    .element(menu().getByRole('button', { name: 'Power BI Reports' }))
    .toHaveAttribute('aria-current', 'true')
  await page.viewport(390, 844)
  await menu().getByRole('button', { name: 'More' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Power BI Reports: Submissions' }))
    .toBeVisible()
})
