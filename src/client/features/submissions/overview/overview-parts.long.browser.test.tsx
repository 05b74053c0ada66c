import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayIn, daysAfter, ownZone } from '#contract/kernel/day.ts'
import { sentSubmission } from '#contract/pre-task-plans/submission.ts'
import { certificates as certificateParts } from '#client/features/certificates/capability.ts'
import { OverviewPage } from '#client/features/overview/overview-page.tsx'
import { preTaskPlans } from '#client/features/pre-task-plans/capability.ts'
import { submissions } from '#client/features/submissions/capability.ts'
import { offlineReviewOf } from '#client/features/submissions/kept/kept-of.ts'
import { SubmissionListPage } from '#client/features/submissions/list-page.tsx'
import { SlotsContext, type SlotTable } from '#client/shell/slots.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { epoch, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCertificate, associate } from '#tests/mocks/rows.ts'
import { loses, opensDrawer, tower } from '#tests/world/kept-world.tsx'
import { newID } from '#tests/world/new-id.ts'
import { aPlan, ago, numbers, opensPlans } from '#tests/world/plans-world.tsx'
import { showScreen } from '#tests/world/screen.tsx'
import { answer, forms, submission, whole } from '#tests/world/submissions-world.tsx'

beforeEach(async () => page.viewport(1024, 768))

const overview = ({ slots }: { slots: SlotTable }) => (
  <SlotsContext value={slots}>
    <OverviewPage />
  </SlotsContext>
)
const figure = (name: RegExp) => page.getByRole('link', { name })
const card = (name: string) => page.getByRole('region', { name })
const [first, last] = [daysAfter(dayIn(ownZone(), Date.now()), -83), dayIn(ownZone(), Date.now())]
const span = `submitted=${first}..${last}`

const submissionDateTime = new Date(Date.now() - 3 * 86_400_000).toISOString()
const finding = { severity: 'High', title: '', description: '' }
const edge = answer('Is every edge guarded?', 'No', { finding, questionID: 1004 })
const records = [
  whole(submission(1, { submissionDateTime, findings: 1 }), [edge]),
  whole(submission(2, { submissionDateTime, isCompleted: false, findings: 1 }), [edge]),
  whole(
    submission(3, {
      submissionDateTime,
      at: 11,
      user: 3,
      safetyPlanName: 'Excavation',
      formName: 'Trench',
    }),
    [],
  ),
  whole(
    submission(4, { submissionDateTime: new Date(Date.now() - 100 * 86_400_000).toISOString() }),
    [],
  ),
]

test('the server counts submissions; each figure, table number and finding leads to its list', async () => {
  const server = await opensDrawer({ records, screen: overview(submissions) })
  await expect
    .element(figure(/^Submissions 3 66% completed/))
    .toHaveAttribute('href', `/back-office/submissions?${encoded(span)}`)
  const row = card('Completion of submissions').getByRole('row', { name: /^Fall Protection/ })
  await expect.element(row).toMatchTextContent(/Fall Protection\s*2\s*1, 50%\s*1/)
  const links = () =>
    row
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  const falls = `safetyPrograms=Fall+Protection&${encoded(span)}`
  expect(links()).toEqual(
    [falls, `${falls}&status=1`, `${falls}&status=0`].map(
      (query) => `/back-office/submissions?${query}`,
    ),
  )
  await page.getByRole('radio', { name: 'Person' }).click({ force: true })
  await expect
    .element(
      page
        .getByRole('row', { name: /^Luis Ortega/ })
        .getByRole('link')
        .first(),
    )
    .toHaveAttribute('href', `/back-office/submissions?userIds=3&${encoded(span)}`)
  await page.getByRole('radio', { name: 'Project' }).click({ force: true })
  await expect
    .element(
      page
        .getByRole('row', { name: /^I-35 Frontage Bridge/ })
        .getByRole('link')
        .first(),
    )
    .toHaveAttribute('href', `/back-office/submissions?projectIds=11&${encoded(span)}`)
  const found = card('Findings by question').getByRole('link')
  await expect.element(found).toMatchTextContent(/Is every edge guarded\?\s*Fall Protection\s*2/)
  await expect
    .element(found)
    .toHaveAttribute('href', `/back-office/submissions?question=1004&${encoded(span)}`)
  expect(server.asked.findLast(({ of }) => of === 'figures')?.query).toMatchObject({
    timeZone: ownZone(),
  })
})

test('offline it counts the stored ones and shows that; a finding leads to its records', async () => {
  const server = await opensDrawer({
    records,
    chosen: { projects: [tower], isDue: true, asked: true },
    screen: overview(submissions),
  })
  await expect.poll(() => offlineReviewOf(server.shown.workspace)?.state.get()?.kept.size).toBe(3)
  loses(server)
  await expect.element(figure(/^Submissions 2 of 3 on this device/)).toBeVisible()
  await expect
    .element(card('Completion of submissions').getByText('of 3 on this device'))
    .toBeVisible()
  await expect.element(card('Findings by question').getByRole('link')).toMatchTextContent(/2$/)
})

