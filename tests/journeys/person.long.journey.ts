import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { ownActions, type OwnAction } from './own-actions.ts'
import { escaped, type Person } from './person.ts'

const siteward = ownSiteward()
const page = (userID: number) => `/back-office/associates/${userID}`
const number = '512 555-0193'
/** Returns the value of a label on the page itself, because the history below also names fields. */
const factOf = (who: Person, label: string) =>
  who.page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=self::*[not(ancestor::li)]/following-sibling::dd')
const contact = {
  emergencyContactName: 'Ole Fields',
  emergencyContactNumber: number,
  address: '1816 Barton Springs Rd',
}

let owner: Api
/** The subject of the journeys, who reports to the owner. */
let marcus: Api
let actions: OwnAction[]

test.beforeAll(async () => {
  owner = await apiOf(siteward(), 'owner@ridgeline.test')
  marcus = await apiOf(siteward(), 'safety@ridgeline.test')
  await marcus.send('PUT', `/api/users/${marcus.me.user_id}`, contact)
  actions = await ownActions(owner, { assignedTo: marcus.me.user_id, dueDate: '2099-01-01' })
})

test('TEAM-76 TEAM-77 the page of a person follows the chain, and shows profile, history, certificates, open actions and projects', async ({
  comes,
}) => {
  const { user_id: userID, name } = marcus.me
  const account = `/api/accounts/${owner.me.accountID}`
  const [held, all, projects] = await Promise.all([
    owner.get<{ userID: number; certificateTitle: string }[]>(`${account}/certificates`),
    owner.get<{ assignedTo: number; status: string }[]>(`${account}/actions`),
    owner.get<{ assignedToUserID: number; isActive: boolean; name: string }[]>(
      `${account}/projects`,
    ),
  ])
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn('/back-office/account/associates')
  await dana.choosesFromMenu(`What to do with ${name}`, 'View')
  await expect(dana.heading(name)).toBeVisible()
  const way = dana.page.getByRole('navigation', { name: 'Path from the owner' })
  await expect(way.getByRole('listitem')).toContainText([
    /Tier 1\s*Dana Whitfield/,
    /Tier 2\s*Marcus Reyes/,
    /\d+ below/,
  ])
  await expect(way.locator('[aria-current=page]')).toHaveText(name)

  for (const [label, value] of [
    ['Name', name],
    ['Email', 'safety@ridgeline.test'],
    ['Job title', 'Safety Director'],
    ['Address', contact.address],
    ['Emergency contact', contact.emergencyContactName],
    ['Reports to', 'Dana Whitfield'],
  ] as const)
    await expect(factOf(dana, label)).toHaveText(value)
  const newest = dana.page.getByRole('list', { name: 'History' }).getByRole('listitem').first()
  await expect(newest).toContainText(/Changed.*Marcus Reyes.*Emergency number/s)
  await expect(newest).toContainText(number)

  const holds = held.filter((one) => one.userID === userID)
  await dana.page.getByRole('radio', { name: 'Licenses / Certificates' }).click()
  const certificates = dana.page.getByRole('list', { name: 'Licenses / Certificates' })
  for (const { certificateTitle } of holds)
    await expect(certificates.getByText(certificateTitle, { exact: true })).toBeVisible()
  await expect(certificates.getByRole('listitem')).toHaveCount(holds.length)

  const open = all.filter(
    ({ assignedTo, status }) => assignedTo === userID && status !== 'Closed',
  ).length
  await dana.page.getByRole('link', { name: `${open} open actions` }).click()
  await expect(dana.heading('Corrective actions')).toBeVisible()
  for (const { title } of actions) await expect(await dana.finds(title)).toContainText(name)

  await dana.goes(page(userID))
  const runs = projects.filter(
    ({ assignedToUserID, isActive }) => assignedToUserID === userID && isActive,
  )
  await dana.page.getByRole('link', { name: new RegExp(`^${runs.length} projects?$`) }).click()
  await expect(dana.heading('Projects')).toBeVisible()
  for (const { name: project } of runs) await expect(dana.row(project)).toBeVisible()

  // Follows the chain downwards, and back up by its links.
  await dana.goes(page(userID))
  await way.getByRole('link', { name: /below$/ }).click()
  await expect(dana.heading(`Team of ${name}`)).toBeVisible()
  await dana.page.getByRole('link', { name: /Elena Kowalski/ }).click()
  await expect(dana.heading('Elena Kowalski')).toBeVisible()
  await way.getByRole('link', { name }).click()
  await expect(dana.heading(name)).toBeVisible()
})

test('G1-72 phone numbers of people above are one tap away offline; the server never sends other numbers', async ({
  comes,
}) => {
  const { user_id: userID, name } = marcus.me
  const dana = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await dana.signsIn(page(userID))
  const call = dana.page.getByRole('link', { name: `Call ${contact.emergencyContactName}` })
  await expect(call).toHaveAttribute('href', 'tel:5125550193')
  await dana.preparesForNoNetwork()
  await dana.goes(page(userID))
  await expect(call).toBeVisible()
  await dana.losesNetwork()
  await dana.page.reload()
  await expect(dana.heading(name)).toBeVisible()
  await expect(call).toHaveAttribute('href', 'tel:5125550193')
  await expect(dana.says(/need a connection/)).toBeVisible()

  // Elena reports to Marcus: she sees the page, and no answer to her contains the emergency
  // contact.
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const told: string[] = []
  // Listens to the page and to its worker, which sends the requests once it controls the page.
  lead.context.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/'))
      void response.text().then(
        (text) => told.push(text),
        () => undefined,
      )
  })
  await lead.signsIn(page(userID))
  await expect(lead.heading(name)).toBeVisible()
  await expect(factOf(lead, 'Address')).toHaveText(contact.address)
  await expect(
    lead.page.getByRole('list', { name: 'History' }).getByRole('listitem').first(),
  ).toContainText(contact.address)
  await expect(lead.page.getByText(/^Emergency/)).toHaveCount(0)
  // The text of an answer is read shortly after the answer has arrived.
  await expect.poll(() => told.some((text) => text.includes(contact.address))).toBe(true)
  expect(
    told.filter((text) =>
      new RegExp(`${escaped(number)}|5125550193|${contact.emergencyContactName}`).test(text),
    ),
  ).toEqual([])
  const elena = await apiOf(siteward(), 'lead@ridgeline.test')
  expect(Object.keys(await elena.get<object>(`/api/users/${userID}`))).not.toContain(
    'emergencyContactNumber',
  )
})
