import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { preTaskSubmissionFields } from '#contract/pre-task-plans/fields.ts'
import { repeatsOf } from '#contract/pre-task-plans/repeats.ts'
import { type PreTaskSubmission, sentSubmission } from '#contract/pre-task-plans/submission.ts'
import { PlansPage } from '#client/features/pre-task-plans/plans-page.tsx'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, epoch, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

const today = dayIn('America/Denver', Date.now())
/** The day this number of days ago, in the company's time zone. */
export const ago = (days: number) => daysAfter(today, -days)
const task = {
  description: 'Set deck at grid C to F',
  hazards: 'Rail posts at grid C are out until Monday',
  controls:
    'Tie off to the beam clamp above\nKeep the drop zone below roped off\nWind under 25 mph at the start of shift\nWear gloves',
}
const before = [
  {
    day: ago(1),
    tasks: [
      {
        ...task,
        hazards: '',
        controls:
          'Tie off to the beam clamp above\nKeep the drop zone below roped off\nWind under 20 mph at the start of shift',
      },
    ],
  },
  { day: ago(2), tasks: [{ ...task, hazards: '', controls: 'Tie off to the beam clamp above' }] },
]

/** A submission of a person of the company. */
export function aPlan(id: number, more: Partial<PreTaskSubmission> = {}): PreTaskSubmission {
  const { marks, ...counted } = repeatsOf([task], before)
  return rowOf(preTaskSubmissionFields, {
    id,
    uid: `00000000-0000-4000-8000-0000000${String(id).padStart(5, '0')}`,
    etag: `"${epoch}.${id}"`,
    version: 1,
    ptpId: id,
    ptpHash: `PTP-${id}`,
    title: 'Deck edge, level 14',
    submissionStatus: 'submitted',
    submittedByUserId: 7,
    submittedByUserName: 'Marcus Oyelaran',
    submissionDateTime: `${today}T18:00:00.000Z`,
    projectID: 1,
    projectName: 'Harbor Point Tower B',
    projectNumber: 'RB-2207',
    projectAddress: '2100 East Cesar Chavez St',
    signatures: [
      { signatureName: 'Marcus Oyelaran', at: `${today}T18:00:00.000Z` },
      { signatureName: 'Ana Ruiz', at: `${today}T18:01:00.000Z` },
    ],
    ...counted,
    tasks: [task],
    marks,
    ...more,
  })
}

export const tower = aPlan(9)
export const bridge = aPlan(10, {
  title: 'Footing dig',
  submissionStatus: 'pending',
  projectID: 2,
  projectName: 'I-35 Frontage Bridge',
  projectNumber: 'RB-2214',
  projectAddress: 'Mile 238, Austin',
  submittedByUserId: 8,
  submittedByUserName: 'Luis Ortega',
  lines: 12,
  repeats: 5,
  submissionDateTime: `${ago(1)}T18:00:00.000Z`,
  signatures: [
    { signatureName: 'Luis Ortega', at: `${ago(1)}T18:00:00.000Z` },
    { signatureName: 'Sam Beck', at: null },
  ],
})
export const clinic = aPlan(100, {
  title: 'Slab pour',
  submissionStatus: 'ready',
  projectID: 3,
  projectName: 'Mesa Verde Medical Center',
  projectNumber: 'RB-2198',
  projectAddress: '900 Red River St',
  lines: 10,
  repeats: 8,
})
export const first = aPlan(101, {
  title: 'Tear off',
  projectID: 4,
  projectName: 'Library Roof',
  projectNumber: 'RB-2230',
  lines: 4,
  repeats: 0,
  comparedDays: null,
  marks: repeatsOf([task], []).marks,
})

const file = '/api/files/00000000-0000-4000-8000-000000000001'
const list = '/back-office/pre-task-plans'

interface Opened {
  rows?: PreTaskSubmission[]
  size?: [number, number]
  path?: string
  fails?: boolean
}

/**
 * Opens the page over these plans, for one test; the test can change the server's responses
 * meanwhile.
 */
export async function opensPlans({
  rows = [clinic, tower, bridge, first],
  size = [1280, 900],
  path = list,
  fails = false,
}: Opened = {}) {
  const someone = newID()
  const world = mockCompany({ people: [associate(someone, 'Dana Whitfield', null)], projects: [] })
  const server = {
    rows,
    fails,
    pdf: { blobPath: file } as { blobPath: string } | { refused: 'internal' },
    ready: Promise.resolve(),
    asked: [] as string[],
  }
  mockAlso(
    mock('preTaskPlans.list', ({ query }) => {
      const bare = server.rows.map(({ tasks: _tasks, marks: _marks, ...row }) =>
        sentSubmission(row),
      )
      if (world.offline) return cut()
      if (server.fails) return { refused: 'internal' }
      return query.has('since')
        ? {
            epoch,
            access: 'all',
            reset: false,
            more: false,
            buckets: [{ bucket: 0, since: Date.now(), rows: bare }],
          }
        : { data: bare }
    }),
    mock('preTaskPlans.submission', ({ params }) => {
      const found = server.rows.find(({ id }) => String(id) === params['ptpSubmissionId'])
      if (world.offline) return cut()
      return server.fails
        ? { refused: 'internal' }
        : found
          ? sentSubmission(found)
          : { refused: 'not-found' }
    }),
    mock('preTaskPlans.pdf', async ({ params }) => {
      server.asked.push(String(params['ptpSubmissionId']))
      await server.ready
      return server.pdf
    }),
    mock(
      'files.read',
      () =>
        new Response('%PDF-1.7', {
          headers: { 'Content-Type': 'application/pdf', 'Sync-Server': '1', 'Data-Epoch': epoch },
        }),
    ),
  )
  await page.viewport(...size)
  const shown = await showScreen(<PlansPage />, world, path, `${list}/$ptpSubmissionId`)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown, world })
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const planRow = (plan: PreTaskSubmission) =>
  page.getByRole('row').filter({ hasText: new RegExp(`${plan.ptpHash}(?!\\d)`) })
/** The first words of each row. */
export const numbers = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => /PTP-\d+/.exec(each.textContent ?? '')?.[0])
export const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
