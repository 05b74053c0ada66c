import { apiOf } from './api.ts'
import { expect, ownSiteward, test } from './journey.ts'
import { costOf, countTaps, types } from './taps.ts'

const siteward = ownSiteward()
const upright = { viewport: { width: 820, height: 1180 }, hasTouch: true }

interface Action {
  title: string
  incidentLocation: string
  trigger: string
  safetyQuestion: string
  dueDate: string | null
}

test('from the open app a corrective action is created in ten taps and three texts', async ({ comes }) => {
  const dana = await comes(siteward(), { email: 'safety@ridgeline.test', ...upright })
  await countTaps(dana.context)
  const lead = (await apiOf(siteward(), 'lead@ridgeline.test')).me
  const { page } = dana
  await dana.signsIn()
  // What was used last is known from one before.
  await dana.createsAction({ title: 'Loose toe board on the scaffold', assignee: lead.name })
  await expect(dana.says('Corrective Action Created')).toBeVisible()
  await dana.goes('/')
  await expect(dana.heading('Corrective actions')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const cost = await costOf(page, async () => {
    await dana.button('New corrective action').tap()
    await types(dana.field('Situation statement'), 'Guardrail missing at the slab edge')
    await types(dana.field('Situation narrative'), 'Open edge on the east side.')
    await page.getByRole('radiogroup', { name: 'Risk level' }).getByRole('radio', { name: 'High' }).tap()
    await page.getByRole('group', { name: /^Location/ }).getByRole('button').tap()
    await page.getByRole('group', { name: /^Incident type/ }).getByRole('button').tap()
    await types(page.getByRole('combobox', { name: 'Search all questions' }), 'guardrail scaffold')
    await page.getByRole('option').first().tap()
    await page.getByRole('group', { name: /^Assigned to/ }).getByRole('button').tap()
    await dana.button('Create corrective action').tap()
    await expect(dana.says('Corrective Action Created')).toBeVisible()
  })
  expect(cost.texts).toBeLessThanOrEqual(3)
  expect(cost.taps).toBeLessThanOrEqual(10)
  // The counter saw what was done, and what came of it is whole.
  expect(cost).toEqual({ taps: 10, texts: 3 })

  const number = page.getByText(/^CA-\d+$/)
  await expect(page.getByRole('row').filter({ hasText: 'Guardrail missing at the slab edge' }).first()).toBeInViewport()
  await expect(number.last()).toBeVisible()
  const api = await apiOf(siteward(), dana.email)
  const actions = await api.get<Action[]>(`/api/accounts/${api.me.accountID}/actions`)
  const made = actions.filter(({ title }) => title === 'Guardrail missing at the slab edge')
  expect(made).toMatchObject([{ incidentLocation: 'Level 3, grid C4', trigger: 'Unsafe Condition', safetyQuestion: expect.stringMatching(/guardrail/i), dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})
