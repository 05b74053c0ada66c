import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { of, plain } from '../photos.ts'

withoutWorker()

const siteward = sharedSiteward()

interface Action {
  correctiveActionID: number
  title: string
  status: string
  severity: string
  closedByUser: { name: string } | null
}

test('CA-24 CA-26 CA-46 CA-52 CA-56 two people open, close and reopen one action', async ({
  comes,
}) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test' })
  const lead = await comes(siteward(), { email: 'lead@ridgeline.test' })
  const names = {
    dana: (await apiOf(siteward(), dana.email)).me.name,
    lead: (await apiOf(siteward(), lead.email)).me.name,
  }
  const title = 'Guardrail missing at the slab edge'
  await Promise.all([dana.signsIn(), lead.signsIn()])

  await test.step('an empty form names the missing fields (CA-28, CA-29, CA-30, CA-39)', async () => {
    await dana.opensNewAction()
    await dana.button('Create corrective action').click()
    for (const text of [
      'Please, input situation statement',
      'Please input situation narrative',
      'Please select project',
      'Please assign the action!',
    ])
      await expect(dana.says(text)).toBeVisible()
    await dana.button('Cancel').click()
    await expect(dana.heading('Corrective actions')).toBeVisible()
  })

  await test.step('Dana opens it for the lead', async () => {
    await dana.createsAction({ title, severity: 'Critical', assignee: names.lead })
    await dana.seesToast('Corrective Action Created')
    await dana.seesAllSent()
  })

  await test.step('the lead finds it, starts work on it and adds a note', async () => {
    await lead.page.reload()
    await lead.opensAction(title)
    await expect(lead.page.getByText('Opened', { exact: true }).first()).toBeVisible()
    await lead.page
      .getByRole('radiogroup', { name: 'Status' })
      .getByRole('radio', { name: 'In Progress' })
      .check()
    await lead.button('Save changes').click()
    await expect(lead.says('Notes are required')).toBeVisible()
    await lead.saysAbout('Rail ordered, area taped off.')
    await lead.seesToast('Corrective Action Updated')
  })

  await test.step('the lead closes it', async () => {
    await lead.closes(title, 'Guardrail set and checked.')
    // The toast of the previous Save may still be there.
    await expect(lead.button('Close corrective action')).toHaveCount(0)
    await lead.seesToast('Corrective Action Updated')
    await lead.seesAllSent()
  })

  await test.step('Dana sees it closed, with the whole history', async () => {
    await dana.page.reload()
    await dana.opensAction(title)
    await dana.page.getByRole('link', { name: 'Open history' }).click()
    await expect(dana.heading(/History/)).toBeVisible()
    const tickets = dana.page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(tickets).toHaveCount(3)
    await expect(tickets.nth(0)).toContainText('Closed')
    await expect(tickets.nth(0)).toContainText('Guardrail set and checked.')
    await expect(tickets.nth(1)).toContainText('Rail ordered, area taped off.')
    await expect(tickets.nth(2)).toContainText('Opened')
    // CA-59: long en-US form with 12-hour time.
    await expect(tickets.nth(0)).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)
  })

  await test.step('Dana reopens it with a note', async () => {
    await dana.opensAction(title)
    // Waits for the colleague's state, because the device may first show its cached one.
    await expect(
      dana.page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name: 'Closed' }),
    ).toBeChecked()
    await dana.page
      .getByRole('radiogroup', { name: 'Status' })
      .getByRole('radio', { name: 'Opened' })
      .check()
    await dana.field('Notes for this change').fill('The rail is loose again.')
    await dana.button('Reopen corrective action').click()
    await dana.seesToast('Corrective Action Updated')
  })

  const api = await apiOf(siteward(), dana.email)
  const actions = await api.get<Action[]>(`/api/accounts/${api.me.accountID}/actions`)
  const made = actions.filter((action) => action.title === title)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ status: 'Opened', severity: 'Critical', closedByUser: null })
  const tickets = await api.get<unknown[]>(
    `/api/accounts/${api.me.accountID}/actions/${made[0]?.correctiveActionID}/tickets`,
  )
  expect(tickets).toHaveLength(4)

  await test.step('the lead closes it with a photo of what was done', async () => {
    await lead.page.reload()
    await lead.opensAction(title)
    await lead.page.getByLabel('Photo to close with').setInputFiles(await plain('done.png'))
    const dialog = lead.page.getByRole('dialog', { name: 'Close corrective action' })
    await expect(dialog.getByRole('button', { name: 'Open photo 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close corrective action' }).click()
    await expect(dialog).toBeHidden()
    await lead.seesAllSent()
    expect(await of(api, { correctiveActionID: made[0]?.correctiveActionID ?? 0 })).toMatchObject({
      status: 'Closed',
      photos: [{ when: 'after' }],
    })
  })
})
