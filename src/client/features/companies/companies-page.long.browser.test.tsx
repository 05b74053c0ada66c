import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JsonObject } from '#contract/kernel/json.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { aCompany } from '#tests/mocks/rows.ts'
import { companies, opensCompanies } from '#tests/world/company-screen.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { expectToast } from '#tests/world/toasts.ts'
import { CompaniesPage } from './companies-page.tsx'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent ?? '')
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name })

test('ACC-14 G1-41 lists active companies with place, seats, plan and status, and each opens its page', async () => {
  const { path } = await opensCompanies(<CompaniesPage />)
  await expect.poll(names).toEqual(['Alamo Crane', 'Red Mesa Concrete', 'Ridgeline Builders'])
  const row = page.getByRole('row').filter({ hasText: 'Ridgeline Builders' })
  for (const text of ['Austin, Texas', '38 of 50', 'Free', 'Active'])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Alamo Crane' }).getByText('42 of 40'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Ridgeline Builders' }).click()
  await expect.poll(path).toBe('/admin/accounts/7')
})

test('tabs, search and plan query the server, whose counts show beside the tabs', async () => {
  const { world } = await opensCompanies(<CompaniesPage />)
  await expect.element(page.getByText('Inactive1')).toBeVisible()
  await page.getByText('Inactive1').click()
  await expect.poll(names).toEqual(['Harlan Roofing'])
  await page.getByRole('searchbox').fill('harlan')
  await expect
    .poll(() => world.calls.map(({ asked }) => asked))
    .toContain('GET /api/accounts?limit=100&sort=name&order=asc&isActive=false&search=harlan')
})

test('shows that none matches where each company is inactive', async () => {
  await opensCompanies(<CompaniesPage />, { listed: companies.filter(({ isActive }) => !isActive) })
  await expect.element(page.getByText('No company matches')).toBeVisible()
})

test.each(['/', '/?isActive=all'])(
  'ACC-16 %s without a company offers to add the first one',
  async (path) => {
    await opensCompanies(<CompaniesPage />, { listed: [], path })
    await expect.element(page.getByText('No Companies Available')).toBeVisible()
    await page.getByRole('button', { name: 'Add company' }).last().click()
    await expect.element(page.getByRole('dialog', { name: 'Add company' })).toBeVisible()
  },
)

test('ACC-17 SHELL-74 an unreadable list shows an error and is stored', async () => {
  const stored = storedFromHere()
  const shown = opensCompanies(<CompaniesPage />)
  mockAlso(mock('companies.list', () => ({ refused: 'internal' })))
  await shown
  await expect
    .element(page.getByRole('alert').getByText('Error while retrieving accounts.'))
    .toBeVisible()
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'fetchAccounts', title: 'Error while retrieving accounts.' }])
})

/** Fills in the form of a new company, except for these fields. */
async function fills(without: readonly string[] = []) {
  const texts = {
    'Company name': 'Delta Foundations',
    Address: '1 Levee Rd',
    City: 'Waco',
    'First name': 'Ana',
    'Last name': 'Ruiz',
    Phone: '2545550100',
    Email: 'ana@delta.test',
    'License count': '12',
  }
  for (const [label, text] of Object.entries(texts))
    if (!without.includes(label)) await field(label).fill(text)
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: /^Texas/ }).click()
}
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Add company' }).click()

test('ACC-36 ACC-60 a created company shows as added, joins the list, and its page opens', async () => {
  const { world, path } = await opensCompanies(<CompaniesPage />)
  const sent: JsonObject[] = []
  mockAlso(
    mock('companies.create', ({ body }) => {
      sent.push(body as JsonObject)
      const made = aCompany(11, 'Delta Foundations')
      world.companies = [...world.companies, made]
      return made
    }),
  )
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  await save()
  await expectToast('Company added')
  await expect.poll(names).toContain('Delta Foundations')
  await expect.poll(path).toBe('/admin/accounts/11')
  expect(sent).toMatchObject([
    {
      name: 'Delta Foundations',
      contactState: 'Texas',
      country: 'United States',
      contactPhone: '2545550100',
      noLicenses: 12,
    },
  ])
})

