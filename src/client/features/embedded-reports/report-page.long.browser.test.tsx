import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setOnline } from '#client/data/api/connection.ts'
import { updateServerClock, serverNow } from '#client/data/api/server-clock.ts'
import type { EmbeddedReport } from '#contract/embedded-reports/schema.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockCompany, type MockedCompany } from '#tests/mocks/company.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany, associate } from '#tests/mocks/rows.ts'
import { newID } from '#tests/world/new-id.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { ActionsReportPage, SubmissionsReportPage } from './report-page.tsx'

const none: EmbeddedReport = { mode: 'none', link: null, embedToken: null }
const byLink: EmbeddedReport = {
  mode: 'link',
  link: 'https://app.powerbi.com/reportEmbed?reportId=r-1',
  embedToken: null,
}
const prompt = "Please set up the associate's Power BI report key to access reports"

let leave: (() => Promise<void>) | null = null
afterEach(async () => {
  vi.useRealTimers()
  await leave?.()
  leave = null
  localStorage.removeItem('siteward.account')
})

interface Options {
  roleID?: 2 | 3
  path?: (me: number) => string
  /** The list of people answers after this promise. */
  peopleAfter?: Promise<void>
}

/** Opens a page as a new person; every report answers `server.answer`. */
async function opens(screen: React.ReactNode, options: Options = {}) {
  const { roleID = 2, path = () => '/', peopleAfter } = options
  const me = newID()
  const people = [
    associate(me, 'Rosa King', null, { roleID }),
    associate(me + 1, 'Zoe Park', me + 2, { tier: 3 }),
    associate(me + 2, 'Marco Reyes', me, { tier: 2 }),
    associate(me + 3, 'Tom Brandt', me, { tier: 2, roleID: 1 }),
    associate(me + 4, 'Bea Stone', me, { tier: 2, blocked: true }),
  ]
  const world: MockedCompany = mockCompany({
    people,
    projects: [],
    companies: [aCompany(1, 'Ridgeline Builders')],
  })
  if (peopleAfter !== undefined) world.late['team.list'] = peopleAfter
  const server = { answer: none as EmbeddedReport | Refusal | 'cut', asked: [] as string[] }
  const answer = ({ params, query }: MockRequest) => {
    server.asked.push(
      `${query.get('kind')} ${String(params['userID'] ?? `company ${String(params['accountID'])}`)}`,
    )
    return server.answer === 'cut' ? cut() : server.answer
  }
  mockAlso(mock('embeddedReports.ofPerson', answer), mock('embeddedReports.ofCompany', answer))
  await page.viewport(1024, 768)
  const shown = await showScreen(screen, world, path(me))
  leave = async () => {
    await shown.leave()
    world.leave()
  }
  return { server, shown, me }
}

