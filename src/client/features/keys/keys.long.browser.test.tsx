import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { UserConfig } from '#contract/keys/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate } from '#tests/mocks/rows.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectNoToast, expectToast } from '#tests/world/toasts.ts'
import { AssociateKey } from './associate-key.tsx'
import { CompanyKeys, EditCompanyKeys } from './company-keys.tsx'
import { KeysCard } from './keys-card.tsx'
import { ReportKeysDialog } from './report-keys-dialog.tsx'

const mark = { shown: 'sw_co_…9a31', madeAt: '2026-11-20T09:00:00.000Z', olderUntil: null }
const whole = 'sw_co_abcdefghijklmnopqrstuvwxyz129a31'
const report = '7b1e90c4-1111-4222-8333-444455552f6d'
const config: UserConfig = {
  userConfigID: 4,
  apiKey: 'sw_us_abcdefghijklmnopqrstuvwxyz124c77',
  powerBIKey: null,
  caPowerBIkey: 'eyJ2',
}

async function opens(part: ReactNode, more: { fails?: boolean; associates?: number } = {}) {
  const world = mockCompany({
    people: [associate(1, 'Rosa King', null, { roleID: 3 })],
    projects: [],
  })
  const server = { shown: 0, replaced: 0, sent: [] as unknown[] }
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(
    async (text) => void copied.push(text),
  )
  mockAlso(
    mock('keys.mark', () =>
      server.replaced > 0
        ? { ...mark, shown: 'sw_co_…0002', olderUntil: '2026-11-24T09:00:00.000Z' }
        : mark,
    ),
    mock('keys.show', () => {
      server.shown += 1
      return more.fails ? { refused: 'internal' } : { ...mark, apiKey: whole }
    }),
    mock('keys.replace', () => {
      server.replaced += 1
      return { ...mark, apiKey: 'sw_co_zyxwvutsrqponmlkjihgfedcba980002' }
    }),
    mock('keys.administrators', () =>
      more.fails
        ? { refused: 'internal' }
        : more.associates === undefined
          ? [{ user_id: 4, name: 'Dana Whitfield', apiKey: config.apiKey }]
          : [],
    ),
    mock('companies.one', () =>
      aCompany(7, 'Ridgeline Builders', { associates: more.associates ?? 1 }),
    ),
    mock('keys.config', () => (more.fails ? { refused: 'internal' } : config)),
    mock('keys.replaceOfPerson', ({ params }) => {
      server.sent.push(params['userID'])
      return more.fails
        ? { refused: 'internal' }
        : {
            ...mark,
            apiKey: 'sw_us_zyxwvutsrqponmlkjihgfedcba980003',
            olderUntil: '2026-11-24T09:00:00.000Z',
          }
    }),
    mock('keys.reportMarks', () => ({ powerBIKey: '7b1e…2f6d', caPowerBIkey: null })),
    mock('keys.showReports', () => {
      server.shown += 1
      return more.fails ? { refused: 'internal' } : { powerBIKey: report, caPowerBIkey: null }
    }),
    mock('companies.patch', ({ body, request }) => {
      server.sent.push(body, request.headers.get('if-match'))
      return more.fails ? { refused: 'internal' } : aCompany(7, 'Ridgeline Builders')
    }),
    mock('keys.setConfig', ({ body }) => {
      server.sent.push(body)
      return more.fails ? { refused: 'internal' } : config
    }),
  )
  await page.viewport(1024, 768)
  const shown = await showScreen(part, world)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await shown.leave()
    world.leave()
  })
  return { server, copied }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const seen = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
const field = (name: string) => page.getByRole('textbox', { name })

test('ACC-86, SHELL-68: the company key is masked, requested on demand, and copied whole', async () => {
  const { server, copied } = await opens(<KeysCard accountID={7} />)
  await seen('sw_co_••••••••••••9a31')
  expect(server.shown).toBe(0)
  await button('Copy: Company key').click()
  await expectToast('Api Key Copied')
  expect([copied, server.shown]).toEqual([[whole], 1])
  expect(page.getByText(whole).elements()).toEqual([])
  await button('Show: Company key').click()
  await seen(whole)
  await button('Hide: Company key').click()
  await seen('sw_co_••••••••••••9a31')
})

