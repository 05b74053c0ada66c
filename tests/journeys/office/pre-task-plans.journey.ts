import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import { preTaskPlans as plans } from '../paths.ts'

withoutWorker()

const siteward = sharedSiteward()
const lines =
  'Tie off to the beam clamp above\nKeep the drop zone below roped off\nWind under 20 mph at the start of shift'

/** The time of all plans of this file, so that no midnight falls between two of them. */
const now = Date.now()

/** Hands in a plan like a person on site, dated a number of days ago. */
async function handsIn(
  email: string,
  title: string,
  controls: string,
  daysAgo: number,
  ofProject: string,
) {
  const [office, crew] = [
    await apiOf(siteward(), 'owner@ridgeline.test'),
    await apiOf(siteward(), email),
  ]
  const projects = await office.get<{ projectID: number; name: string }[]>(
    `/api/accounts/${office.me.accountID}/projects`,
  )
  const projectID = projects.find(({ name }) => name === ofProject)?.projectID
  const plan = await office.send<{ id: number }>('POST', '/api/pre-task-plan', {
    accountID: office.me.accountID,
    title,
    projectID,
    tasks: [
      { description: 'Set deck at grid C to F', hazards: 'Fall from the open deck edge', controls },
    ],
  })
  const at = new Date(now - daysAgo * 86_400_000).toISOString()
  return crew.send('POST', '/api/pre-task-plan/submission', {
    ptpId: plan.id,
    submissionStatus: 'submitted',
    signatures: [{ signatureName: 'Cal Ward' }],
    submissionDateTime: at,
  })
}

test('PTP-01 PTP-26 an owner finds a copied plan by its repeated lines and opens its PDF; a proxy user sees only their own chain', async ({
  comes,
}) => {
  const project = 'Airport Road Interchange'
  await handsIn('lead@ridgeline.test', 'Crane pad, north', lines, 2, project)
  await handsIn(
    'lead@ridgeline.test',
    'Crane pad, south',
    `${lines.replace('20', '25')}\nRail posts at grid C are out until Monday`,
    1,
    project,
  )
  // A person can hand in only for a project that they see.
  const proxyApi = await apiOf(siteward(), 'proxy@ridgeline.test')
  const [own] = await proxyApi.get<{ name: string }[]>(
    `/api/accounts/${proxyApi.me.accountID}/projects`,
  )
  if (own === undefined) throw new Error('The demo lacks a project below its proxy user.')
  await handsIn(
    'proxy@ridgeline.test',
    'Curbs of the chain',
    'Screens screwed over all skylights',
    0,
    own.name,
  )

  const owner = await comes(siteward(), { email: 'owner@ridgeline.test' })
  await owner.signsIn(plans)
  await owner.page.getByRole('searchbox', { name: 'Find a pre-task plan' }).fill('Crane pad')
  await owner.page.getByRole('columnheader', { name: 'Repeats' }).click()
  await expect(owner.page.getByRole('row').nth(1)).toContainText('4 of 5 lines')
  await owner.page.getByRole('row').nth(1).getByRole('link').click()

  const pane = owner.page.getByRole('region', { name: /Crane pad, south$/ })
  await expect(pane).toContainText('4 of 5 lines repeat plans of the day before. One line is new.')
  await expect(pane.getByRole('listitem').filter({ hasText: 'Wind under 25 mph' })).toContainText(
    /Said on \d\d-\d\d: Wind under 20 mph/,
  )
  await expect(pane.getByRole('listitem').filter({ hasText: 'Tie off' })).toContainText(
    /Same on \d\d-\d\d/,
  )
  // Waits for the PDF itself, because logo and pictures come from the same address.
  const read = owner.page.waitForResponse(
    (response) =>
      response.url().includes('/api/files/') &&
      response.headers()['content-type'] === 'application/pdf',
  )
  const [tab, file] = await Promise.all([
    owner.page.waitForEvent('popup'),
    read,
    pane.getByRole('button', { name: 'Open PDF' }).click(),
  ])
  expect(file.status()).toBe(200)
  await owner.seesToast('Success')
  await tab.close()

  const proxy = await comes(siteward(), { email: 'proxy@ridgeline.test' })
  await proxy.signsIn(plans)
  const find = proxy.page.getByRole('searchbox', { name: 'Find a pre-task plan' })
  await find.fill('Curbs of the chain')
  await expect(proxy.row(own.name)).toBeVisible()
  await find.fill('Crane pad, south')
  await expect(proxy.says('No plan matches everything you are looking for.')).toBeVisible()
})
