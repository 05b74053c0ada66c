import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DigestContent, Follows } from '#contract/digest/notices.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aProject, associate } from '#tests/mocks/rows.ts'
import { company, open } from '#tests/world/person-world.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { NoticesPage } from './notices-page.tsx'

const nothing: DigestContent = {
  overdue: [],
  overdueCount: 0,
  onTime: 0,
  toCheck: [],
  mentions: [],
  certificates: [],
  failedReports: [],
  changes: [],
  followed: [],
}
const action = (id: number, title: string) => ({ correctiveActionID: id, number: 1100 + id, title })

/** A mock server that stores what the reader follows. */
function mockFollows(follows: Follows = { projects: [], people: [] }) {
  const server = { follows, calls: [] as string[] }
  const changed = (call: string, change: Partial<Follows>) => {
    server.calls.push(call)
    server.follows = { ...server.follows, ...change }
    return null
  }
  mockAlso(
    mock('digest.follows', () => server.follows),
    mock('digest.followProject', ({ params }) => {
      const projectID = Number(params['followedProjectID'])
      const one = { projectID, name: 'Mesa Verde', isActive: true }
      return changed(`follow project ${projectID}`, { projects: [one] })
    }),
    mock('digest.unfollowProject', ({ params }) =>
      changed(`unfollow project ${String(params['followedProjectID'])}`, { projects: [] }),
    ),
    mock('digest.followPerson', ({ params }) => {
      const user_id = Number(params['followedUserID'])
      return changed(`follow person ${user_id}`, { people: [{ user_id, name: 'Marco' }] })
    }),
    mock('digest.unfollowPerson', ({ params }) =>
      changed(`unfollow person ${String(params['followedUserID'])}`, { people: [] }),
    ),
  )
  return server
}

async function opens(content: Partial<DigestContent>, path = '/') {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null)],
    projects: [aProject(7, '7', 'Mesa Verde')],
  })
  mockAlso(mock('digest.notices', () => ({ ...nothing, ...content, today: '2026-11-20' })))
  const server = mockFollows()
  await page.viewport(1024, 768)
  const shown = await showScreen(<NoticesPage />, world, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return server
}

test('CA-93 lists each part with its words and a link to its record, and no empty parts', async () => {
  await opens({
    overdue: [
      {
        ...action(1, 'Lighting out'),
        severity: 'High',
        projectName: 'Mesa Verde',
        dueDate: '2026-11-18',
      },
    ],
    overdueCount: 25,
    mentions: [
      {
        ...action(2, 'Guardrail'),
        text: '@Rosa King, which crew?',
        at: '2026-11-19T10:00:00Z',
        by: 'Ana',
      },
    ],
    certificates: [{ title: 'Rigger', userID: 9, holder: 'Bo', ends: '2026-11-25', daysLeft: 5 }],
    followed: [
      {
        ...action(3, 'Cords'),
        status: 'Opened',
        kind: 'opened',
        note: '',
        at: '2026-11-19T10:00:00Z',
        by: null,
      },
    ],
  })
  const linkOf = (part: string) => page.getByRole('region', { name: part }).getByRole('link')
  await expect.element(linkOf('Your overdue actions').getByText('2 days overdue')).toBeVisible()
  await expect.element(linkOf('Your overdue actions').getByText('Show all actions')).toBeVisible()
  await expect
    .element(linkOf('Comments that mention you').getByText('Ana: @Rosa King, which crew?'))
    .toBeVisible()
  await expect.element(linkOf('Certificates').getByText('5 days left')).toBeVisible()
  await expect
    .element(linkOf('Changes of what you follow').getByText('Opened by Someone'))
    .toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .flatMap((link) => link.getAttribute('href') ?? [])
      .filter((href) => /corrective-actions|tab=/.test(href)),
  ).toEqual([
    '/back-office/corrective-actions/1',
    '/back-office/corrective-actions',
    '/back-office/corrective-actions/2',
    '/back-office/associates/9?tab=certificates',
    '/back-office/corrective-actions/3',
  ])
  expect(page.getByRole('region', { name: 'Changes of your actions' }).elements()).toEqual([])
})

test('CA-92 follows the project of the address, and stops', async () => {
  const server = await opens({}, '/?project=7')
  await expect.element(page.getByText('Nothing new')).toBeVisible()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expectToast('You follow it now')
  await page.getByRole('button', { name: 'Stop following Mesa Verde' }).click()
  await expectToast('You follow it no longer')
  expect(server.calls).toEqual(['follow project 7', 'unfollow project 7'])
})

test('CA-92 a person below is followed on their profile', async () => {
  const world = await company()
  const server = mockFollows()
  await open(world, 2)
  const toggle = page.getByRole('region', { name: 'Follow' }).getByRole('switch')
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  expect(server.calls).toEqual(['follow person 2', 'unfollow person 2'])
})
