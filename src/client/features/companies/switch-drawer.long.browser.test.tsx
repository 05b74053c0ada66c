import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slots } from '#client/routes/capabilities.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { confirmBeforeAccountSwitch, chooseAccount } from '#client/workspace/use-account.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { companies, opensCompanies } from '#tests/world/company-screen.tsx'
import { AccountButton } from './account-button.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  chooseAccount({ accountID: 7, name: 'Ridgeline Builders' })
})

const button = () => page.getByRole('button', { name: /^Switch account/ })
const drawer = () => page.getByRole('dialog', { name: 'Switch account' })
const offered = () =>
  drawer()
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('strong')?.textContent)
const kept = () => JSON.parse(localStorage.getItem('siteward.account') ?? 'null') as unknown

async function opens(path = '/admin/accounts/7', listed = companies) {
  const shown = await opensCompanies(<AccountButton />, { path, listed })
  await button().click()
  await expect.element(drawer()).toBeVisible()
  return shown
}

test('SHELL-29 SHELL-31 SHELL-32 lists active and inactive companies apart, with counts and the current one marked', async () => {
  await opens()
  await expect.poll(offered).toEqual(['Alamo Crane', 'Red Mesa Concrete', 'Ridgeline Builders'])
  await expect
    .element(
      drawer()
        .getByRole('option', { name: /Ridgeline Builders/ })
        .getByText('Current'),
    )
    .toBeVisible()
  await expect.element(drawer().getByText('Active3')).toBeVisible()
  await drawer().getByText('Inactive1').click()
  await expect.poll(offered).toEqual(['Harlan Roofing'])
})

test('SHELL-34 G1-30 typing, arrows and Enter select another company and open its page', async () => {
  const { path, world } = await opens()
  await expect.poll(offered).toHaveLength(3)
  await userEvent.keyboard('re')
  await expect
    .poll(() => world.calls.map(({ asked }) => asked))
    .toContain('GET /api/accounts?search=re&isActive=true&limit=100')
  await expect.poll(offered).toEqual(['Red Mesa Concrete'])
  await userEvent.clear(drawer().getByRole('searchbox'))
  await expect.poll(offered).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(drawer().getByRole('option', { name: /Red Mesa/ }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(button()).toHaveTextContent('Red Mesa Concrete')
  await expect.poll(path).toBe('/admin/accounts/9')
  expect(drawer().elements()).toEqual([])
  expect(kept()).toEqual({ accountID: 9, name: 'Red Mesa Concrete' })
})

test('SHELL-34 Enter right after typing waits for the matches', async () => {
  const held = Promise.withResolvers<void>()
  const { world } = await opens()
  await expect.poll(offered).toHaveLength(3)
  let asked = 0
  mockAlso(
    mock('companies.list', async ({ query }) => {
      if (query.get('search') === 'red') {
        asked += 1
        await held.promise
      }
      return world.companies.filter(
        ({ name, isActive }) => isActive && name.toLowerCase().includes(query.get('search') ?? ''),
      )
    }),
  )
  await userEvent.keyboard('red{Enter}')
  await expect.poll(() => asked).toBe(1)
  expect(kept()).toMatchObject({ accountID: 7 })
  await expect.element(drawer()).toBeVisible()
  held.resolve()
  await expect.element(button()).toHaveTextContent('Red Mesa Concrete')
  expect(kept()).toMatchObject({ accountID: 9 })
})

test('G1-30 an open edit prompts first and keeps the company when it stays', async () => {
  const answers = [false, true]
  const stop = confirmBeforeAccountSwitch(async () => answers.shift() ?? true)
  const { path } = await opens()
  await drawer().getByText('Red Mesa Concrete').click()
  await expect.poll(() => answers.length).toBe(1)
  await expect.element(button()).toHaveTextContent('Ridgeline Builders')
  expect(path()).toBe('/admin/accounts/7')
  await button().click()
  await drawer().getByText('Red Mesa Concrete').click()
  await expect.element(button()).toHaveTextContent('Red Mesa Concrete')
  stop()
})

test('a provider page names no company, and a company selected there opens', async () => {
  const shown = await opensCompanies(
    <SlotsContext value={slots}>
      <AccountButton />
    </SlotsContext>,
    { path: '/admin/hazards' },
  )
  await expect.element(button()).toHaveTextContent('All companies')
  await button().click()
  await drawer().getByText('Red Mesa Concrete').click()
  await expect.poll(shown.path).toBe('/admin/accounts/9')
  await expect.element(button()).toHaveTextContent('Red Mesa Concrete')
})

test('SHELL-35 a tab without companies shows a text', async () => {
  await opens(
    '/',
    companies.filter(({ isActive }) => isActive),
  )
  await drawer()
    .getByRole('radio', { name: /^Inactive/ })
    .click()
  await expect.element(drawer().getByText('No Companies Available')).toBeVisible()
})

test('SHELL-33 adds a company from the drawer', async () => {
  await opens()
  await drawer()
    .getByRole('button', { name: /^add company$/i })
    .click()
  await expect
    .element(
      page
        .getByRole('dialog', { name: 'Add company' })
        .getByRole('textbox', { name: 'Company name' }),
    )
    .toBeVisible()
})
