import { expect, test, withoutWorker } from './journey.ts'
import { associates as path } from './paths.ts'
import { startSiteward, type Siteward } from './server.ts'

withoutWorker()

let siteward: Siteward

test.beforeAll(async () => {
  siteward = await startSiteward()
})
test.afterAll(() => siteward.end())

test('TEAM-57 TEAM-59 an edited row refuses a circle in place, saves the rest, and other people see it', async ({
  comes,
}) => {
  const owner = await comes(siteward, { email: 'owner@harbor.test' })
  await owner.signsIn(path)
  await expect(owner.heading(/Ridgeline Builders|Harbor Civil/)).toBeVisible()
  const below = owner.page.getByRole('row').filter({ hasNotText: '(you)' }).nth(1)
  const name = ((await below.getByRole('switch').last().getAttribute('aria-label')) ?? '').replace(
    ' is active',
    '',
  )
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
  await owner.seesToast('Associate Updated')

  const system = await comes(siteward, { email: 'sysadmin@siteward.test' })
  await system.signsIn(`/admin/accounts/2/associates`)
  await expect(system.page.getByText('Head of Safety')).toBeVisible()
})

test("TEAM-127 TEAM-128 changing one's own password keeps this session and ends the other one", async ({
  comes,
}) => {
  const [here, elsewhere] = [
    await comes(siteward, { email: 'safety@ridgeline.test' }),
    await comes(siteward, { email: 'safety@ridgeline.test' }),
  ]
  await here.signsIn(path)
  await elsewhere.signsIn(path)
  await expect(elsewhere.heading('Ridgeline Builders')).toBeVisible()
  await here.page.getByRole('button', { name: /Account menu of/ }).click()
  await here.page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Change Password' })
  await dialog.getByLabel('Password', { exact: true }).fill('Crane-Hook-77')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('Crane-Hook-77')
  // A background read of the other browser may notice the change.
  const heard = elsewhere.page.waitForResponse((response) => response.status() === 401, {
    timeout: 120_000,
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await here.seesToast('Password Updated')
  await here.page.reload()
  await expect(here.heading('Ridgeline Builders')).toBeVisible()
  // Reloads at the time when it notices: once the token was deleted before the device had stored
  // the reason, and it read on. A page does not repeat a read of the last ten seconds, so it
  // regains the focus until it reads.
  await elsewhere.page.evaluate(
    () => void setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 1000),
  )
  await heard
  await elsewhere.page.reload()
  // The message is over the open screen, or next to the sign-in if the device had stored the reason
  // before the reload.
  await expect(elsewhere.page.getByText(/^Your session ended\./)).toBeVisible()
})
