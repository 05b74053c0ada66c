import type { Locator } from '@playwright/test'
import { apiOf, password } from './api.ts'
import { byKeys } from './by-keys.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import type { Person } from './person.ts'
import { draftsOf } from './two-tabs.ts'

withoutWorker()

const siteward = ownSiteward({ SALES_EMAIL: 'sales@siteward.test' })

/** Free seats of the company of Dana's owner, which a test says beforehand. */
async function hasSeats(packageID: string, free: number): Promise<void> {
  const system = await apiOf(siteward(), 'sysadmin@siteward.test')
  const { me: { accountID } } = await apiOf(siteward(), 'owner@ridgeline.test')
  const packages = await system.get<{ packageID: string; assignedSeats: number }[]>(`/api/accounts/${accountID}/seats/summary`)
  const held = packages.find((one) => one.packageID === packageID)
  await system.send(held === undefined ? 'POST' : 'PUT', '/api/accounts/seats', { AccountID: accountID, PackageID: packageID, Seats: (held?.assignedSeats ?? 0) + free })
}

/** Types a row by keyboard alone, from its first name on to its license. */
async function types(who: Person, [given, family, email, title]: readonly string[]): Promise<void> {
  const { keyboard } = who.page
  await expect(who.page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const value of [given, family, email, title]) {
    await keyboard.type(value ?? '')
    await keyboard.press('Tab')
  }
  // A mobile user, as it stands there; then the one license of theirs.
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(license(who)).toHaveValue('Administrator')
}

const license = ({ page }: Person): Locator => page.getByRole('combobox', { name: 'License type' })
const mails = async () => fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())

test('ACL-107 INV-41 INV-99 an owner types three people by keyboard alone, mends a wrong address, reloads, and invites them; each gets a mail', async ({ comes }) => {
  await hasSeats('SA-ADMINISTRATOR', 4)
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/invite-team')
  await expect(owner.heading('Invite users')).toBeVisible()
  await expect(owner.says('Your team is empty.')).toBeVisible()
  const keys = byKeys(owner.page)
  await keys.to(owner.button('Add row').last())
  await keys.press('Enter')
  await types(owner, ['Kim', 'Nakamura', 'kim.nakamura@crew.test', 'Safety Inspector'])
  for (const person of [['Omar', 'Haddad', 'omar.haddad@crew', 'Concrete Foreman'], ['Beatriz', 'Castillo', 'b.castillo@crew.test', 'Concrete Finisher']]) {
    // Enter in a text goes on to the same field of the next row, and behind the last one adds one.
    for (const _ of ['role', 'title', 'email']) await keys.press('Shift+Tab')
    await keys.press('Enter')
    await expect(owner.page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
    for (const _ of ['last name', 'first name']) await keys.press('Shift+Tab')
    await types(owner, person)
  }
  await keys.press('Escape')
  await expect(owner.row('Omar Haddad')).toContainText('Please enter a valid email')
  await expect(owner.button('Invite 3')).toBeDisabled()
  await expect(owner.page.getByRole('region', { name: 'Free seats' })).toContainText('4 − 3')

  // It is said since the first row: what is kept is looked at itself.
  await expect(owner.page.getByText(/^Draft kept/)).toBeVisible()
  for (const typed of ['b.castillo@crew.test', 'Concrete Finisher']) await expect.poll(() => draftsOf(owner.page)).toContain(typed)
  await expect.poll(() => draftsOf(owner.page)).not.toContain('"package":""')
  await owner.page.reload()
  const presses = async (name: string) => {
    await expect(owner.button(name)).toBeEnabled()
    await keys.to(owner.button(name))
    await keys.press('Enter')
  }
  await presses('Go on with them')
  await expect(owner.row('Kim Nakamura')).toBeFocused()
  await presses('Show Omar Haddad')
  const email = owner.page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await keys.press('End')
  await owner.page.keyboard.type('.test')
  await keys.press('Escape')
  await expect(owner.row('Omar Haddad')).toBeFocused()
  await presses('Invite 3')
  await expect(owner.page.getByRole('alertdialog', { name: 'Done!' })).toContainText('Team has been invited.')
  await presses('OK')
  await expect(owner.says('Your team is empty.')).toBeVisible()
  await expect(owner.button('Add row').last()).toBeFocused()
  const list = owner.page.getByRole('region', { name: 'Invited, not registered yet' })
  for (const name of ['Kim Nakamura', 'Omar Haddad', 'Beatriz Castillo']) await expect(list).toContainText(name)
  for (const address of ['kim.nakamura@crew.test', 'omar.haddad@crew.test', 'b.castillo@crew.test']) await expect.poll(mails).toContain(address)
})

test('rulings 58 what was typed is there again after signing out, for whoever typed it and nobody else of this browser', async ({ comes }) => {
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
  await expect(owner.says('Your team is empty.')).toBeVisible()
  await owner.signsOut()
  await signsInAs('owner@ridgeline.test')
  await owner.button('Go on with them').click()
  await expect(owner.row('Ida Moss')).toBeVisible()
})

test('INV-40 ACL-105 a system administrator finds the bulk table beside the form for one, with neither role nor company in it', async ({ comes }) => {
  await hasSeats('SA-OSHA', 2)
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
  await system.page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => system.path).toBe('/admin/invite')
})

test('INV-81 INV-85 INV-86 GEN-14 a license without a free seat is told with its count and whom to ask, and keeps the button off', async ({ comes }) => {
  await hasSeats('SA-ADMINISTRATOR', 0)
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/invite-team')
  await owner.button('Add row').last().click()
  await types(owner, ['Wesley', 'Tran', 'wesley@crew.test', 'Scaffold Builder'])
  const alert = owner.page.getByRole('alertdialog', { name: 'Invite Error' })
  for (const text of ['You are attempting to INVITE more users to your account than available licenses.', 'Users added: 1', 'Administrator: 1 row, 0 available', 'Change the number of people you invite, or contact sales at sales@siteward.test.']) await expect(alert).toContainText(text)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(owner.button('Invite 1')).toBeDisabled()
})

const callers = [
  ['ACL-106 ACL-110 ACL-114', 'a safety professional', 'safety@ridgeline.test'],
  ['ACL-111 ACL-115', 'an owner', 'owner@ridgeline.test'],
  ['ACL-108 ACL-112 ACL-116', 'a proxy user', 'proxy@ridgeline.test'],
] as const
for (const [rows, who, email] of callers) {
  test(`${rows} ${who} comes to the bulk table by the menu, and chooses role and company in it`, async ({ comes }) => {
    const caller = await comes(siteward(), { email })
    await caller.signsIn()
    await caller.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invite Users' }).click()
    await expect(caller.heading('Invite users')).toBeVisible()
    await caller.button('Add row').last().click()
    await expect(caller.page.getByRole('combobox', { name: 'Role' })).toHaveValue('Mobile User')
    await expect(caller.page.getByRole('combobox', { name: 'Company name' })).toHaveValue('Ridgeline Builders')
    await caller.page.keyboard.type('Kim')
    await caller.page.keyboard.press('Escape')
    await expect(caller.page.getByRole('columnheader', { name: 'Role, license type' })).toBeVisible()
    await expect(caller.page.getByRole('columnheader', { name: 'Company name' })).toBeVisible()
  })
}
