import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenInvitation } from '#contract/invites/schema.ts'
import { chooseAccount } from '#client/workspace/use-account.ts'
import { associate } from '#tests/mocks/rows.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  addsRow,
  bought,
  button,
  cell,
  chosen,
  goesOn,
  heldBack,
  invite,
  opensBulk,
  opensKept,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'
import { failed, invited, said } from '#tests/world/invite-world.tsx'
import type { PersonChange } from '../bulk-row.ts'

const file = { by: 'crew.csv', before: { rows: [typedRow('Before')], changes: [] } }
const change: PersonChange = {
  userID: 21,
  key: crypto.randomUUID(),
  name: 'Ida Moss',
  to: { jobTitle: 'Welder' },
  was: { jobTitle: 'Laborer' },
  line: 2,
}

test('G1-94 edits and added rows stay during the call; only unchanged refused rows get the reason', async () => {
  const { answer, letGo } = heldBack(() => [{ ...invited }, failed('exists'), failed('exists')])
  await opensBulk({ answer })
  for (const name of ['Kim', 'Omar', 'Rita']) await addsRow(name, 'Novak', `${name}@new.test`)
  await invite().click()
  await userEvent.click(row('Rita Novak').getByText('Rita@new.test'))
  await chosen('Job title').fill('Foreman')
  await userEvent.keyboard('{Tab}')
  await addsRow('Late', 'Comer', 'late@new.test')
  letGo()
  await said('Invite Error').getByRole('button', { name: 'OK' }).click()
  await expect.element(row('Omar Novak')).toMatchTextContent(/The user already exists/)
  await expect.element(row('Late Comer')).toMatchTextContent(/late@new\.test/)
  await expect.element(row('Rita Novak')).toMatchTextContent(/Foreman/)
  expect(row('Rita Novak').element().textContent).not.toContain('The user already exists')
  expect(row('Kim Novak').elements()).toEqual([])
})

test('INV-59 blocks delete, restore and bulk choices during the call, and the button keeps the focus', async () => {
  const { answer, letGo } = heldBack(() => [{ ...invited }])
  await opensKept({ rows: [typedRow('Kim')], changes: [], replaced: file }, { answer })
  await goesOn()
  await expect.element(button('Undo')).toBeEnabled()
  await button('Invite 1').click()
  await expect.element(page.getByRole('button', { name: 'Inviting 1 person' })).toHaveFocus()
  await expect.element(button('Undo')).toBeDisabled()
  await expect.element(button('Delete Kim Novak')).toBeDisabled()
  ;(row('Kim Novak').element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
  for (const name of ['Ann', 'Ben'])
    await addsRow(name, 'Novak', `${name}@new.test`, { licence: '' })
  await expect.element(button('Choose for all of them')).toBeDisabled()
  letGo()
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await expect.element(button('Choose for all of them')).toBeEnabled()
})

test('the undo of a file ends once its changes are sent, also without rows (ruling 58)', async () => {
  await opensKept({ rows: [], changes: [change], replaced: file })
  mockAlso(mock('team.update', () => associate(21, 'Ida Moss', 11)))
  await goesOn()
  await expect.element(button('Undo')).toBeVisible()
  await button('Change 1').click()
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText('No people yet')).toBeVisible()
  expect(button('Undo').elements()).toEqual([])
})

test.each([
  [2, 'People who are not invited stay in the table, which is kept on this device.'],
  [3, 'No list is kept of the people who are not invited, or why.'],
] as const)('leaving during the call asks role %s, with the consequence', async (roleID, words) => {
  const { answer, letGo } = heldBack(() => [{ ...invited }])
  const { shown } = await opensBulk({
    roleID,
    answer,
    seats: [bought('SA-OSHA', 5, 1), bought('SA-ADMINISTRATOR', 5, 1)],
  })
  await addsRow('Kim', 'Novak', 'kim@new.test', {
    licence: roleID === 3 ? 'OSHA' : 'Administrator license',
  })
  await invite().click()
  shown.go('/back-office/projects')
  const question = page.getByRole('alertdialog', { name: 'Leave while people are being invited?' })
  await expect.element(question.getByText(words, { exact: false })).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  letGo()
  await expect.element(said('Done!')).toBeVisible()
})

test('names refused people to a system administrator who left early, because nothing stores them', async () => {
  const { answer, letGo } = heldBack(() => [{ ...invited }, failed('exists')])
  await opensBulk({ roleID: 3, answer, seats: [bought('SA-OSHA', 5, 1)] })
  for (const name of ['Kim', 'Omar'])
    await addsRow(name, 'Novak', `${name}@new.test`, { licence: 'OSHA' })
  await invite().click()
  chooseAccount({ accountID: 6, name: 'Harbor Civil' })
  await expect.element(page.getByText('No people yet')).toBeVisible()
  letGo()
  await expect
    .element(page.getByText('Not invited and not kept: Omar Novak.', { exact: false }))
    .toBeVisible()
  expect(page.getByText('stay in the table', { exact: false }).elements()).toEqual([])
})

test('a return during the call shows an uncertain result and resends under the same key (ruling 58)', async () => {
  const { answer, letGo } = heldBack(() => [{ ...invited }])
  const first = await opensBulk({ answer })
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await expect.poll(() => first.sent.length).toBe(1)
  await new Promise((later) => setTimeout(later, 700))
  await first.shown.leave()
  const again = await opensBulk(first.same)
  await expect
    .element(
      page.getByText(
        'It is not certain whether they were invited. Send again: no one is invited twice.',
        { exact: false },
      ),
    )
    .toBeVisible()
  await goesOn()
  await invite().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(again.sent[0]?.request.headers.get('idempotency-key')).toBe(
    first.sent[0]?.request.headers.get('idempotency-key'),
  )
  letGo()
})

test('the draft records the call before sending, so that a crash never shows everyone as uninvited (ruling 58)', async () => {
  const heard: { keptAsSent?: boolean } = {}
  const { shown, same, server } = await opensBulk()
  server.answer = async (emails) => {
    const draft = await shown.workspace.box?.drafts.load('invites.bulk', String(same.account))
    heard.keptAsSent = typeof Object(draft?.values).sentAt === 'string'
    return emails.map(() => ({ ...invited }))
  }
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await expect.element(said('Done!')).toBeVisible()
  expect(heard).toEqual({ keptAsSent: true })
})

test('the page keeps place and ticks as the call begins and ends, and ignores a file dropped meanwhile', async () => {
  const { answer, letGo } = heldBack(() => [{ ...invited }])
  const waiting: OpenInvitation = {
    user_id: 1,
    name: 'Ann Able',
    email: 'ann@new.test',
    invitedAt: '2026-11-20T09:00:00.000Z',
    firstInvitedAt: '2026-11-20T09:00:00.000Z',
    invitedBy: 1,
    call: null,
    expiresAt: '2030-11-20T09:00:00.000Z',
    mail: 'sent',
    mailProblem: null,
  }
  await opensBulk({ answer, open: [waiting] })
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await page.getByRole('checkbox', { name: 'Select Ann Able' }).click()
  const area = document.querySelector('[data-scroll-area]')
  await invite().click()
  expect(area?.isConnected).toBe(true)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'crew.csv'))
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    area?.dispatchEvent(event)
    expect([type, event.defaultPrevented]).toEqual([type, true])
  }
  letGo()
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  expect(area?.isConnected).toBe(true)
  await expect.element(page.getByRole('checkbox', { name: 'Select Ann Able' })).toBeChecked()
  await expect.poll(() => document.activeElement?.textContent).toBe('Add row')
  expect(cell('First name').elements()).toEqual([])
})
