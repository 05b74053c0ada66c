import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dana, rosa } from '#tests/world/company-screen.tsx'
import { program } from '#tests/world/programs-world.tsx'
import { heading, opens, parts } from '#tests/world/company-parts-world.tsx'

test.each([
  [
    "ACC-29 the company's page lists its contractor companies",
    '/back-office/account/contractors',
    dana,
    'Contractors6',
    'Acme Concrete',
    '/back-office/account',
  ],
  [
    'ACC-29 a system administrator sees the contractor companies too',
    '/admin/accounts/$accountID/contractors',
    rosa,
    'Contractors6',
    'Acme Concrete',
    '/admin/accounts/7',
  ],
  [
    "the company's page lists its associates",
    '/back-office/account/associates',
    dana,
    'Associates41',
    'Dana Whitfield',
    '/back-office/account',
  ],
  [
    'a system administrator sees the associates too',
    '/admin/accounts/$accountID/associates',
    rosa,
    'Associates41',
    'Dana Whitfield',
    '/admin/accounts/7',
  ],
] as const)('%s, and its first tab leads back', async (_, route, who, tab, row, back) => {
  const { path } = await opens(route, who)
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect.element(page.getByRole('table').getByText(row)).toBeVisible()
  await expect
    .poll(() =>
      parts
        .elements()
        .filter((part) => part.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent),
    )
    .toEqual([tab])
  await parts.first().click()
  await expect.poll(path).toBe(back)
})

test('ACC-31 a form of the list opens its questions with the columns Question and Type', async () => {
  await opens('/admin/accounts/$accountID/programs')
  await program('Fall Protection').click()
  await program('Daily Fall Hazard Inspection').click()
  const table = page.getByRole('table', { name: 'Daily Fall Hazard Inspection' })
  await expect.element(table.getByText('Is every open side protected?')).toBeVisible()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Question', 'Type'])
})
