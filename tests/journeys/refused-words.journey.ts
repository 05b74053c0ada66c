import { apiOf, type Api } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { actionsCalled, choosesAnotherProject, english, takesUpAgain } from './refused-words.ts'

const siteward = ownSiteward()

let owner: Api
let lead: Api

test.beforeAll(async () => {
  owner = await apiOf(siteward(), 'owner@ridgeline.test')
  lead = await apiOf(siteward(), 'lead@ridgeline.test')
})

test('F-27 F-65 in English: a new action under a project that was deactivated meanwhile goes to another one, and its note after it', async ({ comes }) => {
  await choosesAnotherProject(comes, { siteward: siteward(), owner, lead }, 'English', english)
})

test('F-17 a conflict says who wrote theirs, when, and with which note, beside my own', async ({ comes }) => {
  const title = 'Two people at one field'
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  await dana.signsIn()
  await dana.keepsEverything()
  await dana.createsAction({ title, assignee: lead.me.name })
  await dana.seesAllSent()
  await expect.poll(() => actionsCalled(owner, title)).toHaveLength(1)
  await dana.opensAction(title)
  await dana.losesNetwork()
  await dana.saysAbout('Seen from above.', { Location: 'Bay 4 east' })
  await expect(dana.field('Notes for this change')).toHaveValue('')
  const [action] = await actionsCalled(owner, title)
  await lead.send('PUT', `/api/users/${lead.me.user_id}/actions/${action!.correctiveActionID}`, { incidentLocation: 'Bay 4 west', notes: 'Seen from below.' })
  await dana.regainsNetwork()
  await dana.opensDecision()
  const location = dana.page.getByRole('group', { name: /Location/ })
  await expect(location).toContainText(lead.me.name)
  await expect(location).toContainText(/\d\d:\d\d/)
  const change = dana.page.getByRole('region', { name: 'Change', exact: true })
  await expect(change).toContainText('Your note: Seen from above.')
  await expect(change).toContainText(`Note of ${lead.me.name}: Seen from below.`)
  await dana.choosesFromMenu('More for this change', 'Edit')
  await expect(dana.field('Location')).toHaveValue('Bay 4 east')
  await expect(dana.field('Notes for this change')).toHaveValue('Seen from above.')
  await expect(dana.says(/In the record now: Location, Bay 4 west/)).toBeVisible()
  await dana.field('Location').fill('Bay 4, both sides')
  await dana.button('Save changes').click()
  await dana.seesAllSent()
  await expect.poll(() => actionsCalled(owner, title)).toMatchObject([{ incidentLocation: 'Bay 4, both sides' }])
})

test('F-28 in English: what was discarded keeps its words and is taken up again as a change of its own', async ({ comes }) => {
  await takesUpAgain(comes, { siteward: siteward(), owner, lead }, 'English', english)
})
