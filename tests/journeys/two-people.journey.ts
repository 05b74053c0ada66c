import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import type { Person } from './person.ts'

const siteward = ownSiteward()

interface Action {
  correctiveActionID: number
  title: string
  description: string
  incidentLocation: string
}

const title = 'Shoring removed too early'
let api: Api
let id: number

/** The action as it stands at the server. */
const record = async () => {
  const found = await api.get<Action>(`/api/accounts/${api.me.accountID}/actions/${id}`)
  return { location: found.incidentLocation, narrative: found.description }
}
const tickets = () => api.get<unknown[]>(`/api/accounts/${api.me.accountID}/actions/${id}/tickets`)

test.beforeAll(async () => {
  api = await apiOf(siteward(), 'safety@ridgeline.test')
  const lead = await apiOf(siteward(), 'lead@ridgeline.test')
  const plans = await api.get<{ safetyPlanID: number; forms: { safetyFormID: number }[] }[]>(`/api/accounts/${api.me.accountID}/safetyplans`)
  const likeness = await api.get<Record<string, unknown>[]>(`/api/accounts/${api.me.accountID}/actions`)
  const projects = await api.get<{ projectID: number; isActive: boolean }[]>(`/api/accounts/${api.me.accountID}/projects`)
  const like = likeness.find((action) => plans.some((plan) => plan.safetyPlanID === action['safetyPlanID'])) ?? likeness[0]
  const made = await api.send<Action | Action[]>('POST', `/api/accounts/${api.me.accountID}/actions`, {
    title,
    description: 'The shoring of bay 4 came out a day early.',
    trigger: 'Unsafe Act',
    severity: 'High',
    incidentLocation: 'Bay 4',
    incidentTime: new Date(Date.now() - 3_600_000).toISOString(),
    assignedTo: lead.me.user_id,
    projectID: projects.find(({ isActive }) => isActive)?.projectID,
    safetyPlanID: like?.['safetyPlanID'],
    safetyFormID: like?.['safetyFormID'],
    subSafetyFormID: like?.['subSafetyFormID'],
    safetyQuestionID: like?.['safetyQuestionID'],
  })
  id = (Array.isArray(made) ? made[0] : made)?.correctiveActionID ?? 0
})

/** Lead edits without a network while Dana edits with one; then the lead's network is back. */
async function bothEdit(dana: Person, lead: Person, changes: { dana: Changes; lead: Changes }): Promise<void> {
  await Promise.all([dana.page.reload(), lead.page.reload()])
  await lead.keepsEverything()
  await lead.opensAction(title)
  await lead.losesNetwork()
  await lead.saysAbout('Seen by the lead.', changes.lead)
  // The form opens anew when the change is on the device.
  await expect(lead.field('Notes for this change')).toHaveValue('')
  await dana.opensAction(title)
  await dana.saysAbout('Seen by Dana.', changes.dana)
  await dana.seesToast('Corrective Action Updated')
  await lead.regainsNetwork()
}

type Changes = Parameters<Person['saysAbout']>[1]

test('CA-72 F-17 F-18 two people change one action, one of them without a network', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await Promise.all([dana.signsIn(), lead.signsIn()])

  await test.step('different fields: both stand, nobody is asked (F-18)', async () => {
    await bothEdit(dana, lead, { dana: { 'Situation narrative': 'Bay 4 and bay 5.' }, lead: { Location: 'Bays 4 and 5' } })
    await lead.seesAllSent()
    await expect.poll(record).toEqual({ location: 'Bays 4 and 5', narrative: 'Bay 4 and bay 5.' })
    // Created, Dana's, the lead's (CA-73).
    await expect.poll(tickets).toHaveLength(3)
  })

  await test.step('the same field: the lead is asked, and keeps theirs (F-17)', async () => {
    await bothEdit(dana, lead, { dana: { Location: 'Bay 4 east' }, lead: { Location: 'Bay 4 west' } })
    await lead.opensDecision()
    expect(await record()).toMatchObject({ location: 'Bay 4 east' })
    const location = lead.page.getByRole('radiogroup', { name: /Location/ }).or(lead.page.getByRole('group', { name: /Location/ }))
    await expect(location).toContainText('Bays 4 and 5')
    await expect(location).toContainText('Bay 4 west')
    await expect(location).toContainText('Bay 4 east')
    await location.getByRole('radio', { name: /Theirs/ }).check()
    await lead.button('Save decision').click()
    await lead.seesAllSent()
    // Dana's, and the lead's note, which is theirs whatever became of the field.
    await expect.poll(tickets).toHaveLength(5)
    expect(await record()).toMatchObject({ location: 'Bay 4 east' })
  })

  await test.step('the same field again: the lead keeps mine, over what was shown', async () => {
    await bothEdit(dana, lead, { dana: { Location: 'Bay 4 north' }, lead: { Location: 'Bay 4 south' } })
    await lead.opensDecision()
    await lead.page.getByRole('radio', { name: /Yours/ }).check()
    await lead.button('Save decision').click()
    await lead.seesAllSent()
    await expect.poll(record).toMatchObject({ location: 'Bay 4 south' })
    // Dana's, and the lead's with the note it was saved with.
    await expect.poll(tickets).toHaveLength(7)
  })
})

test('F-25 F-28 what was changed without a network is refused when the action went to somebody else, and the tray names it', async ({ comes }) => {
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const owner = await apiOf(siteward(), 'owner@ridgeline.test')
  await lead.signsIn()
  await lead.keepsEverything()
  await lead.opensAction(title)
  await lead.losesNetwork()
  await lead.saysAbout('Seen once more.', { Location: 'Bay 6' })
  // The form opens anew when the change is on the device.
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
