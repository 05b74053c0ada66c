import { provider } from './demo-people.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

const nora = 'nora.lund@alamo.test'
const word = 'Harbor-Crane-8'

/** The newest mail of the development mailbox, as its reader shows it. */
async function newestMail(): Promise<string> {
  const list = await fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())
  const id = /\/dev\/mail\/(\d+)/.exec(list)?.[1]
  return id === undefined ? '' : fetch(`${siteward().address}/dev/mail/${id}/body`).then((answer) => answer.text())
}

test('ACC-36 ACC-88 G1-62 a company is made, gets seats and its owner, who registers by the mailed link and signs in to it', async ({ comes }) => {
  const robin = await comes(siteward(), provider)
  await robin.signsIn('/admin/accounts')
  await robin.button('Add company').click()
  const form = robin.page.getByRole('dialog', { name: 'Add company' })
  const texts = { 'Company name': 'Alamo Crane & Rigging', Address: '500 Congress Ave', City: 'San Antonio', 'First name': 'Elena', 'Last name': 'Vasquez', Phone: '2105550148', Email: 'elena@alamo.test', 'License count': '40' }
  for (const [label, text] of Object.entries(texts)) await form.getByRole('textbox', { name: label }).fill(text)
  await robin.chooses('State', /^Texas/)
  await form.getByRole('button', { name: 'Add company' }).click()
  await robin.seesToast('Done!')
  await robin.page.getByRole('link', { name: 'Alamo Crane & Rigging' }).click()
  await expect(robin.says('America/Chicago')).toBeVisible()

  await robin.button('Add package').click()
  const seats = robin.page.getByRole('dialog', { name: 'Add package' })
  await robin.chooses('License type', 'Administrator')
  await seats.getByRole('textbox', { name: 'Seats' }).fill('3')
  await seats.getByRole('button', { name: 'Add package' }).click()
  await expect(seats).toBeHidden()
  await expect(robin.says('San Antonio, Texas. 0 associates, 0 of 3 seats')).toBeVisible()

  await robin.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invite', exact: true }).click()
  // The current account is whom the invitation is for.
  await expect(robin.page.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue('Alamo Crane & Rigging')
  const person = { 'First name': 'Nora', 'Last name': 'Lund', Email: nora, 'Job title': 'Owner' }
  for (const [label, text] of Object.entries(person)) await robin.page.getByRole('textbox', { name: label }).fill(text)
  await robin.chooses('Reports to', 'Owner (Tier 1)')
  await robin.button('Send invitation').click()
  await expect(robin.page.getByRole('alertdialog', { name: 'Done!' })).toContainText('Team has been invited.')

  await expect.poll(newestMail).toContain('Alamo Crane')
  const link = /href="(http:[^"]*\/session\/register\?[^"]*)"/.exec(await newestMail())?.[1]?.replaceAll('&amp;', '&') ?? ''
  const owner = await comes(siteward(), { email: nora })
  await owner.page.goto(link)
  await owner.page.getByLabel('Contact number').fill('5125550142')
  await owner.page.getByLabel('Password', { exact: true }).fill(word)
  await owner.page.getByLabel('Confirm password').fill(word)
  await owner.button('Register').click()
  await expect(owner.page.getByRole('alertdialog', { name: 'Done!' })).toBeVisible()
  await owner.button('Go to sign in').click()
  await owner.typesCredentials({ word })
  await expect(owner.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await owner.goes('/back-office/account')
  await expect(owner.heading('Alamo Crane & Rigging')).toBeVisible()
  await expect(owner.says('San Antonio, Texas. 1 associate, 1 of 3 seats')).toBeVisible()
})
