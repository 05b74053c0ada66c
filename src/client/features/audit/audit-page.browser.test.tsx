import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditFields } from '#contract/audit/fields.ts'
import type { AuditRow } from '#contract/audit/operations.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { cut, mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate, rowOf } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { inSpanish } from '#tests/world/spanish.ts'
import { pressNow } from '#tests/world/press-now.ts'
import { CompanyAudit, SystemAudit } from './audit-page.tsx'
import { messages as spanish } from './locales/es.po'

const people = [associate(1, 'Dana Whitfield', null), associate(2, 'Aisha Khan', 1)]
const line = (uid: string, more: Partial<AuditRow>): AuditRow =>
  rowOf(auditFields, { uid, at: '2026-11-20T12:00:00.000Z', companyID: 1, companyName: 'Ridgeline Builders', personID: 2, personName: 'Aisha Khan', entity: 'user', about: 'Aisha Khan', address: '198.51.100.7', requestId: 'req-1', ...more })
const lines = [
  line('4', { event: 'role-changed', personID: null, personName: '', byProvider: true, details: [{ name: 'role', from: 'User', to: 'Administrator' }], device: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18 Safari/604.1' }),
  line('3', { event: 'sign-in-refused', personID: null, personName: '', details: [{ name: 'why', from: '', to: 'password' }, { name: 'count', from: '', to: '3' }] }),
  line('2', { event: 'sign-in', device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36' }),
  line('1', { event: 'something-new', entity: 'certificate', about: '12', details: [{ name: 'ends', from: '2026-01-01', to: '' }] }),
]

/** The screen of an owner, or of a system administrator; what the server is asked is noted. */
async function opens({ system = false, size = [1280, 900], found = lines, path = '/' }: { system?: boolean; size?: [number, number]; found?: AuditRow[]; path?: string } = {}) {
  const world = mockCompany({ people: system ? [associate(9, 'Robin Keller', null, { roleID: 3 }), ...people] : people, projects: [], companies: [aCompany(1, 'Ridgeline Builders')] })
  const asked: string[] = []
  const state = { isCut: false }
  const answer = ({ query }: { query: URLSearchParams }) => {
    asked.push(String(query))
    return state.isCut ? cut() : found
  }
  mockAlso(mock('audit.list', answer), mock('audit.ofCompany', answer))
  await page.viewport(...size)
  const shown = await showScreen(system ? <SystemAudit /> : <CompanyAudit />, world, path)
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return { ...shown, asked, state }
}

const rows = () => page.getByRole('row').elements().slice(1).map((row) => row.textContent)

test('rulings 39: a line says what happened, from what to what, who for whom and from where; an unknown event by its name', async () => {
  await opens()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  expect(rows().map((row) => row.replace(/^\S+ \S{5}/, ''))).toEqual([
    'Role changedRole: from User to AdministratorSitewardAisha Khan198.51.100.7Safari, iPadDetails',
    'Sign-in refusedReason: wrong password, Times: 3Not signed inAisha Khan198.51.100.7Details',
    'Signed inAisha Khan198.51.100.7Chrome, WindowsDetails',
    'something-newends: was 2026-01-01Aisha KhanCertificate 12198.51.100.7Details',
  ])
})

test('rulings 39: fields, keys and moments of a change are said in words; what somebody typed stays as it was typed', async () => {
  await opens({
    found: [
      line('3', { event: 'report-keys-set', details: [{ name: 'fields', from: '', to: 'powerBIKey, caPowerBIkey' }] }),
      line('2', { event: 'api-keys-shown', details: [{ name: 'of', from: '', to: 'reports' }] }),
      line('1', { event: 'login-as', details: [{ name: 'act', from: '', to: 'ended' }, { name: 'why', from: '', to: 'time' }, { name: 'reason', from: '', to: 'back' }, { name: 'until', from: '', to: '2026-11-20T12:00:00.000Z' }] }),
    ],
  })
  await expect.element(page.getByText('Power BI keys set')).toBeVisible()
  const until = tableTime('2026-11-20T12:00:00.000Z')
  for (const said of ['Fields: Submissions report key, Corrective actions report key', 'Of: Power BI keys', `Act: ended, Reason: the hour was over, Reason: back, Until: ${until}`]) await expect.element(page.getByText(said)).toBeVisible()
})

test('rulings 39: a line opens with all that is known of it, its request too', async () => {
  await opens()
  await page.getByRole('button', { name: /^Details of Role changed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Role changed' })
  for (const said of ['Siteward', 'Aisha Khan', 'Role: from User to Administrator', '198.51.100.7', 'req-1', 'Ridgeline Builders']) await expect.element(dialog.getByText(said, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/iPad; CPU OS/)).toBeVisible()
})

test('tabs and a name are asked of the server, the newest first, by pages of 100', async () => {
  const { asked } = await opens()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  expect(asked).toEqual(['limit=100&sort=at&order=desc'])
  await page.getByRole('radio', { name: 'Passwords' }).click()
  await expect.poll(() => asked.at(-1)).toBe(`limit=100&sort=at&order=desc&event=${encodeURIComponent('reset-asked,reset-refused,password-reset,password-changed')}`)
  await page.getByRole('radio', { name: 'All' }).click()
  await page.getByRole('searchbox').fill('khan')
  await expect.poll(() => asked.at(-1)).toContain('search=khan')
  const heads = page.getByRole('columnheader').elements().filter((head) => head.querySelector('button[aria-label], button') !== null)
  expect(heads.map((head) => head.textContent)).toContain('When')
  expect(page.getByRole('columnheader', { name: 'From where' }).element().getAttribute('aria-sort')).toBeNull()
})

test('who did it, whom it concerns and what happened are asked for apart, and offered apart', async () => {
  const { asked } = await opens({ path: '/?by=2&about=1&what=api-key-replaced' })
  await expect.poll(() => asked.at(-1)).toBe('limit=100&sort=at&order=desc&event=api-key-replaced&byID=2&aboutID=1')
  await page.getByRole('button', { name: /^Filters/ }).click()
  for (const filter of ['Who', 'For whom', 'What happened']) await expect.element(page.getByRole('button', { name: new RegExp(`^${filter}`) }).or(page.getByText(filter, { exact: true })).first()).toBeVisible()
})

test('days of the address are asked for as they stand', async () => {
  const { asked } = await opens({ path: '/?at=2026-11-01..2026-11-20' })
  await expect.poll(() => asked.at(-1)).toBe('limit=100&sort=at&order=desc&at=2026-11-01..2026-11-20')
})

test('a system administrator sees the company of each line and narrows to one; an owner has neither', async () => {
  const { asked } = await opens({ system: true, size: [1440, 900] })
  await expect.element(page.getByRole('columnheader', { name: 'Company' })).toBeVisible()
  expect(page.getByRole('button', { name: 'For whom' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Company', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Ridgeline Builders' }).or(page.getByRole('option', { name: 'Ridgeline Builders' })).first().click()
  await expect.poll(() => asked.at(-1)).toContain('companyID=1')
})

test('on a phone each line is a card with its details', async () => {
  await opens({ size: [390, 844] })
  const card = page.getByRole('article').filter({ hasText: 'Sign-in refused' })
  await expect.element(card.getByText('Reason: wrong password, Times: 3')).toBeVisible()
  expect(card.element().textContent).not.toContain('Ridgeline Builders')
  await card.getByRole('button', { name: /^Details of/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign-in refused' })).toBeVisible()
})

test('nothing there, nothing found and nothing read are said apart', async () => {
  const { state, asked } = await opens({ found: [] })
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
  await page.getByRole('radio', { name: 'People' }).click()
  await expect.element(page.getByText('No line matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all lines' }).click()
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible()
  state.isCut = true
  await page.getByRole('radio', { name: 'Sign-in' }).click()
  await expect.element(page.getByText('Failed to retrieve the audit log')).toBeVisible()
  state.isCut = false
  const before = asked.length
  pressNow(page.getByRole('button', { name: 'Try again' }).last())
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await expect.element(page.getByText('No line matches')).toBeVisible()
})

test('both names stand where somebody was logged in as another, and as whom where the provider did', async () => {
  await opens({ found: [line('6', { event: 'sign-out', personID: 1, personName: 'Dana Whitfield', asName: 'Aisha Khan', about: 'Aisha Khan' }), line('5', { event: 'sign-in', personID: null, personName: '', byProvider: true, asName: 'Aisha Khan' })] })
  await expect.element(page.getByText('Aisha Khan, by Dana Whitfield')).toBeVisible()
  await expect.element(page.getByText('Aisha Khan, by Siteward')).toBeVisible()
})

test('the trail leaves as a file that says all of a line in its own column, narrowed as the screen is', async () => {
  const bodies: unknown[] = []
  await opens({ path: '/?at=2026-11-01..2026-11-20' })
  mockAlso(mock('audit.exportOfCompany', ({ query, body }) => (bodies.push({ query: String(query), body }), null)))
  await expect.element(page.getByText('Role changed')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel (XLSX)' }).click()
  await expect.poll(() => bodies).toMatchObject([{ query: 'sort=at&order=desc&at=2026-11-01..2026-11-20', body: { format: 'xlsx', title: 'Audit log' } }])
  const [asked] = bodies as { body: { columns: { name: string; words?: Record<string, string> }[] } }[]
  expect(asked?.body.columns.map(({ name }) => name)).toEqual(['at', 'event', 'details', 'person', 'as', 'about', 'address', 'device', 'install', 'request'])
  expect(asked?.body.columns[1]?.words).toMatchObject({ exported: 'List taken as a file', 'role-changed': 'Role changed' })
})

const prints = [['submission', 'Record No. 12'], ['preTaskSubmission', 'PTP-4'], ['correctiveAction', 'CA-7']].map(([kind = '', called = ''], at) =>
  line(String(9 - at), { event: 'exported', entity: '', about: '', details: [{ name: 'what', from: '', to: `prints-of-${kind}` }, { name: 'rows', from: '', to: '1' }, { name: 'format', from: '', to: 'pdf' }, { name: 'record', from: '', to: called }] }),
)

test.each([
  ['en', ['List: PDFs of submissions, Rows: 1, File: pdf, Record: Record No. 12', 'List: PDFs of pre-task plans, Rows: 1, File: pdf, Record: PTP-4', 'List: PDFs of corrective actions, Rows: 1, File: pdf, Record: CA-7']],
  ['es', ['Lista: PDF de registros, Filas: 1, Archivo: pdf, Registro: Record No. 12', 'Lista: PDF de planes previos a la tarea, Filas: 1, Archivo: pdf, Registro: PTP-4', 'Lista: PDF de acciones correctivas, Filas: 1, Archivo: pdf, Registro: CA-7']],
])('prints of every kind of record are said in words: %s', async (language, said) => {
  await opens({ found: prints })
  if (language === 'es') inSpanish(spanish)
  for (const words of said) await expect.element(page.getByText(words)).toBeVisible()
})
