import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { ownActions } from './own-actions.ts'

const siteward = ownSiteward()

interface Action {
  description: string
  incidentLocation: string
}

const title = 'Shoring removed too early'
let api: Api
let id: number

/** Reads the action from the server. */
const record = async () => {
  const found = await api.get<Action>(`/api/accounts/${api.me.accountID}/actions/${id}`)
  return { location: found.incidentLocation, narrative: found.description }
}

test.beforeAll(async () => {
  api = await apiOf(siteward(), 'safety@ridgeline.test')
  const lead = await apiOf(siteward(), 'lead@ridgeline.test')
  const [made] = await ownActions(api, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [title])
  id = made?.correctiveActionID ?? 0
})

test('F-25 F-28 what was changed without a network is refused when the action went to somebody else, and the tray names it', async ({ comes }) => {
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const owner = await apiOf(siteward(), 'owner@ridgeline.test')
  await lead.signsIn()
  await lead.keepsEverything()
  await lead.opensAction(title)
  await lead.losesNetwork()
  await lead.saysAbout('Seen once more.', { Location: 'Bay 6' })
  // The device empties the form when it has stored the change.
  await expect(lead.field('Notes for this change')).toHaveValue('')
  await api.send('PUT', `/api/users/${api.me.user_id}/actions/${id}`, { assignedTo: owner.me.user_id, notes: 'To the owner.' })
  await lead.regainsNetwork()
  await lead.page.getByRole('button', { name: '1 to decide' }).click()

  const change = lead.page.getByRole('region', { name: 'Change', exact: true })
  await expect(change.getByRole('heading', { name: title })).toBeVisible()
  await expect(change).toContainText(/CA-\d+\. Changed: Location/)
  await expect(change).toContainText('This record does not exist, or you may not see it.')
  await expect(change).toContainText('Bay 6')
  // There is nothing left to open.
  await lead.button('More for this change').click()
  await expect(lead.page.getByRole('menuitem')).toHaveText(['Try again', 'Copy', 'Save as a file'])
  await lead.page.keyboard.press('Escape')
  await expect(lead.button('More for this change')).toBeFocused()
  await lead.button('Discard').click()
  await lead.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await lead.seesAllSent()
  expect(await record()).not.toMatchObject({ location: 'Bay 6' })
})
