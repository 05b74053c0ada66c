import { apiOf } from './api.ts'
import { expect, test, withoutWorker } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let siteward: Siteward

test.beforeAll(async () => {
  siteward = await startSiteward()
})
test.afterAll(() => siteward.end())

const path = '/back-office/account/associates'

test('TEAM-41 TEAM-42 TEAM-44 TEAM-49 a branch is deactivated and handed over: who takes over has its actions in their own list, nobody of it signs in', async ({ comes }) => {
  const [api, marcus, elena] = await Promise.all(['owner', 'safety', 'lead'].map((who) => apiOf(siteward, `${who}@ridgeline.test`)))
  if (api === undefined || marcus === undefined || elena === undefined) throw new Error('Three signed in.')
  // A chain of its own: below the lead somebody else with work, and crews below both.
  const people = await api.get<{ user_id: number; name: string; blocked: boolean; app_metadata: { role: { roleID: number } }; user_metadata: { reportsToUserID: number | null; isProxyUser: boolean } }[]>(`/api/accounts/${api.me.accountID}/users`)
  const below = people.find(({ user_id, blocked, app_metadata: { role }, user_metadata: meta }) => !blocked && role.roleID === 2 && !meta.isProxyUser && meta.reportsToUserID !== null && ![marcus.me.user_id, elena.me.user_id].includes(user_id) && people.some((one) => one.user_metadata.reportsToUserID === user_id))
  if (below === undefined) throw new Error('Nobody of the demo has people below.')
  await api.send('PUT', `/api/users/${below.user_id}`, { user_metadata: { reportsToUserID: elena.me.user_id } })
  const actions = await ownActions(api, { assignedTo: below.user_id, dueDate: '2099-01-01' })

  const heir = await comes(siteward, { email: 'safety@ridgeline.test' })
  await heir.signsIn()
  const owner = await comes(siteward, { email: 'owner@ridgeline.test' })
  await owner.signsIn(path)
  await expect(owner.heading('Ridgeline Builders')).toBeVisible()
  // Rows and columns that still come draw it anew between press and release: what is said of certificates comes last.
  await expect(owner.page.getByRole('row').filter({ has: owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }) })).toContainText(/Valid|days left|Expired/)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).focus()
  await expect(owner.page.locator('[data-scrolling]')).toHaveCount(0)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).press('Space')
  const dialog = owner.page.getByRole('alertdialog')
  // Who has nothing open is not asked about: this stands there once the server has said it.
  const handOver = dialog.getByRole('combobox', { name: 'Hand over to' })
  await expect(handOver).toBeVisible()
  for (const name of ['Elena Kowalski', below.name, 'Tyler Brooks']) await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const count = await dialog.getByRole('listitem').count()
  await handOver.click()
  await handOver.fill(below.name)
  await expect(owner.page.getByRole('option', { name: new RegExp(`^${below.name}`) })).toHaveCount(0)
  await handOver.fill('Marcus Reyes')
  await owner.page.getByRole('option', { name: /^Marcus Reyes/ }).click()
  await dialog.getByRole('button', { name: `Deactivate ${count}` }).click()
  await expect(owner.says('Associates Removed')).toBeVisible()

  await heir.goes(`/back-office/corrective-actions?status=not-closed&assigned=${marcus.me.user_id}`)
  for (const { title } of actions) await expect(await heir.finds(title)).toContainText('Marcus Reyes')
  await heir.opensAction(actions[0]?.title ?? '')
  await expect(heir.page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(new RegExp(`Dana Whitfield.*Assigned to.*${below.name}.*Marcus Reyes`, 's'))
  const lead = await comes(siteward, { email: 'lead@ridgeline.test' })
  await lead.goes('/')
  await lead.typesCredentials()
  await expect(lead.says('Account Inactive')).toBeVisible()

  // Only that one comes back.
  await owner.page.getByRole('radio', { name: /^Inactive/ }).click()
  await expect(owner.page.getByRole('switch', { name: `${below.name} is active` })).not.toBeChecked()
  await expect(owner.page.locator('[data-scrolling]')).toHaveCount(0)
  await owner.page.getByRole('switch', { name: 'Elena Kowalski is active' }).click()
  await expect(owner.says('Associate Updated')).toBeVisible()
  await expect(owner.page.getByRole('switch', { name: `${below.name} is active` })).not.toBeChecked()
  await owner.page.getByRole('radio', { name: /^Active/ }).click()
  await expect(owner.page.getByRole('switch', { name: 'Elena Kowalski is active' })).toBeChecked()
})

test('TEAM-57 TEAM-59 a row that is edited: a circle is refused in place, the rest is saved and seen by others', async ({ comes }) => {
  const owner = await comes(siteward, { email: 'owner@harbor.test' })
  await owner.signsIn(path)
  await expect(owner.heading(/Ridgeline Builders|Harbor Civil/)).toBeVisible()
  const below = owner.page.getByRole('row').filter({ hasNotText: '(you)' }).nth(1)
  const name = ((await below.getByRole('switch').last().getAttribute('aria-label')) ?? '').replace(' is active', '')
  await owner.button(`What to do with ${name}`).click()
  await owner.page.getByRole('menuitem', { name: 'Edit' }).click()
  const reports = owner.page.getByRole('combobox', { name: 'Reports to' })
  const before = await reports.inputValue()
  await reports.click()
  await owner.page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(owner.page.getByText(/^Action Not Allowed\./)).toBeVisible()
  expect(await reports.inputValue()).toBe(before)
  await owner.page.getByRole('combobox', { name: 'Job title' }).fill('Head of Safety')
  await owner.button('Save').click()
  await expect(owner.says('Associate Updated')).toBeVisible()

  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn(`/admin/accounts/2/associates`)
  await expect(system.page.getByText('Head of Safety')).toBeVisible()
})

test('TEAM-127 TEAM-128 a new password of one\'s own: this session goes on, the other one ends', async ({ comes }) => {
  const [here, elsewhere] = [await comes(siteward, { email: 'safety@ridgeline.test' }), await comes(siteward, { email: 'safety@ridgeline.test' })]
  await here.signsIn(path)
  await elsewhere.signsIn(path)
  await expect(elsewhere.heading('Ridgeline Builders')).toBeVisible()
  await here.page.getByRole('button', { name: /Account menu of/ }).click()
  await here.page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Password', { exact: true }).fill('Crane-Hook-77')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('Crane-Hook-77')
  // What the other one reads by itself may be what hears of it.
  const heard = elsewhere.page.waitForResponse((response) => response.status() === 401, { timeout: 120_000 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(here.says('Password Updated')).toBeVisible()
  await here.page.reload()
  await expect(here.heading('Ridgeline Builders')).toBeVisible()
  // Opened anew in the moment in which it hears of it: once the token was gone before the device had noted why, and it read on.
  // What was read less than ten seconds ago is not asked for again: it comes back to the screen until something is.
  await elsewhere.page.evaluate(() => void setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 1000))
  await heard
  await elsewhere.page.reload()
  // Over the open screen, or beside the sign-in where the device had noted it before it was opened anew.
  await expect(elsewhere.page.getByText(/^Your session ended\./)).toBeVisible()
})
