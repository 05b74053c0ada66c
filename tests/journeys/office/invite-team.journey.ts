import { hasSeats, types } from '../bulk-table.ts'
import { byKeys } from '../by-keys.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { draftsOf } from '../two-tabs.ts'

withoutWorker()

const siteward = sharedSiteward()

const mails = async () => fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())

test('ACL-107 INV-41 INV-99 an owner enters three people by keyboard, corrects an address, reloads, and invites them; each gets a mail', async ({
  comes,
}) => {
  await hasSeats(siteward(), 'SA-ADMINISTRATOR', 4)
  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn('/back-office/invite-team')
  await expect(owner.heading('Invite users')).toBeVisible()
  await expect(owner.says('No people yet')).toBeVisible()
  const keys = byKeys(owner.page)
  await keys.to(owner.button('Add row').last())
  await keys.press('Enter')
  await types(owner, ['Kim', 'Nakamura', 'kim.nakamura@crew.test', 'Safety Inspector'])
  for (const person of [
    ['Omar', 'Haddad', 'omar.haddad@crew', 'Concrete Foreman'],
    ['Beatriz', 'Castillo', 'b.castillo@crew.test', 'Concrete Finisher'],
  ]) {
    // Enter in a text field moves to the same field of the next row, and adds a row after the last
    // one.
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

  // The page shows this since the first row, so the stored draft itself is checked.
  await expect(owner.page.getByText(/^Draft kept/)).toBeVisible()
  for (const typed of ['b.castillo@crew.test', 'Concrete Finisher'])
    await expect.poll(() => draftsOf(owner.page)).toContain(typed)
  await expect.poll(() => draftsOf(owner.page)).not.toContain('"package":""')
  await owner.page.reload()
  const presses = async (name: string) => {
    await expect(owner.button(name)).toBeEnabled()
    await keys.to(owner.button(name))
    await keys.press('Enter')
  }
  await presses('Continue with them')
  await expect(owner.row('Kim Nakamura')).toBeFocused()
  await presses('Show Omar Haddad')
  const email = owner.page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await keys.press('End')
  await owner.page.keyboard.type('.test')
  await keys.press('Escape')
  await expect(owner.row('Omar Haddad')).toBeFocused()
  await presses('Invite 3')
  await expect(owner.page.getByRole('alertdialog', { name: 'Done!' })).toContainText(
    'Team has been invited.',
  )
  await presses('OK')
  await expect(owner.says('No people yet')).toBeVisible()
  await expect(owner.button('Add row').last()).toBeFocused()
  const list = owner.page.getByRole('region', { name: 'Invited, not registered yet' })
  for (const name of ['Kim Nakamura', 'Omar Haddad', 'Beatriz Castillo'])
    await expect(list).toContainText(name)
  for (const address of ['kim.nakamura@crew.test', 'omar.haddad@crew.test', 'b.castillo@crew.test'])
    await expect.poll(mails).toContain(address)
})