test('a key is visible for a minute only', async () => {
  await opens(<AssociateKey userID={4} name="Dana Whitfield" />)
  await seen('sw_us_••••••••••••4c77')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  button('Show: Associate API Key')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => document.body.textContent).toContain(config.apiKey)
  // The minute begins in an effect, which runs after the render.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  vi.advanceTimersByTime(59_000)
  expect(document.body.textContent).toContain(config.apiKey)
  vi.advanceTimersByTime(1000)
  await expect.poll(() => document.body.textContent).not.toContain(config.apiKey)
})

test('a failed key shows an error and claims nothing', async () => {
  const stored = storedFromHere()
  const { copied } = await opens(<KeysCard accountID={7} />, { fails: true })
  await seen('sw_co_••••••••••••9a31')
  await button('Copy: Company key').click()
  await expect
    .poll(() => stored.map(({ title }) => title))
    .toEqual(['Error while retrieving the API key.'])
  expect(copied).toEqual([])
  expectNoToast('Api Key Copied')
})

test("another company key is made after a question, and shows the old key's end", async () => {
  const { server } = await opens(<KeysCard accountID={7} />)
  await button('Replace key').click()
  await button('Keep it').click()
  expect(server.replaced).toBe(0)
  await button('Replace key').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace key' }).click()
  await expectToast('Key replaced')
  await seen('sw_co_••••••••••••0002')
  await expect.element(page.getByText(/The old key works until/)).toBeVisible()
})

test.each([
  ['TEAM-28 a company without people', 0, 'No Users are added to the company'],
  ['a company of mobile users alone', 3, 'No active Administrators'],
])('%s shows no keys and the reason', async (_, associates, text) => {
  const accountID = 20 + associates
  await opens(<KeysCard accountID={accountID} />, { associates })
  await button("Show administrators' keys").click()
  await seen(text)
})

test("ACC-87: lists the administrators' keys, each with its copy", async () => {
  const { copied } = await opens(<KeysCard accountID={7} />)
  await button("Show administrators' keys").click()
  await seen('Dana Whitfield')
  await button('Copy: Dana Whitfield').click()
  await expect.poll(() => copied).toEqual([config.apiKey])
})

test("replaces one key after a question, in its own line, and shows the old key's end", async () => {
  const { server, copied } = await opens(<KeysCard accountID={7} />)
  await button("Show administrators' keys").click()
  await button('Replace: Dana Whitfield').click()
  const asked = page.getByRole('alertdialog', { name: 'Replace the API key of Dana Whitfield?' })
  await asked.getByRole('button', { name: 'Keep it' }).click()
  expect(server.sent).toEqual([])
  await button('Replace: Dana Whitfield').click()
  await asked.getByRole('button', { name: 'Replace key' }).click()
  await seen('sw_us_••••••••••••0003')
  await expect.element(page.getByText(/The old key works until/)).toBeVisible()
  expect(server.sent).toEqual(['4'])
  await button('Copy: Dana Whitfield').click()
  await expect.poll(() => copied).toEqual(['sw_us_zyxwvutsrqponmlkjihgfedcba980003'])
})

test("replaces one's own key the same way", async () => {
  const { server } = await opens(<AssociateKey userID={4} name="Dana Whitfield" />)
  await button('Replace: Associate API Key').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace key' }).click()
  await expectToast('Key replaced')
  await seen('sw_us_••••••••••••0003')
  expect(server.sent).toEqual(['4'])
})

test("TEAM-79: copies an associate's key and confirms by a toast", async () => {
  const { copied } = await opens(<AssociateKey userID={4} name="Dana Whitfield" />)
  await button('Copy: Associate API Key').click()
  await expectToast('Api Key Copied')
  expect(copied).toEqual([config.apiKey])
})

