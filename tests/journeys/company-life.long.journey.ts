import { apiOf } from './api.ts'
import { provider } from './demo-people.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

interface Action {
  correctiveActionID: number
  title: string
}

const nora = 'nora.lund@alamo.test'
const word = 'Harbor-Crane-8'

/** Returns the newest mail of the development mailbox, as its reader shows it. */
async function newestMail(): Promise<string> {
  const list = await fetch(`${siteward().address}/dev/mail`).then((answer) => answer.text())
  const id = /\/dev\/mail\/(\d+)/.exec(list)?.[1]
  return id === undefined
    ? ''
    : fetch(`${siteward().address}/dev/mail/${id}/body`).then((answer) => answer.text())
}

test('ACC-36 ACC-88 G1-62 a new company gets seats and an owner, who registers by the mailed link and signs in', async ({
  comes,
}) => {
  const robin = await comes(siteward(), provider)
  await robin.signsIn('/admin/accounts')
  await robin.button('Add company').click()
  const form = robin.page.getByRole('dialog', { name: 'Add company' })
  const texts = {
    'Company name': 'Alamo Crane & Rigging',
    Address: '500 Congress Ave',
    City: 'San Antonio',
    'First name': 'Elena',
    'Last name': 'Vasquez',
    Phone: '2105550148',
    Email: 'elena@alamo.test',
    'License count': '40',
  }
  for (const [label, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: label }).fill(text)
  await robin.chooses('State', /^Texas/)
  await form.getByRole('button', { name: 'Add company' }).click()
  await robin.seesToast('Company added')
  // Its page opens automatically.
  await expect(robin.says('America/Chicago')).toBeVisible()

  await robin.button('Add package').first().click()
  const seats = robin.page.getByRole('dialog', { name: 'Add package' })
  await robin.chooses('License type', 'Administrator license')
  await seats.getByRole('textbox', { name: 'Seats' }).fill('3')
  await seats.getByRole('button', { name: 'Add package' }).click()
  await expect(seats).toBeHidden()
  await expect(robin.says('San Antonio, Texas. 0 associates, 0 of 3 seats')).toBeVisible()

  await robin.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Invite', exact: true })
    .click()
  // The invitation is preset to the current company.
  await expect(robin.page.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue(
    'Alamo Crane & Rigging',
  )
  const person = { 'First name': 'Nora', 'Last name': 'Lund', Email: nora, 'Job title': 'Owner' }
  for (const [label, text] of Object.entries(person))
    await robin.page.getByRole('textbox', { name: label }).fill(text)
  await robin.chooses('Reports to', 'Owner (Tier 1)')
  await robin.button('Send invitation').click()
  await expect(robin.page.getByRole('alertdialog', { name: 'Done!' })).toContainText(
    'Team has been invited.',
  )

  await expect.poll(newestMail).toContain('Alamo Crane')
  const link =
    /href="(http:[^"]*\/session\/register\?[^"]*)"/
      .exec(await newestMail())?.[1]
      ?.replaceAll('&amp;', '&') ?? ''
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

test('ACC-81 ACC-82 ACL-267 switching a company off and on while its people work offline loses nothing and sends everything once', async ({
  comes,
}) => {
  const [system, lead] = await Promise.all([
    apiOf(siteward(), provider.email),
    apiOf(siteward(), 'lead@ridgeline.test'),
  ])
  const account = `/api/accounts/${lead.me.accountID}`
  const [project] = await lead.get<{ name: string }[]>(`${account}/projects`)
  const name = project?.name ?? ''
  const switches = (isActive: boolean) => system.send('PATCH', account, { isActive })
  const found = async () =>
    (await lead.get<Action[]>(`${account}/actions`)).filter(
      ({ title }) => title === 'Guard rail cut away',
    )

  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.preparesForNoNetwork()
  await dana.losesNetwork()
  await dana.createsAction({ title: 'Guard rail cut away', assignee: lead.me.name })
  await expect(await dana.finds('Guard rail cut away')).toContainText('Saved on this device')
  await dana.opensFromMenu('Projects')
  await dana.page.getByRole('radio', { name: /^All/ }).check()
  await dana.editsProject(name, { Address: '7 Other Gate' })
  await expect(dana.button('Offline 2 to send')).toBeVisible()

  await test.step('the company is inactive when the network returns: the notice appears, and saved changes wait', async () => {
    await switches(false)
    await dana.regainsNetwork()
    await expect(dana.says(/has been Disabled/)).toBeVisible()
    await dana.page.reload()
    await expect(dana.says(/has been Disabled/)).toBeVisible()
    expect(
      await system
        .get<Action[]>(`${account}/actions`)
        .then((all) => all.filter(({ title }) => title === 'Guard rail cut away')),
    ).toEqual([])
  })

  await test.step('active again: the notice disappears, and both changes are sent automatically', async () => {
    await switches(true)
    await dana.page.reload()
    await expect(dana.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(dana.says(/has been Disabled/)).toHaveCount(0)
    await dana.seesAllSent()
  })

  const [made, ...more] = await found()
  expect(more).toEqual([])
  expect(
    await lead.get<unknown[]>(`${account}/actions/${made?.correctiveActionID}/tickets`),
  ).toHaveLength(1)
  expect(
    (await lead.get<{ name: string; address: string }[]>(`${account}/projects`)).find(
      (one) => one.name === name,
    )?.address,
  ).toBe('7 Other Gate')
  await expect(dana.row(name)).toContainText('7 Other Gate')
})
