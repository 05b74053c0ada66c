import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { questionTypes } from '#contract/catalogue/rules.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { language } from '#client/i18n/language.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { answer, five, opensSubmissions, seen, whole } from '#tests/world/submissions-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { messages } from '../locales/es.po'
import { RecordPage } from './record-page.tsx'

const [row] = five
if (row === undefined) throw new Error('Fewer than five submissions exist.')
const fileID = '00000000-0000-4000-8000-00000000f11e'
const photo = {
  fileID,
  bytes: 1_258_291,
  sha256: null,
  caption: 'East edge',
  takenAt: new Date(2026, 10, 19, 8, 10).toISOString(),
}
const regulation = {
  number: '29 CFR 1926.501(b)(1)',
  description: 'Unprotected sides and edges.',
  section: null,
}
const action = {
  correctiveActionID: 1187,
  caTicketHash: 'CA-1187',
  title: 'Guardrail missing at level 14',
  status: 'In Progress',
  severity: 'Critical',
  assignedToUser: { user_id: 2, name: 'Marcus Oyelaran' },
  dueDate: '2026-11-20',
  creationDateTime: '2026-11-19T15:00:00.000Z',
}
const record = whole(
  row,
  [
    answer('Is every open side protected?', 'No', {
      note: 'Rail missing on the east edge.',
      regulations: [regulation],
      photos: [photo],
      finding: { severity: 'Critical', title: '', description: '' },
      correctiveActionID: 1187,
    }),
    answer('Are floor holes covered?', 'Yes', { note: 'Two covers re-marked.' }),
    ...['Are ladders tied off?', 'Is the crane inspected?', 'Are tags in place?'].map((question) =>
      answer(question, 'Yes'),
    ),
    answer('Are warning lines 6 feet from the edge?', 'N/A'),
    answer('What is the weather?', 'Windy, 20 mph', { questionTypeID: questionTypes.open }),
    answer('Which systems are used?', '', {
      questionTypeID: questionTypes.selection,
      selected: ['Guardrail', 'Net'],
    }),
    answer('Is there a remaining risk?', 'None', { questionTypeID: questionTypes.risk }),
    answer('Which opened an unseen action?', 'No', { correctiveActionID: 99 }),
  ],
  {
    actions: [action],
    signatures: [
      {
        signatureName: 'Dana Whitfield',
        jobTitle: 'Safety Manager',
        signedAt: new Date(2026, 10, 19, 8, 30).toISOString(),
        file: null,
      },
      { signatureName: 'Marcus Oyelaran', jobTitle: 'Superintendent', signedAt: null, file: null },
    ],
  },
)

const route = '/back-office/submissions/$submissionID'
const opens = (
  more: Parameters<typeof opensSubmissions>[0] = {},
  records: readonly WholeSubmission[] = [record],
) =>
  opensSubmissions({
    screen: <RecordPage />,
    route,
    path: '/back-office/submissions/1',
    records,
    size: [1280, 800],
    ...more,
  })
const questions = () =>
  page
    .getByRole('region', { name: 'Answers' })
    .getByRole('listitem')
    .elements()
    .flatMap((item) => (item.hasAttribute('value') ? [item.textContent ?? ''] : []))
/** Expects a text in a part of the page, across its elements. */
const says = async (part: Locator, what: RegExp) => {
  await expect.poll(() => part.element().textContent).toMatch(what)
}
const item = (question: string) => page.getByRole('listitem').filter({ hasText: question })

test('SUB-25 a record shows its type, program, project, author and time', async () => {
  await opens()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('No. 20001Daily Fall Hazard Inspection')
  for (const text of [
    'Fall Protection',
    'Dana Whitfield, Safety Manager',
    '11-19-2026 08:31',
    'RB-2207',
  ])
    await seen(text)
  await expect
    .element(page.getByRole('link', { name: 'Harbor Point Tower B' }))
    .toHaveAttribute('href', '/back-office/submissions?projectIds=10')
  await expect
    .element(page.getByRole('banner').getByText('Completed', { exact: true }))
    .toBeVisible()
})

test('each answer shows its word and sign; plain Yes answers fold into one line that opens', async () => {
  await opens()
  await seen('Is every open side protected?')
  expect(questions().map((text) => text.slice(0, 24))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^3 to 5/)]),
  )
  expect(questions()).toHaveLength(8)
  await expect.element(page.getByText('3 questions answered Yes, nothing noted')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(item('Are ladders tied off?')).toBeVisible()
  expect(questions()).toHaveLength(11)
  for (const [question, said] of [
    ['Are warning lines', 'Not applicable'],
    ['What is the weather?', 'Windy, 20 mph'],
    ['Which systems', 'Guardrail, Net'],
    ['Is there a remaining risk?', 'No risk'],
  ] as const)
    await says(item(question), new RegExp(said))
})

