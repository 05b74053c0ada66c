import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AssociateTicket, WholeAssociate } from '#contract/team/schema.ts'
import { pages } from '#client/routes/capabilities.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { company, dana, marco, open, tom } from '#tests/world/person-world.tsx'
import { TeamPage } from './team-page.tsx'

const withEmergency = (person: WholeAssociate): WholeAssociate => ({
  ...person,
  address: '1816 Barton Springs Rd',
  emergencyContactName: 'Paul Whitfield',
  emergencyContactNumber: '512 555-0193',
})
const fact = (label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .element().nextElementSibling?.textContent

test('TEAM-77 TEAM-05 TEAM-06 the profile shows one fact a line, and the emergency number with a call link', async () => {
  const world = await company()
  world.people = [dana, withEmergency(marco), tom]
  await open(world, 2)
  await expect.element(page.getByText('Paul Whitfield')).toBeVisible()
  await expect
    .poll(() =>
      ['Name', 'Email', 'Job title', 'Address', 'Emergency contact', 'Company', 'Reports to'].map(
        fact,
      ),
    )
    .toEqual([
      'Marco Reyes',
      'marco@ridgeline.test',
      'Not given',
      '1816 Barton Springs Rd',
      'Paul Whitfield',
      'Ridgeline Builders',
      'Dana Whitfield',
    ])
  await expect
    .element(page.getByRole('link', { name: 'Call Paul Whitfield' }))
    .toHaveAttribute('href', 'tel:5125550193')
})

test('figures lead to their lists: open, overdue by its word, projects', async () => {
  const world = await company()
  await open(world, 2)
  await expect
    .element(page.getByRole('link', { name: '2 open actions' }))
    .toHaveAttribute('href', '/back-office/corrective-actions?status=not-closed&assigned=2')
  await expect
    .element(page.getByRole('link', { name: '1 overdue action' }))
    .toHaveAttribute('href', '/back-office/corrective-actions?assigned=2&overdue=1')
  await expect
    .element(page.getByRole('link', { name: '1 project' }))
    .toHaveAttribute('href', '/back-office/projects?q=Marco%20Reyes')
})

test('SHELL-44 G1-31 the own profile is edited in place and saved with its tag, with the contact number in its API field', async () => {
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
  expect(sent).toEqual([
    {
      body: {
        emergencyContactNumber: '5125550199',
        user_metadata: { contactNumber: '5125550100' },
      },
      tag: expect.stringContaining('0000'),
    },
  ])
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
})

test("a subordinate's page has the acts of their row, and Edit opens the row's fields", async () => {
  const { path } = await open(await company(), 2)
  await page.getByRole('button', { name: 'What to do with Marco Reyes' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Edit', 'Role and license', 'Resend invite', 'Proxy users', 'Deactivate'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect.poll(path).toBe(`/back-office/account/associates?edit=${marco.uid}`)
})

test('another person’s profile is read-only, without the keys that no device stores', async () => {
  const world = await company()
  const asked: unknown[] = []
  mockAlso(
    mock(
      'team.one',
      ({ query }) => (
        asked.push(query.get('keys')),
        world.people.find(({ user_id }) => user_id === 2) ?? { refused: 'not-found' }
      ),
    ),
  )
  await open(world, 2)
  await expect.element(page.getByText('marco@ridgeline.test')).toBeVisible()
  await expect.poll(() => asked).toEqual(['none'])
  expect(page.getByRole('button', { name: 'Edit profile' }).elements()).toEqual([])
})

test('the history shows author and change, with people, roles and licences by name', async () => {
  const world = await company()
  const ticket = {
    ticketID: 'a',
    author: { user_id: 1, name: 'Dana Whitfield' },
    creationDateTime: '2026-11-19T14:31:00.000Z',
    version: 1,
    act: 'changed' as const,
  }
  mockAlso(
    mock('team.tickets', (): AssociateTicket[] => [
      { ...ticket, toStatus: 'Inactive', changes: { blocked: { from: false, to: true } } },
      {
        ...ticket,
        ticketID: 'b',
        toStatus: 'Active',
        changes: {
          reportsToUserID: { from: 1, to: 2 },
          package: { from: null, to: 'SA-CRANES-SAFETY' },
          roleID: { from: 2, to: 1 },
        },
      },
      {
        ...ticket,
        ticketID: 'c',
        act: 'registered',
        author: { user_id: 3, name: 'Tom Brandt' },
        toStatus: 'Active',
        changes: {},
      },
      { ...ticket, ticketID: 'd', act: 'invited', toStatus: 'Invited', changes: {} },
    ]),
  )
  await open(world, 3)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect
    .poll(() => entries.first().element().textContent)
    .toMatch(/^Deactivated[^]*Dana Whitfield/)
  await expect
    .poll(() => entries.nth(1).element().textContent)
    .toMatch(
      /Reports to[^]*Dana Whitfield[^]*Marco Reyes[^]*License[^]*Cranes Safety[^]*Role[^]*Administrator[^]*User/,
    )
  expect([2, 3].map((n) => entries.nth(n).element().textContent)).toEqual([
    expect.stringMatching(/^Registered[^]*Tom Brandt/),
    expect.stringMatching(/^Invited[^]*Dana Whitfield/),
  ])
})

test("SES-13 TEAM-62 GEN-27 lists a person's team to superiors, also without a request to the server, with links", async () => {
  const world = await company()
  const { path } = await open(world, 1, { screen: <TeamPage />, path: '/back-office/team?user=1' })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Team of Dana Whitfield')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Tom Brandt' }).last())
    .toBeVisible()
  await page.getByRole('searchbox').fill('nobody')
  await expect.element(page.getByText('No Associates')).toBeVisible()
  await page.getByRole('searchbox').fill('tom')
  await page.getByRole('link', { name: /Tom Brandt/ }).click()
  expect(path()).toBe('/back-office/associates/3')
})

test('loads translations for added tabs with the page', () => {
  const words = pages.find(({ path }) => path === '/back-office/associates/$userID')?.words
  expect(words).toEqual(expect.arrayContaining(['team', 'keys', 'projects', 'corrective-actions']))
})
