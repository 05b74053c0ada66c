import { msg } from '@lingui/core/macro'
import { type ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AssociateTicket, WholeAssociate } from '#contract/team/schema.ts'
import { PersonPartsContext, type PersonParts } from '#client/shell/person-parts.ts'
import { pages, personParts } from '#client/routes/capabilities.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { anAction, aProject, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { PersonPage } from './person-page.tsx'
import { TeamPage } from './team-page.tsx'

const withEmergency = (person: WholeAssociate): WholeAssociate => ({ ...person, address: '1816 Barton Springs Rd', emergencyContactName: 'Paul Whitfield', emergencyContactNumber: '512 555-0193' })
const dana = associate(1, 'Dana Whitfield', null)
const marco = associate(2, 'Marco Reyes', 1, { tier: 2 })
const tom = associate(3, 'Tom Brandt', 2, { roleID: 1, tier: 3 })
const held = { assignedTo: 2, assignedToUser: { user_id: 2, name: 'Marco Reyes' } }

async function company(more: Partial<MockedCompany> = {}): Promise<MockedCompany> {
  await page.viewport(820, 1180)
  localStorage.clear()
  const world = mockCompany({
    people: [dana, marco, tom],
    projects: [aProject(1, '10', 'Tower B', { assignedToUserID: 2, assignedToUser: { user_id: 2, name: 'Marco Reyes' } })],
    actions: [anAction(1, { ...held, dueDate: '2020-01-01' }), anAction(2, held), anAction(3, { ...held, status: 'Closed', dueDate: '2020-01-01' })],
  })
  Object.assign(world, more)
  onTestFinished(() => world.leave())
  return world
}

async function open(world: MockedCompany, userID: number, { screen = <PersonPage />, parts = personParts, path = `/back-office/associates/${userID}` }: { screen?: ReactNode; parts?: PersonParts; path?: string } = {}) {
  const shown = await showScreen(<PersonPartsContext value={parts}>{screen}</PersonPartsContext>, world, path, '/back-office/associates/$userID')
  onTestFinished(shown.leave)
  return shown
}

const fact = (label: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }).element().nextElementSibling?.textContent

test('TEAM-77 TEAM-05 TEAM-06 the profile says one fact a line, the emergency number with a call', async () => {
  const world = await company()
  world.people = [dana, withEmergency(marco), tom]
  await open(world, 2)
  await expect.element(page.getByText('Paul Whitfield')).toBeVisible()
  await expect.poll(() => ['Name', 'Email', 'Job title', 'Address', 'Emergency contact', 'Company', 'Reports to'].map(fact)).toEqual(['Marco Reyes', 'marco@ridgeline.test', 'Not given', '1816 Barton Springs Rd', 'Paul Whitfield', 'Ridgeline Builders', 'Dana Whitfield'])
  await expect.element(page.getByRole('link', { name: 'Call Paul Whitfield' })).toHaveAttribute('href', 'tel:5125550193')
})

test('whom to call is no line for a reader who is not told it', async () => {
  await open(await company(), 2)
  await expect.element(page.getByText('marco@ridgeline.test')).toBeVisible()
  expect(page.getByText('Emergency number').elements()).toEqual([])
})

