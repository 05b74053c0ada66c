import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Establishment, ItaCaseCheck, LogLine, OshaYear } from '#contract/osha/schema.ts'
import { call } from '#client/data/api/call.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { EstablishmentPage } from './establishment-page.tsx'
import { LogPage } from './log-page.tsx'
import { SummaryPage } from './summary-page.tsx'

const stored = { uid: '0193a5f0-0000-7000-8000-000000000001', version: 1, etag: 'e.1' }
const made = { creationDateTime: '2025-03-01T10:00:00.000Z' }
const yard: Establishment = {
  ...stored,
  ...made,
  establishmentID: 1,
  establishmentName: 'North yard',
  streetAddress: 'Quay 1',
  city: 'Houston',
  state: 'TX',
  zip: '77002',
  naicsCode: '238110',
  industryDescription: '',
  ein: '',
  establishmentType: 'private',
  isRemoved: false,
}
const figures: OshaYear = {
  ...stored,
  ...made,
  oshaYearID: 1,
  establishmentID: 1,
  logYear: 2024,
  annualAverageEmployees: 1118,
  totalHoursWorked: 184_250,
  size: '22',
  executiveName: '',
  executiveTitle: '',
  executivePhone: '',
  certifiedOn: null,
  changeReason: '',
}
const line: LogLine = {
  ...stored,
  oshaCaseID: 7,
  establishmentID: 1,
  logYear: 2024,
  caseNumber: 3,
  employeeName: 'Lena Moss',
  jobTitle: 'Laborer',
  injuryDate: '2024-02-27',
  whereOccurred: 'Dock',
  description: 'Crushed finger',
  outcome: 'daysAway',
  daysAway: 12,
  daysRestricted: 1,
  injuryKind: 'injury',
  isPrivacyCase: false,
  isRemoved: false,
  removedReason: '',
  mayRead: true,
}
const wrong: ItaCaseCheck = {
  oshaCaseID: 7,
  caseNumber: 3,
  problems: [
    { field: 'birthDate', problem: 'missing' },
    { field: 'whatHappened', problem: 'named' },
  ],
}
const whole: ItaCaseCheck = { oshaCaseID: 8, caseNumber: 4, problems: [] }

type Shown = {
  size?: string
  naicsCode?: string
  mayReadNames?: boolean
  cases?: ItaCaseCheck[]
  acting?: true
  lines?: LogLine[]
}

/**
 * Opens a page of the yard in 2024. Returns how often cases were checked, and which files were
 * requested.
 */
async function opens(screen: ReactNode, tab: string, shown: Shown = {}) {
  const {
    size = '22',
    naicsCode = '238110',
    mayReadNames = true,
    cases = [whole],
    acting,
    lines = [line],
  } = shown
  const server = { checks: 0, files: [] as unknown[] }
  const world = mockCompany({ people: [associate(1, 'Dana Whitfield', null)], projects: [] })
  if (acting)
    world.me = {
      ...world.me,
      actor: { user_id: 9, name: 'Nora Vale', until: '2030-01-01T00:00:00.000Z', reason: 'Cover' },
    }
  mockAlso(
    mock('osha.establishments', () => [{ ...yard, naicsCode }]),
    mock('osha.years', () => [{ ...figures, size }]),
    mock('osha.log', () => lines),
    mock('osha.readers', () => ({ readers: [], mayReadNames })),
    mock('osha.itaCheck', () => []),
    mock('osha.itaCaseCheck', () => {
      server.checks += 1
      return cases
    }),
    mock('osha.itaCaseFile', ({ body }) => {
      server.files.push(body)
      return null
    }),
  )
  const route = `/back-office/osha-logs/$establishmentID/$year${tab}`
  const path = route.replace('$establishmentID', '1').replace('$year', '2024')
  const opened = await showScreen(screen, world, path, route)
  onTestFinished(async () => {
    await opened.leave()
    world.leave()
  })
  return { server, path: opened.path }
}

async function says(text: string | RegExp): Promise<void> {
  await expect.element(page.getByText(text)).toBeVisible()
}
const button = () => page.getByRole('button', { name: 'Save case data' })

test('incomplete cases show their fields, link to their forms and hold the file', async () => {
  const { path } = await opens(<EstablishmentPage />, '/establishment', { cases: [wrong, whole] })
  await says('Missing: date of birth (3). Names the employee: what happened (15)')
  await expect.element(button()).toBeDisabled()
  expect(page.getByRole('link', { name: /^Case 4/ }).elements()).toEqual([])
  await page.getByRole('link', { name: /^Case 3/ }).click()
  expect(path()).toBe('/back-office/osha-logs/cases/7')
})

test('requests the case data file by establishment and year once all cases are complete', async () => {
  const { server } = await opens(<EstablishmentPage />, '/establishment')
  await button().click()
  await expect.poll(() => server.files).toEqual([{ establishmentID: 1, year: 2024 }])
})

test.each([
  ['expected', { size: '22' }, /^Expected of North yard for 2024/],
  [
    'not expected because of few people',
    { size: '21' },
    /^Not expected of North yard for 2024: it had fewer than 100 people/,
  ],
  [
    'not expected because of the industry',
    { naicsCode: '236220' },
    /^Not expected of North yard: its industry 236220/,
  ],
  [
    'undecided without a size',
    { size: '' },
    /^Enter the NAICS code of North yard and its size in 2024/,
  ],
] as const)('case data is %s, with the reason', async (_duty, shown, reason) => {
  await opens(<EstablishmentPage />, '/establishment', shown)
  await says(reason)
})

test.each([
  ['may not read forms 301', { mayReadNames: false }, /^Only owners and readers of forms 301/],
  [
    'acts as another person',
    { acting: true },
    /^This cannot be done while you are logged in as someone else/,
  ],
] as const)(
  'a person who %s sees why there is no case data file, and the cases are not requested',
  async (_who, shown, reason) => {
    const { server } = await opens(<EstablishmentPage />, '/establishment', shown)
    await says(reason)
    expect(button().elements()).toEqual([])
    // The mock network answers in order: earlier requests of the page have arrived by then.
    await call('osha.readers', { params: { accountID: '1' } })
    expect(server.checks).toBe(0)
  },
)

test('people, hours and days of the summary have a thousands separator', async () => {
  const lines = Array.from({ length: 6 }, (_, at) => ({
    ...line,
    uid: String(at),
    oshaCaseID: at + 1,
    daysAway: 179,
  }))
  await opens(<SummaryPage />, '/summary', { lines })
  for (const text of ['1,118', '184,250', '1,074'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('on a phone a case of the log shows its days except zeros', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1024, 768))
  const other = {
    ...line,
    uid: '0193a5f0-0000-7000-8000-000000000002',
    oshaCaseID: 8,
    caseNumber: 4,
    outcome: 'other',
    daysAway: null,
    daysRestricted: 0,
  }
  await opens(<LogPage />, '', { lines: [line, other] })
  await says('12 days away · 1 day restricted')
  await expect.element(page.getByText('Other recordable case')).toBeVisible()
  expect(page.getByText(/days? (away|restricted)$/).elements()).toHaveLength(1)
})