test('ACC-57 G1-48 each required field has its own text', async () => {
  await opensCompanies(<CompaniesPage />)
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect.element(field('Company name')).toBeVisible()
  await save()
  const labels = [
    'enter Company name',
    'enter Address',
    'select State',
    'enter City',
    'enter First name',
    'enter Last name',
    'enter Phone',
    'enter a valid email',
    'enter License count',
  ]
  for (const label of labels)
    await expect
      .element(page.getByRole('dialog').getByText(`Please ${label}`, { exact: true }).first())
      .toBeVisible()
  await field('Phone').fill('555-12')
  await field('Email').fill('ana@delta')
  await save()
  await expect.element(page.getByText('Please enter Phone').first()).toBeVisible()
  await expect.element(page.getByText('Please enter a valid email').first()).toBeVisible()
})

test('ACC-61 a failed create shows an error and keeps the typed values', async () => {
  await opensCompanies(<CompaniesPage />)
  mockAlso(mock('companies.create', () => ({ refused: 'internal' })))
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  await save()
  await expect
    .element(page.getByRole('dialog').getByText('Error when creating company'))
    .toBeVisible()
  await expect.element(field('Company name')).toHaveValue('Delta Foundations')
})

test('G1-42 the state of another country is free text', async () => {
  await opensCompanies(<CompaniesPage />)
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  await expect.element(page.getByRole('combobox', { name: 'State' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('Mexico')
  await page.getByRole('option', { name: 'Mexico' }).click()
  await field('State').fill('Sonora')
  await expect.element(field('State')).toHaveValue('Sonora')
})

test('SHELL-72 G1-39 unreadable states show an error, and the state can be typed', async () => {
  const stored = storedFromHere()
  await opensCompanies(<CompaniesPage />)
  mockAlso(mock('companies.states', () => ({ refused: 'internal' })))
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect
    .poll(() => stored)
    .toMatchObject([{ code: 'fetchStates', title: 'Error while retrieving states.' }])
  await field('State').fill('Texas')
  await expect.element(field('State')).toHaveValue('Texas')
})

/** Mocks the creation of companies and returns the received ones. */
function takesNew() {
  const sent: JsonObject[] = []
  mockAlso(
    mock('companies.create', ({ body }) => {
      sent.push(body as JsonObject)
      return aCompany(11, 'Delta Foundations')
    }),
  )
  return sent
}

test('the time zone follows the state until a person chooses one, which then stays', async () => {
  await opensCompanies(<CompaniesPage />)
  const sent = takesNew()
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveAttribute('placeholder', 'America/Chicago')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('timeZone')

  await page.getByRole('button', { name: 'Add company' }).first().click()
  await zone.fill('Denver')
  await page.getByRole('option', { name: 'America/Denver' }).click()
  await fills()
  await expect.element(zone).toHaveValue('America/Denver')
  await expect
    .element(page.getByText('The usual time zone of the state is America/Chicago'))
    .toBeVisible()
  await save()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ contactState: 'Texas', timeZone: 'America/Denver' })
})

test('another country requires a time zone', async () => {
  await opensCompanies(<CompaniesPage />)
  const sent = takesNew()
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  await page.getByRole('combobox', { name: 'Country' }).fill('Mexico')
  await page.getByRole('option', { name: 'Mexico' }).click()
  await save()
  await expect.element(page.getByText('Please select Time zone').first()).toBeVisible()
  expect(sent).toEqual([])
})

const key = (of: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${of} report key`) })

test('ACC-54, ACC-55, ACC-56: a new company may include Power BI keys, which are checked, trimmed and forgotten with the form', async () => {
  await opensCompanies(<CompaniesPage />)
  const sent = takesNew()
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  await key('Submissions').fill('two words')
  await key('Corrective actions').fill(' eyJrIjoi ')
  await expect
    .element(page.getByText('Please enter a key as Power BI issues it, without spaces.'))
    .toBeVisible()
  await key('Submissions').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.getByRole('button', { name: 'Add company' }).first().click()
  await expect.element(key('Corrective actions')).toHaveValue('')
  await fills()
  await key('Corrective actions').fill(' eyJrIjoi ')
  await save()
  await expect
    .poll(() => sent)
    .toMatchObject([{ name: 'Delta Foundations', caPowerBIkey: 'eyJrIjoi' }])
  expect(sent[0]).not.toHaveProperty('powerBIKey')
})

test('G1-44 the industry is optional, comes from the list and is sent as its number', async () => {
  await opensCompanies(<CompaniesPage />)
  const sent = takesNew()
  await page.getByRole('button', { name: 'Add company' }).click()
  await fills()
  await page.getByRole('combobox', { name: /^Industry/ }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Not chosen', 'Roofing Contractors'])
  await page.getByRole('option', { name: 'Roofing Contractors' }).click()
  await save()
  await expect.poll(() => sent).toMatchObject([{ industryID: 238160 }])
})
