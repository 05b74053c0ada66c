import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { sharedAction } from './shared-action.ts'

const siteward = ownSiteward()
const title = 'Shoring removed too early'

test('F-25 F-28 refuses an offline edit of an action that was reassigned, and names it in the tray', async ({
  comes,
}) => {
  const { api, id, record } = await sharedAction(siteward(), title)
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const owner = await apiOf(siteward(), 'owner@ridgeline.test')
  await lead.signsIn()
  await lead.keepsEverything()
  await lead.opensAction(title)
  await lead.losesNetwork()
  await lead.saysAbout('Seen once more.', { Location: 'Bay 6' })
  // The device empties the form when it has stored the change.
  await expect(lead.field('Notes for this change')).toHaveValue('')
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${id}`, {
    assignedTo: owner.me.user_id,
    notes: 'To the owner.',
  })
  await lead.regainsNetwork()
  await lead.page.getByRole('button', { name: '1 to decide' }).click()

  const change = lead.page.getByRole('region', { name: 'Change', exact: true })
  await expect(change.getByRole('heading', { name: title })).toBeVisible()
  await expect(change).toContainText(/CA-\d+\. Changed: Location/)
  await expect(change).toContainText(
    /CA-\d+ has belonged to .+ since .+\. Your change was not accepted\./,
  )
  await expect(change).toContainText('Bay 6')
  // The menu has no item to open the record, because nothing is left to open.
  await lead.button('More for this change').click()
  await expect(lead.page.getByRole('menuitem')).toHaveText(['Try again', 'Copy', 'Save as a file'])
  await lead.page.keyboard.press('Escape')
  await expect(lead.button('More for this change')).toBeFocused()
  await lead.button('Discard').click()
  await lead.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await lead.seesAllSent()
  expect(await record()).not.toMatchObject({ location: 'Bay 6' })
})

test('CA-72 F-17 two people change the same field: the lead keeps their own value in the conflict', async ({
  comes,
}) => {
  const { record, tickets, bothEdit } = await sharedAction(siteward(), 'Shoring set too far apart')
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await Promise.all([dana.signsIn(), lead.signsIn()])
  await lead.preparesForNoNetwork()
  await bothEdit(dana, lead, {
    dana: { Location: 'Bay 4 north' },
    lead: { Location: 'Bay 4 south' },
  })
  await lead.opensDecision()
  await lead.page.getByRole('radio', { name: /Yours/ }).check()
  await lead.button('Save decision').click()
  await lead.seesAllSent()
  await expect.poll(record).toMatchObject({ location: 'Bay 4 south' })
  // The tickets: created, Dana's, and the lead's with its note.
  await expect.poll(tickets).toHaveLength(3)
})
