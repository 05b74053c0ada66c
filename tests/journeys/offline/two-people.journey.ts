import { expect, sharedSiteward, test } from '../journey.ts'
import { sharedAction } from '../shared-action.ts'

const siteward = sharedSiteward()

test('CA-72 F-17 F-18 two people change one action, one of them offline', async ({ comes }) => {
  const { record, tickets, bothEdit } = await sharedAction(siteward(), 'Shoring removed too early')
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  await Promise.all([dana.signsIn(), lead.signsIn()])
  await lead.preparesForNoNetwork()

  await test.step('different fields: both changes apply, without a conflict (F-18)', async () => {
    await bothEdit(dana, lead, {
      dana: { 'Situation narrative': 'Bay 4 and bay 5.' },
      lead: { Location: 'Bays 4 and 5' },
    })
    await lead.seesAllSent()
    await expect.poll(record).toEqual({ location: 'Bays 4 and 5', narrative: 'Bay 4 and bay 5.' })
    // The tickets: created, Dana's, the lead's (CA-73).
    await expect.poll(tickets).toHaveLength(3)
  })

  await test.step('the same field: the lead gets a conflict, and chooses their value (F-17)', async () => {
    await bothEdit(dana, lead, {
      dana: { Location: 'Bay 4 east' },
      lead: { Location: 'Bay 4 west' },
    })
    await lead.opensDecision()
    expect(await record()).toMatchObject({ location: 'Bay 4 east' })
    const location = lead.page
      .getByRole('radiogroup', { name: /Location/ })
      .or(lead.page.getByRole('group', { name: /Location/ }))
    await expect(location).toContainText('Bays 4 and 5')
    await expect(location).toContainText('Bay 4 west')
    await expect(location).toContainText('Bay 4 east')
    await location.getByRole('radio', { name: /Theirs/ }).check()
    await lead.button('Save decision').click()
    await lead.seesAllSent()
    // Dana's ticket, and the lead's note, which is stored independent of the field.
    await expect.poll(tickets).toHaveLength(5)
    expect(await record()).toMatchObject({ location: 'Bay 4 east' })
  })
})
