import { apiOf } from './api.ts'
import { expect, ownSiteward, test, withWorker } from './journey.ts'
import { ownActions } from './own-actions.ts'
import { ownerSays } from './owner-database.ts'

// A company's rule would change the actions of other journeys.
const siteward = ownSiteward()

test('CA-83 to CA-87 a foreman asks for a check without a network, a second person closes the action and confirms later that the fix lasted', async ({
  comes,
}) => {
  const title = 'Guardrail missing at the stair'
  const [owner, safety, lead] = await Promise.all(
    ['owner', 'safety', 'lead'].map((name) => apiOf(siteward(), `${name}@ridgeline.test`)),
  )
  if (owner === undefined || safety === undefined || lead === undefined) throw new Error('No one.')
  await owner.send('PUT', '/api/accounts', {
    accountID: owner.me.accountID,
    secondPersonFrom: 'Low',
    checkAgainDays: 14,
  })
  const [action] = await ownActions(
    safety,
    { assignedTo: lead.me.user_id, dueDate: '2099-01-01' },
    [title],
  )

  const elena = await comes(siteward(), { ...withWorker, email: 'lead@ridgeline.test' })
  await elena.signsIn()
  await elena.preparesForNoNetwork()
  await elena.opensAction(title)
  await elena.page.evaluate(() => localStorage.setItem('siteward.language', 'es'))
  await elena.page.setViewportSize({ width: 390, height: 844 })
  await elena.page.reload()
  await expect(elena.button('Pedir una revisión')).toBeVisible()
  await elena.losesNetwork()
  await elena.button('Pedir una revisión').click()
  await elena.page
    .getByRole('dialog', { name: 'Pedir una revisión' })
    .getByRole('button', { name: 'Pedir una revisión' })
    .click()
  await expect(elena.page.getByText(/indica que el trabajo está hecho/)).toBeVisible()
  await elena.regainsNetwork()
  await expect
    .poll(
      async () =>
        (
          await ownerSays(
            siteward(),
            'select 1 from corrective_actions where title = $1 and is_ready_to_check',
            [title],
          )
        ).length,
    )
    .toBe(1)

  const marcus = await comes(siteward(), {
    email: 'safety@ridgeline.test',
    viewport: { width: 820, height: 1180 },
  })
  await marcus.signsIn('/back-office/overview')
  await marcus.page.getByRole('link', { name: /^To check 1/ }).click()
  await marcus.opensAction(title)
  await marcus.button('Check and close').click()
  const closing = marcus.page.getByRole('dialog', { name: 'Check and close' })
  await closing.getByRole('textbox', { name: 'Notes for this change' }).fill('Rail holds.')
  await closing.getByRole('button', { name: 'Check and close' }).click()
  await marcus.seesToast('Corrective Action Updated')
  await expect(marcus.page.getByText(/^A second person looks again on/)).toBeVisible()

  await ownerSays(
    siteward(),
    'update corrective_actions set check_again_date = current_date - 2 where title = $1',
    [title],
  )
  // The next change brings the day to the device.
  await safety.send(
    'PUT',
    `/api/users/${safety.me.user_id}/actions/${action?.correctiveActionID}`,
    { notes: 'Two weeks later.' },
  )
  await marcus.page.reload()
  await marcus.button('It lasted').click()
  await marcus.page
    .getByRole('dialog', { name: 'It lasted' })
    .getByRole('button', { name: 'It lasted' })
    .click()
  await marcus.seesToast('Corrective Action Updated')
  await expect(marcus.page.getByText(/the fix lasted\.$/)).toBeVisible()
})
