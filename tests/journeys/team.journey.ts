import { apiOf } from './api.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { associates as path } from './paths.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let siteward: Siteward

test.beforeAll(async () => {
  siteward = await startSiteward()
})
test.afterAll(() => siteward.end())

test('TEAM-41 TEAM-42 TEAM-44 TEAM-49 deactivates a branch: its actions move to the successor, and none of its people can sign in', async ({
  comes,
}) => {
  const [api, marcus, elena] = await Promise.all(
    ['owner', 'safety', 'lead'].map((who) => apiOf(siteward, `${who}@ridgeline.test`)),
  )
  if (api === undefined || marcus === undefined || elena === undefined)
    throw new Error('Fewer than three people signed in.')
  // Creates a separate chain: another person with work below the lead, and crews below both.
  const people = await api.get<
    {
      user_id: number
      name: string
      blocked: boolean
      app_metadata: { role: { roleID: number } }
      user_metadata: { reportsToUserID: number | null; isProxyUser: boolean }
    }[]
  >(`/api/accounts/${api.me.accountID}/users`)
  const below = people.find(
    ({ user_id, blocked, app_metadata: { role }, user_metadata: meta }) =>
      !blocked &&
      role.roleID === 2 &&
      !meta.isProxyUser &&
      meta.reportsToUserID !== null &&
      ![marcus.me.user_id, elena.me.user_id].includes(user_id) &&
      people.some((one) => one.user_metadata.reportsToUserID === user_id),
  )
  if (below === undefined) throw new Error('No demo person has people below them.')
  await api.send('PUT', `/api/users/${below.user_id}`, {
    user_metadata: { reportsToUserID: elena.me.user_id },
  })
  const actions = await ownActions(api, { assignedTo: below.user_id, dueDate: '2099-01-01' })

  const heir = await comes(siteward, { email: 'safety@ridgeline.test' })
  await heir.signsIn()
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn(path)
  await expect(owner.heading('Ridgeline Builders')).toBeVisible()
  // Waits for the certificates, which load last: late rows and columns would redraw the switch
  // during a click.
  await expect(
    owner.page
      .getByRole('row')
      .filter({ has: owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }) }),
  ).toContainText(/Valid|days left|Expired/)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).focus()
  await expect(owner.page.locator('[data-scrolling]')).toHaveCount(0)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).press('Space')
  const dialog = owner.page.getByRole('alertdialog')
  // The field appears only for people with open work, after the server has answered.
  const handOver = dialog.getByRole('combobox', { name: 'Hand over to' })
  await expect(handOver).toBeVisible()
  for (const name of ['Elena Kowalski', below.name, 'Tyler Brooks'])
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const count = await dialog.getByRole('listitem').count()
  await handOver.click()
  await handOver.fill(below.name)
  await expect(owner.page.getByRole('option', { name: new RegExp(`^${below.name}`) })).toHaveCount(
    0,
  )
  await handOver.fill('Marcus Reyes')
  await owner.page.getByRole('option', { name: /^Marcus Reyes/ }).click()
  await dialog.getByRole('button', { name: `Deactivate ${count}` }).click()
  await owner.seesToast('Associates Removed')

  await heir.goes(`/back-office/corrective-actions?status=not-closed&assigned=${marcus.me.user_id}`)
  for (const { title } of actions)
    await expect(await heir.finds(title)).toContainText('Marcus Reyes')
  await heir.opensAction(actions[0]?.title ?? '')
  await expect(
    heir.page.getByRole('list', { name: 'History' }).getByRole('listitem').first(),
  ).toContainText(new RegExp(`Dana Whitfield.*Assigned to.*${below.name}.*Marcus Reyes`, 's'))
  const lead = await comes(siteward, { email: 'lead@ridgeline.test' })
  await lead.goes('/')
  await lead.typesCredentials()
  await expect(lead.says('Account Inactive')).toBeVisible()

  // Only that person is reactivated.
  await owner.page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect(
    owner.page.getByRole('switch', { name: `${below.name} is active` }),
  ).not.toBeChecked()
  await expect(owner.page.locator('[data-scrolling]')).toHaveCount(0)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).click()
  await owner.seesToast('Associate Updated')
  await expect(
    owner.page.getByRole('switch', { name: `${below.name} is active` }),
  ).not.toBeChecked()
  await owner.page.getByRole('radio', { name: /^Active/ }).click()
  await expect(owner.page.getByRole('switch', { name: 'Elena Kowalski is active' })).toBeChecked()
})
