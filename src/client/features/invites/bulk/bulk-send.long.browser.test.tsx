import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InviteTeamPage } from './invite-team-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { addsRow, bought, invite, opensBulk } from '#tests/world/bulk-world.tsx'
import { failed, invited, people, said } from '#tests/world/invite-world.tsx'
import { tomorrow, waitsUntilTomorrow } from '#tests/world/mail-wait.ts'
import { newID } from '#tests/world/new-id.ts'
import { showScreen } from '#tests/world/screen.tsx'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const ok = (title: string) => said(title).getByRole('button', { name: 'OK' })

test('INV-57 INV-59 INV-80 an empty team has no button; it spins and ignores presses while the team is on its way', async () => {
  const { sent } = await opensBulk()
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => (letGo = resolve))
  mockAlso(
    mock('invites.create', async (request) => {
      sent.push(request)
      await answered
      return [{ ...invited }]
    }),
  )
  await expect.element(page.getByText('No people yet')).toBeVisible()
  expect(page.getByRole('button', { name: /^Invite/ }).elements()).toEqual([])
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await invite().click()
  await expect.poll(() => sent.length).toBe(1)
  const turning = () => page.getByRole('button', { name: /Inviting|Invite 1/ })
  await expect.element(turning()).toHaveAttribute('aria-busy', 'true')
  ;(turning().element() as HTMLElement).click()
  ;(turning().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  letGo()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('shows until when a team mail waits, not that the team has been invited (ruling 82)', async () => {
  await opensBulk({
    answer: () => [{ ...invited }, { ...invited, user_id: 502, mailAt: tomorrow }],
  })
  for (const name of ['Kim', 'Omar']) await addsRow(name, 'Novak', `${name}@new.test`)
  await invite().click()
  await expect.element(said('Done!').getByText(waitsUntilTomorrow)).toBeVisible()
  expect(page.getByText('Team has been invited.').elements()).toEqual([])
})

test('INV-99 one call sends all rows of the table', async () => {
  const { sent } = await opensBulk({ answer: () => [{ ...invited }, { ...invited }] })
  for (const name of ['Kim', 'Omar']) await addsRow(name, 'Novak', `${name}@new.test`)
  await invite().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([
    [{ name: 'Kim Novak' }, { name: 'Omar Novak' }],
  ])
})

test('INV-62 INV-100 INV-101 INV-102 reports an invited team and empties the table only when each row is invited', async () => {
  const { sent, server } = await opensBulk({ answer: () => [{ ...invited }, failed('exists')] })
  for (const name of ['Kim', 'Omar']) await addsRow(name, 'Novak', `${name}@new.test`)
  await invite().click()
  await expect.element(said('Invite Error')).toBeVisible()
  expect(said('Done!').elements()).toEqual([])
  await ok('Invite Error').click()
  expect(page.getByText('No people yet').elements()).toEqual([])
  await userEvent.click(row('Omar Novak').getByText('omar@new.test', { exact: false }))
  await page.getByRole('textbox', { name: 'Email' }).fill('omar2@new.test')
  await page.getByRole('button', { name: 'Ready' }).click()
  server.answer = () => [{ ...invited }]
  await invite().click()
  await expect.element(said('Done!').getByText('Team has been invited.')).toBeVisible()
  await ok('Done!').click()
  await expect.element(page.getByText('No people yet')).toBeVisible()
  expect(row('Omar Novak').elements()).toEqual([])
  expect(sent).toHaveLength(2)
})

test('INV-103 rereads seats and people after the invitation', async () => {
  await opensBulk()
  const reads = { seats: 0, people: 0 }
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  mockAlso(
    mock('packages.summary', () => {
      reads.seats += 1
      return [bought('SA-ADMINISTRATOR', 24, 18)]
    }),
    mock('team.list', () => {
      reads.people += 1
      return people
    }),
  )
  await invite().click()
  await ok('Done!').click()
  await expect.poll(() => reads.seats > 0 && reads.people > 0).toBe(true)
  await expect
    .element(page.getByRole('region', { name: 'Free seats' }))
    .toMatchTextContent(/618 of 24 are used/)
})

test('INV-109 G1-95 a failed call without a server text shows the specified one', async () => {
  await opensBulk()
  mockAlso(
    http.post('*/api/accounts/:accountID/users', () =>
      HttpResponse.json(
        { code: 'teapot' },
        {
          status: 418,
          headers: { 'sync-server': '1', 'content-type': 'application/problem+json' },
        },
      ),
    ),
  )
  await addsRow('Kim', 'Nakamura', 'kim@new.test')
  await invite().click()
  await expect
    .element(
      said('Invite Error').getByText('There was an error while requesting to add the account team'),
    )
    .toBeVisible()
  await ok('Invite Error').click()
  await expect.element(row('Kim Nakamura')).toBeVisible()
})

test('INV-78 a system administrator without a company is prompted for one and invites no one', async () => {
  const world = mockCompany({
    people: [associate(newID(), 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const shown = await showScreen(<InviteTeamPage />, world)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect.element(page.getByText('Please, select a Company')).toBeVisible()
  expect(page.getByRole('button', { name: /Invite|Add row/ }).elements()).toEqual([])
})
