import { apiOf } from '../api.ts'
import { expect, ownSiteward, test, withWorker } from '../journey.ts'
import { ownActions } from '../own-actions.ts'
import { ownerSays } from '../owner-database.ts'

// The actions that it opens would count in other journeys.
const siteward = ownSiteward()
const title = 'Ladder without feet'

test('CA-92 CA-93 a person follows a project, reads in the notices what changed there, also without a network, and stops', async ({
  comes,
}) => {
  const [owner, lead] = await Promise.all(
    ['owner', 'lead'].map((name) => apiOf(siteward(), `${name}@ridgeline.test`)),
  )
  if (owner === undefined || lead === undefined) throw new Error('No one.')
  await ownActions(owner, { assignedTo: lead.me.user_id, dueDate: '2099-01-01' }, [title])

  const marcus = await comes(siteward(), {
    ...withWorker,
    email: 'safety@ridgeline.test',
    viewport: { width: 820, height: 1180 },
  })
  await marcus.signsIn()
  await marcus.preparesForNoNetwork()

  const [{ project } = { project: '' }] = await ownerSays<{ project: string }>(
    siteward(),
    'select p.name as project from corrective_actions a join projects p using (account_id, project_id) where a.title = $1',
    [title],
  )
  await marcus.opensFromMenu('Projects')
  await marcus.row(project).getByRole('button').last().click()
  await marcus.page.getByRole('menuitem', { name: 'Follow' }).click()
  await expect(marcus.heading('Notices')).toBeVisible()
  await marcus.button('Follow').click()
  await marcus.seesToast('You follow it now')
  const followed = marcus.page.getByRole('region', { name: 'Changes of what you follow' })
  await expect(followed.getByText(title)).toBeVisible()
  await expect(followed.getByRole('link', { name: title })).toContainText(
    `Opened by ${owner.me.name}`,
  )

  await marcus.losesNetwork()
  await marcus.page.reload()
  await expect(followed.getByText(title)).toBeVisible()
  await followed.getByRole('link', { name: title }).click()
  await expect(marcus.heading(title)).toBeVisible()
  await marcus.regainsNetwork()

  await marcus.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
  await marcus.page.setViewportSize({ width: 390, height: 844 })
  await marcus.goes('/back-office/notices')
  await expect(
    marcus.page.getByRole('region', { name: 'Cambios en lo que usted sigue' }).getByText(title),
  ).toBeVisible()
  await marcus.button(`Dejar de seguir a ${project}`).click()
  await marcus.seesToast('Ya no lo sigue')
  await expect(marcus.page.getByText(title)).toBeHidden()
})
