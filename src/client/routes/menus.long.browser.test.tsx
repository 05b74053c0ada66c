import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { showApp } from '#tests/mocks/show-app.tsx'
import { newTablet, signedIn } from '#tests/world/routed.tsx'

beforeEach(newTablet)

const professionals = '/back-office/corrective-actions'
const [home, homeOfSystem] = ['/back-office/account', '/admin/accounts']
const menu = () => page.getByRole('navigation', { name: 'Main menu' })

test('SHELL-12 SHELL-13 SHELL-14 SHELL-17 SHELL-18 each menu entry of a safety professional opens its page', async () => {
  await signedIn(2)
  const app = await showApp('/')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  for (const [label, path] of [
    ['Projects', '/back-office/projects'],
    ['Safety Programs', '/back-office/plans'],
    ['Invite Users', '/back-office/invite-team'],
    ['Submissions', '/back-office/submissions'],
    ['Corrective Actions', professionals],
  ] as const) {
    await menu().getByRole('link', { name: label }).first().click()
    await expect.poll(app.path).toBe(path)
  }
})

test.each([
  [
    'SHELL-05 SUB-01',
    'the system administrator',
    'the submissions of all companies',
    {
      as: 3,
      link: 'Submissions',
      path: '/admin/submissions',
      title: 'Submissions',
      notFor: 2,
      home,
    },
  ],
  [
    'SHELL-19 PTP-01 ACL-221',
    'a safety professional',
    'the pre-task plans',
    {
      as: 2,
      link: 'Pre Task Plans',
      path: '/back-office/pre-task-plans',
      title: 'Pre-task plans',
      notFor: 3,
      home: homeOfSystem,
    },
  ],
  [
    'SHELL-09 HAZ-01',
    'the system administrator',
    'the hazards',
    { as: 3, link: 'Hazards', path: '/admin/hazards', title: 'Hazards', notFor: 2, home },
  ],
] as const)(
  '%s the menu of %s leads to %s, and the other role is sent away',
  async (_rows, _who, _what, { as, link, path, title, notFor, home: own }) => {
    await signedIn(as)
    mockAlso(
      mock('preTaskPlans.list', () => ({ data: [] })),
      mock('hazards.list', () => ({ data: [] })),
    )
    const app = await showApp('/')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await menu().getByRole('link', { name: link }).first().click()
    await expect.poll(app.path).toBe(path)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await app.unmount()
    await signedIn(notFor)
    const other = await showApp(path)
    await expect.poll(other.path).toBe(own)
  },
)