test('the path leads from the owner to the person, each a link, and on to the team', async () => {
  const { path } = await open(await company(), 2)
  const way = page.getByRole('navigation', { name: 'Path from the owner' })
  await expect.element(way.getByText('Marco Reyes')).toHaveAttribute('aria-current', 'page')
  await expect.element(way.getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/back-office/associates/1')
  await way.getByRole('link', { name: '1 below' }).click()
  expect(path()).toBe('/back-office/team?user=2')
})

test('figures lead to their lists: open, overdue by its word, projects', async () => {
  const world = await company()
  await open(world, 2)
  await expect.element(page.getByRole('link', { name: '2 open actions' })).toHaveAttribute('href', '/back-office/corrective-actions?status=not-closed&assigned=2')
  await expect.element(page.getByRole('link', { name: '1 overdue action' })).toHaveAttribute('href', '/back-office/corrective-actions?assigned=2&overdue=1')
  await expect.element(page.getByRole('link', { name: '1 project' })).toHaveAttribute('href', '/back-office/projects?q=Marco%20Reyes')
})

test('what others register is a tab behind Profile for whom it is, and nothing names it', async () => {
  const tab = (key: string, shows: boolean) => ({ key, at: 1 as const, label: msg`Cranes`, shows: () => shows, tab: () => <p>{key}</p> })
  await open(await company(), 2, { parts: { ...personParts, tabs: [tab('cranes', true), tab('never', false)] } })
  await expect.element(page.getByRole('radio', { name: 'Profile' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByRole('radio', { name: 'Cranes' }).click()
  await expect.element(page.getByText('cranes', { exact: true })).toBeVisible()
})

test('without a line the person of the list is there at once, and it is said how old it is', async () => {
  const world = await company()
  world.fails = { 'team.one': 'internal', 'team.tickets': 'internal' }
  await open(world, 2)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).element().textContent).toMatch(/Marco Reyes/)
  await expect.element(page.getByText(/does not answer|not on this device yet/).first()).toBeVisible()
})

test('SHELL-44 G1-31 the own profile is edited in place and saved with its tag, the contact number where the wire has it', async () => {
  const world = await company()
  const sent: { body: unknown; tag: string | null }[] = []
  mockAlso(
    mock('team.update', ({ body, request }) => {
      sent.push({ body, tag: request.headers.get('if-match') })
      return withEmergency(dana)
    }),
  )
  await open(world, 1)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('textbox', { name: /^Emergency number/ }).fill('5125550199')
  await page.getByRole('textbox', { name: /^Contact number/ }).fill('5125550100')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast('Profile saved')
  expect(sent).toEqual([{ body: { emergencyContactNumber: '5125550199', user_metadata: { contactNumber: '5125550100' } }, tag: expect.stringContaining('0000') }])
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
})

test('another person’s profile is only read', async () => {
  await open(await company(), 2)
  await expect.element(page.getByText('marco@ridgeline.test')).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit profile' }).elements()).toEqual([])
})

test('the history says who changed what, people, roles and licences by their names', async () => {
  const world = await company()
  const ticket = { ticketID: 'a', author: { user_id: 1, name: 'Dana Whitfield' }, creationDateTime: '2026-11-19T14:31:00.000Z', version: 1, act: 'changed' as const }
  mockAlso(
    mock('team.tickets', (): AssociateTicket[] => [
      { ...ticket, toStatus: 'Inactive', changes: { blocked: { from: false, to: true } } },
      { ...ticket, ticketID: 'b', toStatus: 'Active', changes: { reportsToUserID: { from: 1, to: 2 }, package: { from: null, to: 'SA-CRANES-SAFETY' }, roleID: { from: 2, to: 1 } } },
      { ...ticket, ticketID: 'c', act: 'registered', author: { user_id: 3, name: 'Tom Brandt' }, toStatus: 'Active', changes: {} },
      { ...ticket, ticketID: 'd', act: 'invited', toStatus: 'Invited', changes: {} },
    ]),
  )
  await open(world, 3)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect.poll(() => entries.first().element().textContent).toMatch(/^Deactivated[^]*Dana Whitfield/)
  await expect.poll(() => entries.nth(1).element().textContent).toMatch(/Reports to[^]*Dana Whitfield[^]*Marco Reyes[^]*License[^]*Cranes Safety[^]*Role[^]*Administrator[^]*User/)
  expect([2, 3].map((n) => entries.nth(n).element().textContent)).toEqual([expect.stringMatching(/^Registered[^]*Tom Brandt/), expect.stringMatching(/^Invited[^]*Dana Whitfield/)])
})

test('a long history is read by pages: what was before is a tap away, and each change stands there once', async () => {
  const world = await company()
  const all = Array.from({ length: 120 }, (_, n): AssociateTicket => ({ ticketID: `t${n}`, act: 'changed', author: { user_id: 1, name: 'Dana Whitfield' }, toStatus: 'Active', creationDateTime: '2026-11-19T14:31:00.000Z', version: 121 - n, changes: { jobTitle: { from: `Title ${119 - n}`, to: `Title ${120 - n}` } } }))
  mockAlso(mock('team.tickets', ({ query }) => all.filter(({ version }) => version < Number(query.get('cursor') ?? 999)).slice(0, Number(query.get('limit')))))
  await open(world, 3)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  const older = page.getByRole('button', { name: 'Show older changes' })
  await expect.poll(() => entries.elements()).toHaveLength(50)
  await older.click()
  await expect.poll(() => entries.elements()).toHaveLength(100)
  await older.click()
  await expect.poll(() => entries.elements().map((one) => /Title (\d+)$/.exec(one.textContent ?? '')?.[1])).toEqual(Array.from({ length: 120 }, (_, n) => String(120 - n)))
  await expect.element(older).not.toBeInTheDocument()
})

test('TEAM-62 GEN-27 the team of a person is listed for who is above, also when the server is not asked, and each leads on', async () => {
  const world = await company()
  const { path } = await open(world, 1, { screen: <TeamPage />, path: '/back-office/team?user=1' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Team of Dana Whitfield')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Tom Brandt' }).last()).toBeVisible()
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No Associates')).toBeVisible()
  await page.getByRole('searchbox').fill('tom')
  await page.getByRole('link', { name: /Tom Brandt/ }).click()
  expect(path()).toBe('/back-office/associates/3')
})

test('who is not above is led away from a team', async () => {
  const world = await company()
  world.me = { ...world.me, ...tom, user_metadata: { ...tom.user_metadata, accountID: world.me.user_metadata.accountID }, app_metadata: world.me.app_metadata }
  mockAlso(mock('team.subUsers', () => ({ refused: 'not-permitted' })))
  const { path } = await open(world, 1, { screen: <TeamPage />, path: '/back-office/team?user=1' })
  await expect.poll(path).toBe('/')
})

test('the words of what others add come with the page', () => {
  const words = pages.find(({ path }) => path === '/back-office/associates/$userID')?.words
  expect(words).toEqual(expect.arrayContaining(['team', 'keys', 'projects', 'corrective-actions']))
})
