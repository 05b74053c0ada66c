import { password } from './api.ts'
import { hasSeats, license, types } from './bulk-table.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import { draftsOf } from './two-tabs.ts'

withoutWorker()

const siteward = ownSiteward({ SALES_EMAIL: 'sales@siteward.test' })

test('after signing out, only the author sees the typed rows again in this browser (ruling 58)', async ({
  comes,
}) => {
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/invite-team')
  await owner.button('Add row').last().click()
  await owner.page.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await owner.page.getByRole('textbox', { name: 'Last name' }).fill('Moss')
  await expect.poll(() => draftsOf(owner.page)).toContain('Moss')
  await owner.signsOut()
  const signsInAs = async (email: string) => {
    const form = owner.page.getByRole('form', { name: 'Sign in' })
    await form.getByRole('textbox', { name: 'Email' }).fill(email)
    await form.getByRole('textbox', { name: 'Password' }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(owner.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await owner.goes('/back-office/invite-team')
  }
  await signsInAs('safety@ridgeline.test')
  await expect(owner.says('No people yet')).toBeVisible()
  await owner.signsOut()
  await signsInAs('owner@ridgeline.test')
  await owner.button('Continue with them').click()
  await expect(owner.row('Ida Moss')).toBeVisible()
})

test('INV-40 ACL-105 a system administrator finds the bulk table beside the single form, without role and company', async ({
  comes,
}) => {
  await hasSeats(siteward(), 'SA-OSHA', 2)
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn('/admin/invite')
  await system.button('Invite several people').click()
  await expect(system.heading('Invite users')).toBeVisible()
  expect(system.path).toBe('/admin/invite-team')
  await system.button('Add row').last().click()
  await expect(system.page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(license(system)).toBeVisible()
  await expect(system.page.getByRole('combobox', { name: 'Role' })).toHaveCount(0)
  await expect(system.page.getByRole('combobox', { name: 'Company name' })).toHaveCount(0)
  await system.button('Invite one person').click()
  await system.page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect.poll(() => system.path).toBe('/admin/invite')
})

test('INV-81 INV-85 INV-86 GEN-14 a license without a free seat shows its count and a contact, and disables the button', async ({
  comes,
}) => {
  await hasSeats(siteward(), 'SA-ADMINISTRATOR', 0)
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/invite-team')
  await owner.button('Add row').last().click()
  await types(owner, ['Wesley', 'Tran', 'wesley@crew.test', 'Scaffold Builder'])
  const alert = owner.page.getByRole('alertdialog', { name: 'Invite Error' })
  for (const text of [
    'You are attempting to INVITE more users to your account than available licenses.',
    'Users added: 1',
    'Administrator license: 1 row, 0 available',
    'Change the number of people you invite, or contact sales at sales@siteward.test.',
  ])
    await expect(alert).toContainText(text)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(owner.button('Invite 1')).toBeDisabled()
})

const callers = [
  ['ACL-106 ACL-110 ACL-114', 'a safety professional', 'safety@ridgeline.test'],
  ['ACL-111 ACL-115', 'an owner', 'owner@ridgeline.test'],
  ['ACL-108 ACL-112 ACL-116', 'a proxy user', 'proxy@ridgeline.test'],
] as const
for (const [rows, who, email] of callers) {
  test(`${rows} ${who} opens the bulk table from the menu, and chooses role and company in it`, async ({
    comes,
  }) => {
    const caller = await comes(siteward(), { email })
    await caller.signsIn()
    await caller.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Invite Users' })
      .click()
    await expect(caller.heading('Invite users')).toBeVisible()
    await caller.button('Add row').last().click()
    await expect(caller.page.getByRole('combobox', { name: 'Role' })).toHaveValue('Mobile User')
    await expect(caller.page.getByRole('combobox', { name: 'Company name' })).toHaveValue(
      'Ridgeline Builders',
    )
    await caller.page.keyboard.type('Kim')
    await caller.page.keyboard.press('Escape')
    await expect(
      caller.page.getByRole('columnheader', { name: 'Role, license type' }),
    ).toBeVisible()
    await expect(caller.page.getByRole('columnheader', { name: 'Company name' })).toBeVisible()
  })
}
