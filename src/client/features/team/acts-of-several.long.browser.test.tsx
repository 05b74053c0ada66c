import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { connection } from '#client/data/api/connection.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { CompanyAssociatesPage } from './associates-page.tsx'
import {
  acts,
  amy,
  button,
  chooses,
  dana,
  luis,
  marco,
  openAssociates,
  teamWorld,
} from '#tests/world/team-world.tsx'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { expectToast } from '#tests/world/toasts.ts'

/** Returns the names of the rows that look ticked. */
const washed = () => {
  const rows = page.getByRole('row').elements().slice(1)
  const plain = getComputedStyle(document.body).getPropertyValue('--sw-accent-wash')
  return rows
    .filter((row) => getComputedStyle(row).backgroundColor === rgbOf(plain))
    .map((row) => row.querySelector('[data-row-link]')?.textContent?.split('\n')[0] ?? '')
    .toSorted((one, other) => one.localeCompare(other))
}

const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16)).join(', ')})`

test('a change of ticked rows previews the excluded people with reasons and is one act', async () => {
  const world = await teamWorld()
  world.several.answer = ({ preview }) => ({
    changed: [5],
    refusals: preview
      ? [
          { user_id: 2, reason: 'reports-circle' },
          { user_id: 3, reason: 'no-seats' },
        ]
      : [],
  })
  await openAssociates(world)
  for (const { name } of [marco, luis, amy])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  expect(washed()).toEqual([amy, luis, marco].map(({ name }) => name))
  await expect.element(button('Deactivate 4')).toBeVisible()
  await button('Set reports to').click()
  await chooses('Reports to', 'Luis Ortega')
  await expect.element(page.getByText('1 person changes, 2 cannot.')).toBeVisible()
  const refused = page
    .getByRole('list', { name: 'Not changed' })
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent)
  expect(refused).toEqual([
    expect.stringMatching(/^Marco ReyesAction Not Allowed/),
    'Luis OrtegaNo seats available for this license.',
  ])
  await button('Change 1').click()
  await expectToast('1 Associate Updated')
  const body = { userIDs: [2, 3, 5], change: { reportsToUserID: luis.user_id } }
  expect(world.asked).toEqual([
    { what: 'PATCH', body: { ...body, preview: true } },
    { what: 'PATCH', body },
  ])
  await button('Clear').click()
  await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
  expect(washed()).toEqual([])
})

test('names ticked people left unchanged; company and license are separate acts', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  for (const { name } of [luis, amy])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('Set company').click()
  world.several.answer = () => ({ changed: [3, 5], refusals: [] })
  await chooses('Company name', 'Ridgeline Builders')
  await button('Change 2').click()
  await expectToast('2 Associates Updated')
  await button('More for the ticked people').click()
  await page.getByRole('menuitem', { name: 'Set license' }).click()
  world.several.answer = ({ preview }) =>
    preview
      ? { changed: [3, 5], refusals: [] }
      : { changed: [3], refusals: [{ user_id: 5, reason: 'no-seats' }] }
  await chooses('License type', 'Tradesman')
  await button('Change 2').click()
  await expect.element(page.getByText('1 person was not changed.')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Not changed' }))
    .toHaveTextContent('Amy StoneNo seats available for this license.')
  expect(world.asked.map(({ body }) => Object(body).change)).toEqual([
    { contractorCompanyID: 0 },
    { contractorCompanyID: 0 },
    { package: 'SA-TRADESMAN' },
    { package: 'SA-TRADESMAN' },
  ])
})

test('offline a bulk act shows a notice before any choice', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  await page.getByRole('checkbox', { name: `Select ${amy.name}` }).click()
  world.company.offline = true
  connection.set({ ...connection.get(), state: 'offline' })
  await button('Set reports to').click()
  await expect.element(page.getByText('You are offline. This needs a connection.')).toBeVisible()
  await expect.element(button('Change 0')).toBeDisabled()
})

test('TEAM-51 ticked people who cannot leave stay with the reason, and the others leave', async () => {
  const world = await teamWorld()
  await openAssociates(world)
  for (const { name } of [dana, amy])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('Deactivate 5').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('1 is not deactivated:')).toBeVisible()
  await expect
    .element(dialog.getByRole('list', { name: 'Not changed' }))
    .toHaveTextContent('Dana WhitfieldYou are among them. You cannot deactivate yourself.')
  await button('Deactivate 1').click()
  await expect.poll(() => world.asked).toEqual([{ what: 'DELETE', body: { toRemoveIDs: [5] } }])
})

test('TEAM-21 resends an open invitation from the row or for all ticked, and names people without one', async () => {
  const waiting = { ...associate(7, 'Ivy Vance', 1, { tier: 2 }), registeredAt: null }
  const world = await teamWorld([dana, { ...amy, registeredAt: '2026-01-05T08:00:00Z' }, waiting])
  const mailed: unknown[] = []
  mockAlso(
    mock(
      'invites.resend',
      ({ params }) => (mailed.push(params['userID']), { email: 'ivy@ridgeline.test' }),
    ),
  )
  await openAssociates(world)
  await acts('Ivy Vance', 'Resend invite')
  await expectToast('Invite Resent Successfully')
  await button('What to do with Amy Stone').click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect
    .element(page.getByRole('menuitem', { name: 'Resend invite' }))
    .not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  for (const { name } of [amy, waiting])
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await button('More for the ticked people').click()
  await page.getByRole('menuitem', { name: 'Resend invites' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Not changed' }))
    .toHaveTextContent('Amy StoneNo invitation is open: they have registered or are inactive.')
  await button('Mail 1').click()
  await expectToast('1 invitation mailed')
  expect(mailed).toEqual(['7', '7'])
})

test('shows until when the mails of several invitations wait (ruling 82)', async () => {
  const waiting = { ...associate(7, 'Ivy Vance', 1, { tier: 2 }), registeredAt: null }
  const world = await teamWorld([dana, waiting])
  mockAlso(mock('invites.resend', () => ({ email: 'ivy@ridgeline.test', mailAt: tomorrow })))
  await openAssociates(world)
  await page.getByRole('checkbox', { name: 'Select Ivy Vance' }).click()
  await button('More for the ticked people').click()
  await page.getByRole('menuitem', { name: 'Resend invites' }).click()
  await button('Mail 1').click()
  await expectToast('No mail is sent yet', waitsUntilTomorrow)
})

test('TEAM-22 TEAM-23 proxy users are a row action for role 2 only', async () => {
  const opens = async (name: string) => {
    await button(`What to do with ${name}`).click()
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    return page.getByRole('menuitem', { name: 'Proxy users' })
  }
  await openAssociates(await teamWorld())
  await expect
    .element(await opens('Amy Stone'))
    .toHaveAttribute('href', '/back-office/user/5/proxy-users')
  await userEvent.keyboard('{Escape}')
  await expect.element(await opens('Tom Brandt')).not.toBeInTheDocument()
})

test('TEAM-95 leads the system administrator to proxy users under their own area', async () => {
  const world = await teamWorld([associate(9, 'Rosa King', null, { roleID: 3 })])
  mockAlso(mock('team.list', () => [dana, amy]))
  const shown = await showScreen(
    <CompanyAssociatesPage />,
    world.company,
    '/admin/accounts/7/associates',
    '/admin/accounts/$accountID/associates',
  )
  onTestFinished(shown.leave)
  await button('What to do with Amy Stone').click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Proxy users' }))
    .toHaveAttribute('href', '/admin/user/5/proxy-users')
})

test('deactivates more than a thousand ticked people in one act', async () => {
  const many = Array.from({ length: 1001 }, (_, n) =>
    associate(100 + n, `Many ${n}`, 1, { tier: 2 }),
  )
  const world = await teamWorld([dana, ...many])
  await openAssociates(world)
  await page.getByRole('checkbox', { name: 'Select Many 0', exact: true }).click()
  await button('Select all shown').click()
  await page.getByRole('checkbox', { name: `Select ${dana.name}` }).click()
  await button('Deactivate 1001').click()
  const dialog = page.getByRole('alertdialog')
  await expect
    .element(dialog.getByRole('heading', { name: 'Deactivate these 1,001 people?' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate 1001' }).click()
  await expectToast('Associates Removed')
  expect(Object(world.asked[0]?.body).toRemoveIDs).toHaveLength(1001)
})
