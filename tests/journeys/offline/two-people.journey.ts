import { apiOf, type Api } from '../api.ts'
import { expect, sharedSiteward, test } from '../journey.ts'
import { ownActions } from '../own-actions.ts'
import type { Person } from '../person.ts'

const siteward = sharedSiteward()

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
const tickets = () => api.get<unknown[]>(`/api/accounts/${api.me.accountID}/actions/${id}/tickets`)

test.beforeAll(async () => {
  api = await apiOf(siteward(), 'safety@ridgeline.test')
  const lead = await apiOf(siteward(), 'lead@ridgeline.test')
  const [made] = await ownActions(api, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [title])
  id = made?.correctiveActionID ?? 0
})

/** Lead edits without a network while Dana edits with one; then the lead's network is back. */
async function bothEdit(dana: Person, lead: Person, changes: { dana: Changes; lead: Changes }): Promise<void> {
  await lead.opensAction(title)
  await lead.losesNetwork()
  await lead.saysAbout('Seen by the lead.', changes.lead)
  // The device empties the form when it has stored the change.
  await expect(lead.field('Notes for this change')).toHaveValue('')
  await dana.page.reload()
  await dana.opensAction(title)
  // Waits for the server's answer: until then the page shows what the device stored.
  await expect(dana.says((await record()).location)).toBeVisible()
  await dana.saysAbout('Seen by Dana.', changes.dana)
  await dana.seesToast('Corrective Action Updated')
  await lead.regainsNetwork()
}

type Changes = Parameters<Person['saysAbout']>[1]

test('CA-72 F-17 F-18 two people change one action, one of them without a network', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await Promise.all([dana.signsIn(), lead.signsIn()])
  await lead.preparesForNoNetwork()

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