test('findings, photos and notes have tabs with counts, which stay in the address', async () => {
  const { shown } = await opens()
  await seen('Is every open side protected?')
  expect(
    page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['All10', 'Findings1', 'With photos1', 'Notes2'])
  await page.getByRole('radio', { name: /^Notes/ }).click()
  await expect.poll(questions).toHaveLength(2)
  expect(shown.path()).toContain('show=notes')
  await page.getByRole('radio', { name: /^Findings/ }).click()
  await expect.poll(questions).toEqual([expect.stringContaining('Is every open side protected?')])
})

test('a finding shows risk, judge and a link to its action; a hidden action shows only its number', async () => {
  await opens()
  const finding = item('Is every open side protected?')
  await says(finding, /Critical.*Judged by Dana Whitfield/)
  await says(item('Which opened an unseen action?'), /Number 99, which you may not see/)
  expect(item('Which opened an unseen action?').getByRole('link').elements()).toEqual([])
  const card = finding.getByRole('link')
  await says(
    card,
    /This answer opened a corrective action.*CA-1187.*Guardrail missing at level 14.*In Progress.*Marcus Oyelaran.*due 11-20-2026/s,
  )
  await expect.element(card).toHaveAttribute('href', '/back-office/corrective-actions/1187')
})

test('a regulation opens its text in place', async () => {
  await opens()
  const number = page.getByRole('button', { name: '29 CFR 1926.501(b)(1)' })
  await expect.element(number).toHaveAttribute('aria-expanded', 'false')
  await number.click()
  await expect.element(page.getByText('Unprotected sides and edges.')).toBeVisible()
  await expect.element(page.getByText(/Our copy of/)).toBeVisible()
})

test('a missing photo keeps its frame with its size, and a press fetches it', async () => {
  await opens()
  await seen('Photo not on this device, 1.2 MB')
  await expect.element(page.getByRole('button', { name: 'Fetch' })).toBeVisible()
})

test('signatures show their names and how many of them are signed', async () => {
  await opens()
  await says(
    page.getByRole('region', { name: 'Signatures' }),
    /1 of 2.*Dana Whitfield.*11-19-2026 08:30.*Marcus Oyelaran.*Not signed yet/s,
  )
})

test('SUB-18 SUB-19 SUB-21 SUB-24 G2-39 requests the PDF and shows a failure as specified', async () => {
  await opens()
  let asked = 0
  mockAlso(
    mock('submissions.pdf', () => {
      asked += 1
      return { refused: 'internal' }
    }),
  )
  await page.getByRole('button', { name: 'Open PDF' }).click()
  await expectToast('Error while fetching submission PDF!')
  expect(asked).toBe(1)
})

test('a previously opened record is there offline with its age; a withdrawn one is not', async () => {
  const first = await opens()
  await seen('Is every open side protected?')
  await first.leave()
  const server = await opens({ again: first.who })
  server.offline = true
  await seen('Is every open side protected?')
  await server.leave()
  const taken = await opens({ again: first.who }, [])
  await expect.poll(taken.shown.path).toBe('/')
})

test('on a phone the answer is under its question and Open PDF at the foot', async () => {
  await opens({ size: [390, 844] })
  await seen('Is every open side protected?')
  const place = (name: string) =>
    item('Are warning lines').getByText(name).element().getBoundingClientRect()
  expect(place('Not applicable').top).toBeGreaterThanOrEqual(
    place('Are warning lines 6 feet from the edge?').bottom,
  )
  const foot = page.getByRole('button', { name: 'Open PDF' }).element().getBoundingClientRect()
  expect(foot.bottom).toBeGreaterThan(760)
})

test('by keyboard only the tabs change and the fold opens', async () => {
  await opens()
  await seen('Is every open side protected?')
  const all = page.getByRole('radio', { name: /^All/ }).element()
  if (all instanceof HTMLElement) all.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(questions).toHaveLength(1)
})

test('shows the same in Spanish', async () => {
  await opens()
  i18n.load('es', messages)
  language.set('es')
  i18n.activate('es')
  onTestFinished(() => language.set('en'))
  for (const text of [
    'Riesgo encontrado',
    'Esta respuesta abrió una acción correctiva',
    '3 preguntas con respuesta Sí, sin nada anotado',
    'No aplica',
    '19-11-2026 08:31',
  ])
    await seen(text)
})
