import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PagePartsContext } from '#client/shell/page-parts.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { companies, dana, opensCompanies, rosa } from '#tests/world/company-screen.tsx'
import { program, toggle, withOn } from '#tests/world/programs-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { pageParts, pages } from './capabilities.ts'

/** A page of the product, with what the capabilities add to each other's. */
async function opens(route: string, who = rosa, also: ReturnType<typeof mock>[] = []) {
  await page.viewport(1440, 900)
  localStorage.clear()
  const { page: Screen } = (await pages.find(({ path }) => path === route)?.load()) ?? { page: () => null }
  const shown = opensCompanies(<PagePartsContext value={pageParts}><Screen /></PagePartsContext>, { who, listed: companies, path: route.replace('$accountID', '7'), route })
  mockAlso(
    mock('packages.summary', () => [{ uid: '00000000-0000-4000-8000-000000000001', key: '1', version: 1, etag: '"1"', packageID: 'SA-OSHA', packageName: 'OSHA', seats: 24, assignedSeats: 17, availableSeats: 7 }]),
    mock('keys.mark', () => ({ shown: 'sw_co_…9a31', madeAt: '2026-11-20T09:00:00.000Z', olderUntil: null })),
    mock('keys.administrators', () => [{ user_id: 4, name: 'Dana Whitfield', apiKey: 'sw_us_abcdefghijklmnopqrstuvwxyz124c77' }]),
    mock('contractors.list', () => [{ uid: '00000000-0000-4000-8000-0000000000c3', key: '3', version: 1, etag: '"3"', contractorCompanyID: 3, companyName: 'Acme Concrete', companyAddress: 'Quay 3', creationDateTime: '2026-11-20T09:00:00.000Z' }]),
    mock('team.list', () => [dana]),
    mock('catalogue.ofAccount', ({ query }) => (query.has('part') ? [aPlan()] : [withOn(aPlan(), [50])])),
    ...also,
  )
  return shown
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const parts = page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link')
const card = (name: string) => page.getByRole('region', { name })

test('ACC-22 a safety professional has the way to the guide with what the company says of itself', async () => {
  await opens('/back-office/account', dana)
  await expect.element(card('Company information').getByRole('link', { name: 'User guide' })).toBeVisible()
})

test('ACC-22 the system administrator has not', async () => {
  await opens('/admin/accounts/$accountID')
  await expect.element(card('Company information')).toBeVisible()
  expect(page.getByRole('link', { name: 'User guide' }).elements()).toEqual([])
})

test('ACC-25 ACC-26 the page of a company has its key and the keys of its administrators, for the system administrator', async () => {
  await opens('/admin/accounts/$accountID')
  await expect.element(card('API keys').getByText('sw_co_••••••••••••9a31')).toBeVisible()
  await page.getByRole('button', { name: "Show administrators' keys" }).click()
  await expect.element(page.getByRole('dialog', { name: "Administrators' keys" }).getByText('Dana Whitfield')).toBeVisible()
})

test('ACC-27 it has the seats per license, and no keys for a safety professional', async () => {
  await opens('/back-office/account', dana)
  await expect.element(card('Seats by license').getByText('OSHA')).toBeVisible()
  await expect.element(card('Seats by license').getByText('7 free of 24')).toBeVisible()
  expect(card('API keys').elements()).toEqual([])
})

test.each([
  ['ACC-29 the contractor companies stand in the company’s page', '/back-office/account/contractors', dana, 'Contractors6', 'Acme Concrete', '/back-office/account'],
  ['ACC-29 so they do for the system administrator', '/admin/accounts/$accountID/contractors', rosa, 'Contractors6', 'Acme Concrete', '/admin/accounts/7'],
  ['the associates stand in it too', '/back-office/account/associates', dana, 'Associates41', 'Dana Whitfield', '/back-office/account'],
  ['and for the system administrator', '/admin/accounts/$accountID/associates', rosa, 'Associates41', 'Dana Whitfield', '/admin/accounts/7'],
] as const)('%s, and its first tab leads back', async (_, route, who, tab, row, back) => {
  const { path } = await opens(route, who)
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect.element(page.getByRole('table').getByText(row)).toBeVisible()
  await expect.poll(() => parts.elements().filter((part) => part.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([tab])
  await parts.first().click()
  await expect.poll(path).toBe(back)
})

test.each([
  ['ACC-30 the safety plans list stands in the company’s page', '/back-office/account/programs', dana],
  ['ACC-30 so it does for the system administrator', '/admin/accounts/$accountID/programs', rosa],
] as const)('%s, with a switch at each form', async (_, route, who) => {
  await opens(route, who)
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect.poll(() => parts.elements().filter((part) => part.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual(['Programs'])
  await program('Fall Protection').click()
  await expect.element(toggle('Daily Fall Hazard Inspection')).toBeChecked()
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
})

test('ACC-31 a form of the list opens its questions, with the columns Question and Type', async () => {
  await opens('/admin/accounts/$accountID/programs')
  await program('Fall Protection').click()
  await program('Daily Fall Hazard Inspection').click()
  const table = page.getByRole('table', { name: 'Daily Fall Hazard Inspection' })
  await expect.element(table.getByText('Is every open side protected?')).toBeVisible()
  expect(table.getByRole('columnheader').elements().map(({ textContent }) => textContent)).toEqual(['Question', 'Type'])
})

test('ACC-32 PROG-95 PROG-91 the system administrator switches a form on for that company, by its link', async () => {
  const sent: unknown[] = []
  await opens('/admin/accounts/$accountID/programs', rosa, [
    mock('catalogue.enable', ({ params, body }) => {
      sent.push([params['accountID'], body])
      return body as { safetyPlanID: number; formID: number }[]
    }),
  ])
  await program('Fall Protection').click()
  await toggle('Weekly Ladder Inspection').click()
  await expectToast('Weekly Ladder Inspection is on')
  expect(sent).toEqual([['7', [{ safetyPlanID: 5, formID: 51 }]]])
})

test('a list of the company stands under its name also where the company could not be read', async () => {
  await opens('/back-office/account/contractors', dana, [mock('companies.one', () => ({ refused: 'internal' }))])
  await expect.element(page.getByRole('table').getByText('Acme Concrete')).toBeVisible()
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect.element(parts.first()).toHaveAttribute('href', '/back-office/account')
})
