import { msg } from '@lingui/core/macro'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JsonObject } from '#contract/kernel/json.ts'
import { SlotsContext, type SlotTable } from '#client/shell/slots.tsx'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import {
  companies,
  dana,
  marcus,
  opensCompanies,
  ridgeline,
  rosa,
} from '#tests/world/company-screen.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { edit, heading, opensAny, opensOwn } from '#tests/world/company-page-world.tsx'
import { AccountButton } from './account-button.tsx'
import { CompanyPage } from './company-page.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

test.each([
  ['Free', true],
  ['Paid', false],
] as const)(
  'ACC-15 ACC-18 ACC-24 ACC-83 the owner sees the own company with numbers, profile and plan %s',
  async (plan, isPowerBIReportFree) => {
    await opensOwn(dana, [{ ...ridgeline, isPowerBIReportFree }])
    await expect.element(heading('Ridgeline Builders')).toBeVisible()
    await expect
      .element(page.getByText('Austin, Texas. 41 associates, 38 of 50 seats'))
      .toBeVisible()
    for (const text of [
      '7 Main St',
      'Elena Vasquez',
      '(512) 555-0148',
      'elena@ridgeline.test',
      plan,
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(page.getByText('License count').elements()).toEqual([])
    expect(page.getByRole('switch').elements()).toEqual([])
  },
)

test('ACC-19 ACC-39 the owner has an edit link, another professional does not', async () => {
  await opensOwn()
  await expect.element(edit()).toBeVisible()
})

test('ACC-39 ACL-30 people other than the owner have no edit link', async () => {
  await opensOwn(marcus)
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  expect(edit().elements()).toEqual([])
})

test('ACC-38 ACC-41 ACC-52 the owner edits all but name and license count, and only changed fields are sent', async () => {
  const { world } = await opensOwn()
  const sent: { body: unknown; tag: string | null }[] = []
  mockAlso(
    mock('companies.update', ({ body, request }) => {
      sent.push({ body, tag: request.headers.get('if-match') })
      world.companies = world.companies.map((one) =>
        one.accountID === (body as JsonObject)['accountID']
          ? { ...one, city: 'Waco', version: 2, etag: 'e.2' }
          : one,
      )
      return world.companies[2] ?? ridgeline
    }),
  )
  await edit().click()
  const dialog = page.getByRole('dialog', { name: 'Edit company' })
  await expect.element(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Austin')
  for (const name of ['Company name', 'License count'])
    expect(dialog.getByRole('textbox', { name }).elements()).toEqual([])
  await dialog.getByRole('textbox', { name: 'City' }).fill('Waco')
  await dialog.getByRole('button', { name: 'Edit company' }).click()
  await expect.element(page.getByText('Waco, Texas. 41 associates, 38 of 50 seats')).toBeVisible()
  expect(sent).toEqual([
    { body: { city: 'Waco', accountID: world.me.user_metadata.accountID }, tag: ridgeline.etag },
  ])
})

test('ACC-62 a failed update shows an error and keeps the typed values', async () => {
  await opensOwn()
  mockAlso(mock('companies.update', () => ({ refused: 'internal' })))
  await edit().click()
  const city = page.getByRole('dialog').getByRole('textbox', { name: 'City' })
  await city.fill('Waco')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit company' }).click()
  await expect
    .element(page.getByRole('dialog').getByText('Error when updating company information'))
    .toBeVisible()
  await expect.element(city).toHaveValue('Waco')
})

test('ACC-23 ACC-77 ACC-78 the switch asks first, then sends the status', async () => {
  const { world } = await opensAny()
  const sent: unknown[] = []
  mockAlso(
    mock('companies.patch', ({ body }) => {
      sent.push(body)
      world.companies = companies.map((one) =>
        one.accountID === 7 ? { ...one, isActive: false } : one,
      )
      return { ...ridgeline, isActive: false }
    }),
  )
  await page.getByRole('switch', { name: 'Ridgeline Builders is active' }).click({ force: true })
  await expect
    .element(page.getByRole('alertdialog', { name: 'Deactivate this company?' }))
    .toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Make inactive' }).click()
  await expectToast('Company deactivated')
  expect(sent).toEqual([{ isActive: false }])
  await expect.element(page.getByRole('switch')).not.toBeChecked()
})

test('tabs and cards of other capabilities show beside the own ones for their roles', async () => {
  const parts: SlotTable = {
    'company.tabs': [
      {
        paths: { 3: '/admin/accounts/$accountID/associates', 2: '/back-office/account/associates' },
        label: msg`Associates`,
        count: 'associates',
      },
      {
        paths: { 3: '/admin/accounts/$accountID/contractors' },
        label: msg`Contractors`,
        count: 'contractors',
      },
      { paths: { 2: '/back-office/account/secret' }, label: msg`Secret` },
    ],
    'company.side': [{ roles: [3], part: ({ accountID }) => <p>{`Keys of ${accountID}`}</p> }],
    'company.main': [{ roles: [2], part: () => <p>Not for role 3</p> }],
  }
  const { path } = await opensAny(
    <SlotsContext value={parts}>
      <CompanyPage />
    </SlotsContext>,
  )
  await expect.element(page.getByText('Keys of 7')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link')
  await expect
    .poll(() => tabs.elements().map((tab) => tab.textContent))
    .toEqual(['Company', 'Associates41', 'Contractors6'])
  await expect.element(tabs.first()).toHaveAttribute('aria-current', 'page')
  expect(page.getByText('Not for role 3').elements()).toEqual([])
  await tabs.nth(1).click()
  await expect.poll(path).toBe('/admin/accounts/7/associates')
})

test("G1-120 the account page of a professional shows the own company, regardless of the browser's last choice", async () => {
  localStorage.setItem(
    'siteward.account',
    JSON.stringify({ accountID: 9, name: 'Red Mesa Concrete' }),
  )
  const { world } = await opensOwn()
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  // The app may fetch lists of the own company ahead meanwhile.
  const accounts = world.calls.flatMap(
    (call) => /^GET \/api\/accounts\/(\d+)/.exec(call.asked)?.[1] ?? [],
  )
  expect([...new Set(accounts)]).toEqual([String(world.me.user_metadata.accountID)])
})

test("G1-120 an opened company becomes a system administrator's current account, and calls carry its number", async () => {
  const { world } = await opensCompanies(<CompanyPage />, {
    who: rosa,
    path: '/admin/accounts/9',
    route: '/admin/accounts/$accountID',
  })
  await expect.element(heading('Red Mesa Concrete')).toBeVisible()
  await expect
    .poll(() => localStorage.getItem('siteward.account'))
    .toBe(JSON.stringify({ accountID: 9, name: 'Red Mesa Concrete' }))
  await expect
    .poll(() => world.calls.map((call) => call.asked))
    .toContain('GET /api/accounts/9/reportkeys')
})

test('G1-30 a company page keeps its company when another tab chooses one, and leaves that tab alone', async () => {
  await opensCompanies(
    <>
      <AccountButton />
      <CompanyPage />
    </>,
    { who: rosa, path: '/admin/accounts/9', route: '/admin/accounts/$accountID' },
  )
  const current = page.getByRole('button', { name: /^Switch account/ })
  await expect.element(heading('Red Mesa Concrete')).toBeVisible()
  const theirs = JSON.stringify({ accountID: 7, name: 'Ridgeline Builders' })
  localStorage.setItem('siteward.account', theirs)
  dispatchEvent(new StorageEvent('storage', { key: 'siteward.account', newValue: theirs }))
  // The page would react in an effect, which has run after two frames.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(localStorage.getItem('siteward.account')).toBe(theirs)
  await expect.element(current).toHaveTextContent('Red Mesa Concrete')
})
