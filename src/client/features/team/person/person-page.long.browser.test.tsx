import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AssociateTicket } from '#contract/team/schema.ts'
import { slots } from '#client/routes/capabilities.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { company, open, tom } from '#tests/world/person-world.tsx'
import { TeamPage } from './team-page.tsx'

test('hides the emergency number from a reader without permission', async () => {
  await open(await company(), 2)
  await expect.element(page.getByText('marco@ridgeline.test')).toBeVisible()
  expect(page.getByText('Emergency number').elements()).toEqual([])
})

test('the path leads from the owner to the person by links, and on to the team', async () => {
  const { path } = await open(await company(), 2)
  const way = page.getByRole('navigation', { name: 'Path from the owner' })
  await expect.element(way.getByText('Marco Reyes')).toHaveAttribute('aria-current', 'page')
  await expect
    .element(way.getByRole('link', { name: 'Dana Whitfield' }))
    .toHaveAttribute('href', '/back-office/associates/1')
  await way.getByRole('link', { name: '1 below' }).click()
  expect(path()).toBe('/back-office/team?user=2')
})

test('a registered tab appears after Profile for its readers, and the page does not know it', async () => {
  const tab = (key: string, shows: boolean) => ({
    key,
    label: msg`Cranes`,
    shows: () => shows,
    part: () => <p>{key}</p>,
  })
  await open(await company(), 2, {
    parts: { ...slots, 'person.tabs': [tab('cranes', true), tab('never', false)] },
  })
  await expect.element(page.getByRole('radio', { name: 'Profile' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByRole('radio', { name: 'Cranes' }).click()
  await expect.element(page.getByText('cranes', { exact: true })).toBeVisible()
})

test("offline the person from the list shows immediately, with the data's age", async () => {
  const world = await company()
  world.fails = { 'team.one': 'internal', 'team.tickets': 'internal' }
  await open(world, 2)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).element().textContent)
    .toMatch(/Marco Reyes/)
  await expect
    .element(page.getByText(/does not answer|not on this device yet/).first())
    .toBeVisible()
})

test('a long history loads in pages: older changes are a tap away, each shown once', async () => {
  const world = await company()
  const all = Array.from({ length: 120 }, (_, n): AssociateTicket => ({
    ticketID: `t${n}`,
    act: 'changed',
    author: { user_id: 1, name: 'Dana Whitfield' },
    toStatus: 'Active',
    creationDateTime: '2026-11-19T14:31:00.000Z',
    version: 121 - n,
    changes: { jobTitle: { from: `Title ${119 - n}`, to: `Title ${120 - n}` } },
  }))
  mockAlso(
    mock('team.tickets', ({ query }) =>
      all
        .filter(({ version }) => version < Number(query.get('cursor') ?? 999))
        .slice(0, Number(query.get('limit'))),
    ),
  )
  await open(world, 3)
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  const older = page.getByRole('button', { name: 'Show older changes' })
  await expect.poll(() => entries.elements()).toHaveLength(50)
  await older.click()
  await expect.poll(() => entries.elements()).toHaveLength(100)
  await older.click()
  await expect
    .poll(() => entries.elements().map((one) => /Title (\d+)$/.exec(one.textContent ?? '')?.[1]))
    .toEqual(Array.from({ length: 120 }, (_, n) => String(120 - n)))
  await expect.element(older).not.toBeInTheDocument()
})

test('redirects people outside the chain above away from a team', async () => {
  const world = await company()
  world.me = {
    ...world.me,
    ...tom,
    user_metadata: { ...tom.user_metadata, accountID: world.me.user_metadata.accountID },
    app_metadata: world.me.app_metadata,
  }
  mockAlso(mock('team.subUsers', () => ({ refused: 'not-permitted' })))
  const { path } = await open(world, 1, { screen: <TeamPage />, path: '/back-office/team?user=1' })
  await expect.poll(path).toBe('/')
})