test("a finding's list has just its records, with the question on its bar, offline too", async () => {
  const path = `/?question=1004&${span}`
  const server = await opensDrawer({
    records,
    chosen: { projects: [tower], isDue: true, asked: true },
    screen: <SubmissionListPage />,
    path,
  })
  await expect.poll(() => offlineReviewOf(server.shown.workspace)?.state.get()?.kept.size).toBe(3)
  loses(server)
  await expect.poll(() => forms().length).toBe(2)
  await expect
    .element(page.getByRole('button', { name: /Finding at question.*Is every edge guarded\?/ }))
    .toBeVisible()
})

test("without stored records or a server the last answer shows with its age, another period's in the cards' place", async () => {
  const server = await opensDrawer({ records, screen: overview(submissions) })
  await expect.element(figure(/^Submissions 3/)).toBeVisible()
  loses(server)
  await expect
    .element(page.getByText(/Submissions as the server last counted them\. Data as of/))
    .toBeVisible()
  await expect.element(figure(/^Submissions 3/)).toBeVisible()
  await page.getByRole('radio', { name: '7 days' }).click({ force: true })
  await expect.element(page.getByText(/Submissions are counted by the server\./)).toBeVisible()
})

test("counts active people's certificates ended or ending within 60 days, soonest first, with links", async () => {
  const today = dayIn('America/Denver', Date.now())
  const certificates = [
    aCertificate(1, 'Qualified Rigger', {
      userID: 2,
      certificateExpirationDate: daysAfter(today, 20),
    }),
    aCertificate(2, 'First Aid', { userID: 2, certificateExpirationDate: daysAfter(today, -1) }),
    aCertificate(3, 'Scaffolds', { userID: 3, certificateExpirationDate: daysAfter(today, 61) }),
    aCertificate(4, 'Cranes', { userID: 4, certificateExpirationDate: daysAfter(today, -9) }),
  ]
  const people = [
    associate(1, 'Dana Whitfield', null),
    associate(2, 'Marco Reyes', 1),
    associate(3, 'Tom Brandt', 1),
    associate(4, 'Ann Cole', 1, { blocked: true }),
  ]
  const world = mockCompany({ people, projects: [], certificates })
  const shown = await showScreen(overview(certificateParts), world, '/?project=7')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect
    .element(figure(/^Certificates ending 2 1 has expired/))
    .toHaveAttribute(
      'href',
      '/back-office/account/associates?certificates=expired,days7,days30,days60',
    )
  const rows = () =>
    card('Certificates ending')
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/First Aid.*Marco Reyes.*Expired/),
      expect.stringMatching(/Qualified Rigger.*Marco Reyes.*20 days left/),
    ])
  await expect.element(card('Certificates ending').getByText('All projects')).toBeVisible()
  await card('Certificates ending').getByRole('listitem').first().getByRole('link').click()
  await expect.poll(shown.path).toBe('/back-office/associates/2?tab=certificates')
})

const unsigned = [{ signatureName: 'Sam Beck', at: null }]
const plans = [
  aPlan(9),
  aPlan(10, {
    signatures: unsigned,
    submissionStatus: 'pending',
    projectID: 2,
    projectName: 'Bridge, west',
  }),
  aPlan(11, {
    signatures: [],
    submissionStatus: 'pending',
    submissionDateTime: `${ago(9)}T18:00:00.000Z`,
  }),
  aPlan(12, {
    signatures: unsigned,
    submissionStatus: 'pending',
    submissionDateTime: `${ago(99)}T18:00:00.000Z`,
  }),
]

test("counts the period's plans without a signature, and today's among them", async () => {
  const world = mockCompany({ people: [associate(newID(), 'Dana Whitfield', null)], projects: [] })
  const bare = plans.map(({ tasks: _tasks, marks: _marks, ...row }) => sentSubmission(row))
  mockAlso(
    mock('preTaskPlans.list', ({ query }) =>
      query.has('since')
        ? {
            epoch,
            access: 'all',
            reset: false,
            more: false,
            buckets: [{ bucket: 0, since: Date.now(), rows: bare }],
          }
        : { data: bare },
    ),
  )
  const shown = await showScreen(overview(preTaskPlans), world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  await expect
    .element(figure(/^Plans missing signatures 2 1 today/))
    .toHaveAttribute('href', `/back-office/pre-task-plans?unsigned=1&${encoded(span)}`)
})

test('the linked list of plans has just these, also of one project by its number', async () => {
  await opensPlans({ rows: plans, path: `/back-office/pre-task-plans?unsigned=1&${span}` })
  await expect.poll(numbers).toEqual(['PTP-10', 'PTP-11'])
  await page.getByRole('button', { name: /Signatures missing/ }).click()
  await expect.poll(numbers).toEqual(['PTP-9', 'PTP-10', 'PTP-11'])
})

test('a project filters the plan list by its number and shows its name on the bar', async () => {
  await opensPlans({ rows: plans, path: `/back-office/pre-task-plans?unsigned=1&site=2` })
  await expect.poll(numbers).toEqual(['PTP-10'])
  await expect.element(page.getByRole('button', { name: /Project.*Bridge, west/ })).toBeVisible()
})

/** Encodes a query as an address has it. */
const encoded = (query: string) => new URLSearchParams(query).toString()