const chooser = () => page.getByRole('combobox', { name: 'Choose User' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const frame = () => document.querySelector('iframe')

/** Sends a message as the document in the frame does. */
function frameSays(type: string): void {
  dispatchEvent(
    new MessageEvent('message', {
      data: { type },
      origin: location.origin,
      source: frame()?.contentWindow ?? null,
    }),
  )
}

test('REP-05 REP-06 REP-07 REP-08 the chooser lists people of role 2 below, with tier and mark, and shows the own report first', async () => {
  const { server, me, shown } = await opens(<SubmissionsReportPage />)
  await expect.poll(() => server.asked).toEqual([`submissions ${me}`])
  await page.getByRole('radio', { name: 'All' }).click()
  await chooser().click()
  await expect
    .poll(options)
    .toEqual(['My report', 'Bea Stone (Inactive)Tier 2', 'Marco ReyesTier 2', 'Zoe ParkTier 3'])
  await page.getByRole('option', { name: /^Zoe Park/ }).click()
  await expect.poll(() => server.asked.at(-1)).toBe(`submissions ${me + 1}`)
  expect(shown.path()).toContain(`user=${me + 1}`)
})

test('the chooser lists active people only until another status is selected', async () => {
  await opens(<ActionsReportPage />)
  await chooser().click()
  await expect.poll(options).toEqual(['My report', 'Marco ReyesTier 2', 'Zoe ParkTier 3'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('radio', { name: 'Inactive' }).click()
  await chooser().click()
  await expect.poll(options).toEqual(['My report', 'Bea Stone (Inactive)Tier 2'])
})

test('the page waits for a person of the address and requests no other report meanwhile', async () => {
  const people = Promise.withResolvers<void>()
  const { server, me } = await opens(<ActionsReportPage />, {
    path: (id) => `/?user=${id + 1}`,
    peopleAfter: people.promise,
  })
  await expect.element(page.getByText('Loading the report')).toBeInTheDocument()
  expect(server.asked).toEqual([])
  people.resolve()
  await expect.poll(() => server.asked).toEqual([`corrective-actions ${me + 1}`])
})

/** Returns an answer with an embed token that ends after `ms` milliseconds. */
const byToken = (ms: number): EmbeddedReport => {
  const expiresAt = new Date(serverNow() + ms).toISOString()
  const embedToken = { token: `t ${expiresAt}`, expiresAt, reportID: 'r-1', filter: null }
  return { ...byLink, mode: 'token', embedToken }
}
const hour = 3_600_000

test('an answer with an expired embed token draws no report, and the page retries once', async () => {
  const { server, me } = await opens(<ActionsReportPage />)
  await expect.element(page.getByRole('heading', { name: prompt })).toBeVisible()
  server.answer = byToken(-1_000)
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  const asked = `corrective-actions ${me + 2}`
  await expect.poll(() => server.asked.slice(1)).toEqual([asked, asked])
  await expect.element(page.getByText('Loading the report')).toBeInTheDocument()
  expect(frame()).toBeNull()
  server.answer = byToken(hour)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(frame).not.toBeNull()
})

test("a report closes when its embed token expires by the server's clock, and returns with the network", async () => {
  const { server } = await opens(<ActionsReportPage />)
  const began = serverNow()
  onTestFinished(() => updateServerClock(new Date(began).toUTCString()))
  server.answer = byToken(hour)
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  await expect.poll(frame).not.toBeNull()
  server.answer = 'cut'
  updateServerClock(new Date(began + 2 * hour).toUTCString())
  await expect
    .element(page.getByRole('heading', { name: 'This report needs a network' }))
    .toBeVisible()
  expect(frame()).toBeNull()
  server.answer = byToken(hour)
  setOnline(Date.now())
  await expect.poll(frame).not.toBeNull()
})

test('a person of the address outside the chooser is not selected', async () => {
  const { server, me } = await opens(<ActionsReportPage />, { path: () => '/?user=999999' })
  await expect.poll(() => server.asked).toEqual([`corrective-actions ${me}`])
  await expect.element(chooser()).toHaveValue('My report')
})

test.each([
  ['REP-10', 'submissions', <SubmissionsReportPage key="s" />],
  ['REP-09', 'corrective actions', <ActionsReportPage key="c" />],
])('%s the %s screen prompts for a missing key', async (_row, _kind, screen) => {
  await opens(screen)
  await expect.element(page.getByRole('heading', { name: prompt })).toBeVisible()
})

test('a refused embed token shows only in the place of its report, and a retry opens the report', async () => {
  const { server } = await opens(<ActionsReportPage />, {})
  server.answer = { refused: 'report-service' }
  await page.getByRole('radio', { name: 'All' }).click()
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Unable to load the report' }))
    .toBeVisible()
  await expect
    .element(page.getByText('Power BI did not open this report. Try again in a moment.'))
    .toBeVisible()
  expect(page.getByText('Unable to load the report').elements()).toHaveLength(1)
  server.answer = none
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: prompt })).toBeVisible()
})

test('an offline report prompts for a connection and opens as soon as there is one', async () => {
  const { server } = await opens(<ActionsReportPage />)
  await expect.poll(() => server.asked.length).toBe(1)
  server.answer = 'cut'
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  await expect
    .element(page.getByRole('heading', { name: 'This report needs a network' }))
    .toBeVisible()
  server.answer = none
  setOnline(Date.now())
  await expect.element(page.getByRole('heading', { name: prompt })).toBeVisible()
})

test('a report without an answer fails after a minute, and a retry opens another frame', async () => {
  const { server } = await opens(<ActionsReportPage />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.answer = byLink
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  await expect.poll(frame).not.toBeNull()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect
    .element(page.getByText('Power BI did not show it. Your data in this app is not affected.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(frame).not.toBeNull()
})

test("the frame names the report's host, and a drawn report stays after a failure", async () => {
  const { server } = await opens(<ActionsReportPage />)
  server.answer = byLink
  await chooser().click()
  await page.getByRole('option', { name: /^Marco Reyes/ }).click()
  await expect
    .poll(() => frame()?.getAttribute('src'))
    .toBe('/report-frame.html?host=https%3A%2F%2Fapp.powerbi.com')
  frameSays('shown')
  await expect.poll(() => frame()?.dataset['shown']).toBe('true')
  frameSays('failed')
  await expect
    .element(page.getByRole('link', { name: 'Open Power BI' }))
    .toHaveAttribute('href', 'https://app.powerbi.com')
  expect(frame()?.dataset['shown']).toBe('true')
})

test('the page prompts a system administrator for a company first', async () => {
  const { server } = await opens(<SubmissionsReportPage />, { roleID: 3 })
  await expect
    .element(page.getByRole('heading', { name: 'Please select an account' }))
    .toBeVisible()
  expect(server.asked).toEqual([])
})
