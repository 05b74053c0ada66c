import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import headings from '#contract/regulations/copy/headings.json'
import { copyOf } from '#contract/regulations/copy.ts'
import { type CitedQuestion, reportOf } from '#contract/regulations/report.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { CitationPage } from './citation-page.tsx'
import { CitationsPage } from './citations-page.tsx'

const question = (
  questionID: number,
  numbers: readonly string[],
  more: Partial<CitedQuestion> = {},
): CitedQuestion => ({
  questionID,
  program: 'Fall Protection',
  form: 'Guardrails',
  subForm: '',
  question: 'Are guardrails in place?',
  numbers,
  ...more,
})
const cited = [
  question(1, ['29 CFR 1926.501(b)(1)', '1926-502.b']),
  question(2, ['29 CFR 1926.9999'], { question: 'Is the net tied?' }),
  question(3, ['1926.410', 'Company rule 12'], {
    program: 'Electrical',
    form: 'Temporary power',
    subForm: 'Cords',
    question: 'Are cords whole?',
  }),
]
const copy = copyOf(headings)

type Opening = {
  screen?: ReactNode
  questions?: readonly CitedQuestion[]
  path?: string
  size?: [number, number]
}

async function opens({
  screen = <CitationsPage />,
  questions = cited,
  path = '/',
  size = [1280, 900],
}: Opening = {}) {
  localStorage.clear()
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  mockAlso(mock('regulations.citations', () => reportOf(questions, copy)))
  await page.viewport(...size)
  const shown = await showScreen(screen, world, path, '/admin/citations/$citation')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return shown
}

const numbers = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('[role=cell]')?.textContent?.trim())
const tab = (name: RegExp) => page.getByRole('radio', { name })

test('each citation shows its state and heading; the tabs count and filter them', async () => {
  const { path } = await opens()
  await expect
    .poll(numbers)
    .toEqual([
      '29 CFR 1926.501(b)(1)',
      '29 CFR 1926.9999',
      '1926-502.b',
      '1926.410',
      'Company rule 12',
    ])
  await expect.element(page.getByText('Our copy of 09/17/2025')).toBeVisible()
  for (const name of [/^All 5$/, /^Known 2$/, /^Reserved 1$/, /^Not in our copy 1$/, /^Other 1$/])
    await expect.element(tab(name)).toBeInTheDocument()
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  await expect.element(row('1926.501').getByText('Duty to have fall protection')).toBeVisible()
  await expect
    .element(
      row('1926-502.b').getByText(
        '29 CFR 1926.502(b) – Fall protection systems criteria and practices',
      ),
    )
    .toBeVisible()
  await expect.element(row('1926.410').getByText('1926.409 to 1926.415')).toBeVisible()
  await page.getByText('Not in our copy1').click()
  await expect.poll(numbers).toEqual(['29 CFR 1926.9999'])
  await expect.poll(path).toBe('/?state=unknown')
})

test('the search covers headings, questions and forms; other spellings and a program are one tap away', async () => {
  await opens()
  await expect.poll(numbers).toHaveLength(5)
  for (const [typed, found] of [
    ['criteria', ['1926-502.b']],
    ['net tied', ['29 CFR 1926.9999']],
    ['cords', ['1926.410', 'Company rule 12']],
    ['1926.501', ['29 CFR 1926.501(b)(1)']],
  ] as const) {
    await page.getByRole('searchbox').fill(typed)
    await expect.poll(numbers).toEqual(found)
  }
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Another spelling/ }).click()
  await expect.poll(numbers).toEqual(['1926-502.b'])
})

test('the whole row opens the citation', async () => {
  const { path } = await opens()
  await page.getByRole('link', { name: '1926-502.b' }).click()
  await expect.poll(path).toBe('/admin/citations/1-1')
})

const one = (uid: string) => opens({ screen: <CitationPage />, path: `/admin/citations/${uid}` })

