import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { apiOf } from './api.ts'
import { expect, test } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { startSiteward, type Siteward } from './server.ts'
import { anotherTab } from './two-tabs.ts'

let mail: MailServer
let siteward: Siteward

test.beforeAll(async () => {
  mail = await mailServer()
  siteward = await startSiteward({ SMTP_URL: mail.url })
})
test.afterAll(async () => {
  await siteward.end()
  await mail.close()
})

test('TEAM-96 TEAM-112: a session as a proxy user works in two tabs, mails them and names both people; unsent work waits for its author', async ({
  comes,
}) => {
  const api = await apiOf(siteward, 'owner@ridgeline.test')
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn()
  await owner.page.getByRole('button', { name: /Account menu of/ }).click()
  await owner.page.getByRole('menuitem', { name: 'Proxy Users' }).click()
  await expect(owner.heading('Proxy Users')).toBeVisible()
  await owner.page.getByRole('button', { name: 'Add Proxy User' }).first().click()
  for (const [label, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Fields'],
    ['Email', 'nora@ridgeline.test'],
    ['Job title', 'Site Safety Officer'],
  ] as const)
    await owner.field(label).fill(value)
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Add Proxy User' }).click()
  await owner.seesToast('Proxy user has been created successfully')
  await expect(owner.row('nora@ridgeline.test')).toContainText('Created')

  // Opens an action for Nora, and lets a change of the owner wait on the device.
  const [nora] = await api.get<{ user_id: number }[]>(
    `/api/users/${api.me.user_id}/proxy-users?status=active`,
  )
  const [action, other] = await ownActions(api, {
    assignedTo: nora?.user_id ?? 0,
    dueDate: daysAfter(dayIn('UTC', Date.now()), 60),
  })
  if (action === undefined || other === undefined) throw new Error('No action was created.')
  await owner.goes('/back-office/projects')
  await owner.context.route('**/api/sync/batch', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'sync-server': '1', 'retry-after': '2' },
      contentType: 'application/problem+json',
      body: '{"code":"busy"}',
    }),
  )
  await owner.createsProject({ number: 'LA-7', name: 'Old Mill', address: '1 Main St' })
  const isSent = async () =>
    (await api.get<{ number: string }[]>(`/api/accounts/${api.me.accountID}/projects`)).some(
      ({ number }) => number === 'LA-7',
    )
  const second = await anotherTab(owner, siteward)

  await second.goes('/back-office/corrective-actions')
  await owner.page.getByRole('button', { name: /Account menu of/ }).click()
  await owner.page.getByRole('menuitem', { name: 'Login as' }).click()
  await owner.page
    .getByRole('dialog')
    .getByRole('button', { name: /Nora Fields/ })
    .click()
  await owner.field('Reason').fill('Covers the night shift')
  await owner.button('Login as Nora Fields').click()
  const header = (person: typeof owner) =>
    person.page.getByRole('banner').getByText(/^Nora Fields, by /)
  await expect(header(owner)).toBeVisible()
  // The other tab changes to Nora as well.
  await expect(header(second)).toBeVisible()
  await owner.page.reload()
  await expect(header(owner)).toBeVisible()

  await owner.opensAction(action.title)
  await owner.saysAbout('Board fixed at noon')
  await expect.poll(() => action.notes('Board fixed at noon')).toBe(1)
  expect(await isSent()).toBe(false)
  await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['nora@ridgeline.test']])
  expect(mail.received[0]?.text).toContain('Dana Whitfield logged in as you')
  expect(mail.received[0]?.text).toContain('Reason given: Covers the night shift')

  // Offline, the form shows an error, keeps the typed text, and queues nothing.
  await owner.opensAction(other.title)
  await expect(owner.field('Notes for this change')).toBeVisible()
  await owner.losesNetwork()
  await owner.saysAbout('Nobody may send this later')
  await expect(
    owner.page.getByRole('alert').filter({ hasText: 'Error, while updating the Action' }),
  ).toBeVisible()
  await expect(owner.field('Notes for this change')).toHaveValue('Nobody may send this later')
  const boxes = await owner.page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('box:')),
  )
  expect(boxes).toEqual([`box:${api.me.accountID}:${api.me.user_id}`])
  await owner.regainsNetwork()

  // The button moves up when the notice above it goes, and a click could miss it meanwhile.
  await expect(owner.header).not.toContainText('Offline')
  await owner.page.getByRole('button', { name: /^Back to / }).click()
  await expect(header(owner)).toBeHidden()
  await expect(header(second)).toBeHidden()
  // The waiting change is still there and is sent now.
  await owner.context.unroute('**/api/sync/batch')
  await expect.poll(isSent).toBe(true)
  expect(
    (await api.get<{ number: string }[]>(`/api/accounts/${api.me.accountID}/projects`)).filter(
      ({ number }) => number === 'LA-7',
    ),
  ).toHaveLength(1)
  await owner.seesAllSent()
  expect(await other.notes('Nobody may send this later')).toBe(0)
  await owner.goes(`/back-office/corrective-actions/${action.correctiveActionID}/history`)
  await expect(owner.page.getByText(/^Nora Fields, by /).first()).toBeVisible()
})