test("TEAM-91, TEAM-92: a person's Power BI keys are checked, trimmed, saved and cleared", async () => {
  let closed = 0
  const { server } = await opens(
    <ReportKeysDialog userID={4} name="Dana Whitfield" onClose={() => (closed += 1)} />,
  )
  await expect.element(field('Corrective actions report key')).toHaveValue('eyJ2')
  await field('Submissions report key').fill('two words')
  await button('Save keys').click()
  await expect
    .element(page.getByText('Please enter a key as Power BI issues it, without spaces.').first())
    .toBeVisible()
  expect(server.sent).toEqual([])
  await field('Submissions report key').fill(' 7b1e90c4-1111-4222-8333-444455552f6d ')
  await field('Corrective actions report key').fill('')
  await button('Save keys').click()
  await expectToast('Power BI Key Updated')
  expect(server.sent).toEqual([
    { powerBIKey: '7b1e90c4-1111-4222-8333-444455552f6d', caPowerBIkey: null },
  ])
  expect(closed).toBe(1)
})

test('TEAM-93: a failed save of keys shows an error and keeps the typed values', async () => {
  const stored = storedFromHere()
  await opens(<ReportKeysDialog userID={4} name="Dana Whitfield" onClose={() => undefined} />)
  mockAlso(mock('keys.setConfig', () => ({ refused: 'internal' })))
  await field('Submissions report key').fill('eyJ9')
  await button('Save keys').click()
  await expect
    .poll(() => stored.map(({ title }) => title))
    .toEqual(['Error when updating Power BI Key'])
  await expect.element(field('Submissions report key')).toHaveValue('eyJ9')
})

test('TEAM-94: unreadable keys show an error', async () => {
  const stored = storedFromHere()
  await opens(<AssociateKey userID={4} name="Dana Whitfield" />, { fails: true })
  await seen('Error while retrieving users config.')
  expect(stored.map(({ title }) => title)).toEqual(['Error while retrieving users config.'])
})

const companyKeys = <CompanyKeys accountID={7} />
const editsThem = <EditCompanyKeys accountID={7} name="Ridgeline Builders" etag="e.1" />

test("ACC-05, ACC-84: a company's Power BI keys are masked, a missing one shows so, and each can be revealed", async () => {
  const { server, copied } = await opens(companyKeys)
  await seen('7b1e••••••••••••2f6d')
  await seen('Not set')
  expect(server.shown).toBe(0)
  await button('Show: Submissions report').click()
  await seen(report)
  await button('Copy: Submissions report').click()
  await expect.poll(() => copied).toEqual([report])
})

test("ACC-54, ACC-55, API-14: both change together, checked, trimmed and sent with the company's tag; none is a draft", async () => {
  const { server } = await opens(editsThem)
  await button('Edit keys').click()
  await expect.element(field('Submissions report key')).toHaveValue(report)
  await field('Corrective actions report key').fill('two words')
  await button('Save keys').click()
  await seen('Please enter a key as Power BI issues it, without spaces.')
  expect(server.sent).toEqual([])
  await field('Corrective actions report key').fill(' eyJrIjoi2 ')
  await field('Submissions report key').fill('')
  await button('Save keys').click()
  await expectToast('Power BI keys saved')
  expect(server.sent).toEqual([{ powerBIKey: null, caPowerBIkey: 'eyJrIjoi2' }, 'e.1'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test("an unchanged key is not sent, so that a save never overwrites another person's unseen", async () => {
  const { server } = await opens(editsThem)
  let late = true
  mockAlso(
    mock(
      'companies.patch',
      ({ body }) => (
        server.sent.push(body),
        late
          ? { refused: 'changed', row: aCompany(7, 'Ridgeline Builders') }
          : aCompany(7, 'Ridgeline Builders')
      ),
    ),
  )
  await button('Edit keys').click()
  await field('Corrective actions report key').fill('eyJrIjoi2')
  await button('Save keys').click()
  await seen('Someone else changed this record meanwhile.')
  late = false
  await button('Save keys').click()
  await expectToast('Power BI keys saved')
  expect(server.sent).toEqual([{ caPowerBIkey: 'eyJrIjoi2' }, { caPowerBIkey: 'eyJrIjoi2' }])
  await button('Edit keys').click()
  await expect.element(field('Submissions report key')).toHaveValue(report)
  await button('Save keys').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sent).toHaveLength(2)
})

test('unreadable keys show an error with a retry', async () => {
  await opens(editsThem, { fails: true })
  await button('Edit keys').click()
  await seen('Error while retrieving the Power BI keys.')
  await expect.element(button('Try again')).toBeVisible()
})