test('a single citation shows its uses and the text of our copy', async () => {
  await one('1-1')
  await expect.element(page.getByRole('heading', { name: '1926-502.b' })).toBeVisible()
  for (const said of [
    'Known',
    '29 CFR 1926.502(b)',
    'Fall Protection',
    'Guardrails',
    'Are guardrails in place?',
  ])
    await expect.element(page.getByText(said, { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByText('Our copy of 09/17/2025. Not the official text and not legal advice.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Citations' }))
    .toHaveAttribute('href', '/admin/citations')
})

test('a rule without a citation has no copy; a deleted one shows that', async () => {
  const shown = await one('3-1')
  await expect.element(page.getByText('Temporary power')).toBeVisible()
  expect(page.getByText(/Our copy/).elements()).toEqual([])
  shown.go('/admin/citations/99-0')
  await expect.element(page.getByText('This citation is gone')).toBeVisible()
})

test('an unreadable citation shows why and can be retried', async () => {
  const shown = one('1-1')
  mockAlso(mock('regulations.citations', () => ({ refused: 'internal' })))
  await shown
  await expect
    .element(page.getByRole('alert').getByText('Failed to retrieve citations'))
    .toBeVisible()
  mockAlso(mock('regulations.citations', () => reportOf(cited, copy)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Are guardrails in place?')).toBeVisible()
})

test('exports a file with all details of each row', async () => {
  const saved: Blob[] = []
  const { createObjectURL } = URL
  URL.createObjectURL = (file) => (
    file instanceof Blob && saved.push(file),
    createObjectURL.call(URL, file as Blob)
  )
  onTestFinished(() => void (URL.createObjectURL = createObjectURL))
  await opens({ path: '/?state=reserved' })
  await expect.poll(numbers).toEqual(['1926.410'])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const lines = (await saved[0]?.text())?.replace('\ufeff', '').trim().split('\r\n')
  expect(lines).toEqual([
    'As written,Citation,State,Heading,Program,Form,Sub-form,Question',
    '1926.410,29 CFR 1926.410,Reserved,1926.409 to 1926.415,Electrical,Temporary power,Cords,Are cords whole?',
  ])
})

test('searches and filters twenty thousand citations like five, and renders few of them', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    question(
      at + 1,
      [
        `29 CFR 1926.501(b)(${(at % 15) + 1})`,
        at === 7777 ? '1926.9999' : `1926.${450 + (at % 5)}`,
      ],
      { question: `Question ${at}` },
    ),
  )
  await opens({ questions: many })
  await expect.element(tab(/^All 20,?000$/)).toBeInTheDocument()
  expect(page.getByRole('row').elements().length).toBeLessThan(80)
  await page.getByText('Not in our copy1').click()
  await expect.poll(numbers).toEqual(['1926.9999'])
})

test('shows a text without citations', async () => {
  await opens({ questions: [] })
  await expect.element(page.getByText('No question has a citation')).toBeVisible()
})

test('unreadable citations show why, are stored and can be retried', async () => {
  const stored = storedFromHere()
  const shown = opens()
  mockAlso(mock('regulations.citations', () => ({ refused: 'internal' })))
  await shown
  await expect
    .element(page.getByRole('alert').getByText('Failed to retrieve citations'))
    .toBeVisible()
  expect(stored).toMatchObject([
    { code: 'adminFetchCitations', title: 'Failed to retrieve citations' },
  ])
  mockAlso(mock('regulations.citations', () => reportOf(cited, copy)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(numbers).toHaveLength(5)
})

test('on a phone each is a card', async () => {
  await opens({ size: [390, 844] })
  const card = page.getByRole('article').filter({ hasText: '1926-502.b' })
  await expect.element(card.getByText('Known')).toBeVisible()
  await expect.element(card.getByText(/Fall Protection, Guardrails/)).toBeVisible()
  await expect.element(card.getByRole('link', { name: '1926-502.b' })).toBeVisible()
})
