import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { apiOf } from './api.ts'
import { ownActions, type Row } from './own-actions.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { costOf, countTaps, taps, types } from './taps.ts'

const siteward = ownSiteward()
const upright = { viewport: { width: 820, height: 1180 }, hasTouch: true }

interface Action {
  title: string
  incidentLocation: string
  trigger: string
  safetyQuestion: string
  dueDate: string | null
}

test('creates a corrective action in ten taps and three texts', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test', ...upright })
  await countTaps(dana.context)
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  const { page } = dana
  await dana.signsIn()
  // A first action fills the last used values.
  await dana.createsAction({ title: 'Loose toe board on the scaffold', assignee: lead.name })
  await dana.seesToast('Corrective Action Created')
  await dana.goes('/back-office/corrective-actions')
  await expect(dana.heading('Corrective actions')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const cost = await costOf(page, async () => {
    await dana.button('New corrective action').tap()
    await types(dana.field('Situation statement'), 'Guardrail missing at the slab edge')
    await types(dana.field('Situation narrative'), 'Open edge on the east side.')
    await page
      .getByRole('radiogroup', { name: 'Risk level' })
      .getByRole('radio', { name: 'High' })
      .tap()
    await page
      .getByRole('group', { name: /^Location/ })
      .getByRole('button')
      .tap()
    await page
      .getByRole('group', { name: /^Incident type/ })
      .getByRole('button')
      .tap()
    await types(page.getByRole('combobox', { name: 'Search all questions' }), 'guardrail scaffold')
    await page.getByRole('option').first().tap()
    await page
      .getByRole('group', { name: /^Assigned to/ })
      .getByRole('button')
      .tap()
    await dana.button('Create corrective action').tap()
    await dana.seesToast('Corrective Action Created')
  })
  expect(cost.texts).toBeLessThanOrEqual(3)
  expect(cost.taps).toBeLessThanOrEqual(10)
  // The counter saw all acts, and the result is complete.
  expect(cost).toEqual({ taps: 10, texts: 3 })

  const number = page.getByText(/^CA-\d+$/)
  await expect(
    page.getByRole('row').filter({ hasText: 'Guardrail missing at the slab edge' }).first(),
  ).toBeInViewport()
  await expect(number.last()).toBeVisible()
  const api = await apiOf(siteward(), dana.email)
  const actions = await api.get<Action[]>(`/api/accounts/${api.me.accountID}/actions`)
  const made = actions.filter(({ title }) => title === 'Guardrail missing at the slab edge')
  expect(made).toMatchObject([
    {
      incidentLocation: 'Level 3, grid C4',
      trigger: 'Unsafe Condition',
      safetyQuestion: expect.stringMatching(/guardrail/i),
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
})

test('one tap shows overdue actions, four with the note close or reassign one, and one shows unsent changes', async ({
  comes,
}) => {
  const api = await apiOf(siteward(), 'safety@ridgeline.test')
  const actions = () => api.get<Row[]>(`/api/accounts/${api.me.accountID}/actions`)
  const { company } = await api.get<{ company: { timeZone: string } }>('/api/users/me')
  const today = dayIn(company.timeZone, Date.now())
  const leads = await apiOf(siteward(), 'lead@ridgeline.test')
  const [closing, handing] = await ownActions(leads, {
    assignedTo: api.me.user_id,
    dueDate: daysAfter(today, -2),
  })
  if (closing === undefined || handing === undefined)
    throw new Error('Fewer than two actions were created.')
  const overdue = (await actions()).filter(
    ({ assignedTo, status, dueDate }) =>
      assignedTo === api.me.user_id && status !== 'Closed' && dueDate !== null && dueDate < today,
  )
  const lead = leads.me
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test', ...upright })
  await countTaps(dana.context)
  const { page } = dana
  const row = ({ caTicketHash }: Row) =>
    page.getByRole('row').filter({ has: page.getByText(caTicketHash, { exact: true }) })
  // Limits the search to the form, because the list has tabs by status.
  const form = page.getByRole('form', { name: 'Corrective action' })
  await dana.signsIn()
  // A first action fills the last assignee of the project.
  await dana.createsAction({
    title: 'Ladder without a foot',
    project: handing.projectName,
    assignee: lead.name,
  })
  await dana.seesToast('Corrective Action Created')
  const opensApp = async () => {
    await dana.goes('/back-office/corrective-actions')
    await expect(dana.heading('Corrective actions')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }

  await opensApp()
  const seeing = await costOf(page, async () => {
    await taps(page.getByRole('button', { name: /^My overdue/ }))
    await expect(page.getByRole('row')).toHaveCount(overdue.length + 1)
  })
  for (const one of overdue) await expect(row(one)).toBeInViewport()
  expect(seeing).toEqual({ taps: 1, texts: 0 })

  // The list opens in its last state.
  await opensApp()
  const handed = await costOf(page, async () => {
    await taps(row(handing).getByRole('link'))
    await taps(
      page
        .getByRole('group', { name: 'Assigned to: Last used' })
        .getByRole('button', { name: lead.name }),
    )
    await types(dana.field('Notes for this change'), 'Yours from today on.')
    await taps(dana.button('Save changes'))
    await dana.seesToast('Corrective Action Updated')
  })
  expect(handed).toEqual({ taps: 4, texts: 1 })

  await opensApp()
  // On a busy machine the worker has the app some seconds later.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await dana.losesNetwork()
  const closed = await costOf(page, async () => {
    await taps(row(closing).getByRole('link'))
    await taps(form.getByRole('radio', { name: 'Closed' }))
    await types(dana.field('Notes for this change'), 'Put right on the spot.')
    await taps(dana.button('Close corrective action'))
    await dana.seesToast('Saved on this device')
  })
  expect(closed).toEqual({ taps: 4, texts: 1 })

  const unsent = await costOf(page, async () => {
    await taps(dana.button('Offline 1 to send'))
    await expect(
      page.getByRole('region', { name: 'Changes' }).getByText(closing.title),
    ).toBeVisible()
  })
  expect(unsent).toEqual({ taps: 1, texts: 0 })

  await dana.regainsNetwork()
  await dana.seesAllSent()
  const after = await actions()
  const found = ({ correctiveActionID }: Row) =>
    after.find((one) => one.correctiveActionID === correctiveActionID)
  expect(found(closing)).toMatchObject({ status: 'Closed', assignedTo: closing.assignedTo })
  expect(found(handing)).toMatchObject({ status: handing.status, assignedTo: lead.user_id })
})
