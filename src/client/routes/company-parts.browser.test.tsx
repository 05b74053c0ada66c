import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { dana, rosa } from '#tests/world/company-screen.tsx'
import { program, toggle } from '#tests/world/programs-world.tsx'
import { expectToast } from '#tests/world/toasts.ts'
import { heading, opens, parts } from '#tests/world/company-parts-world.tsx'

const card = (name: string) => page.getByRole('region', { name })

test('ACC-22 company information links a safety professional to the user guide', async () => {
  await opens('/back-office/account', dana)
  await expect
    .element(card('Company information').getByRole('link', { name: 'User guide' }))
    .toBeVisible()
})

test('ACC-22 company information shows the system administrator no user guide', async () => {
  await opens('/admin/accounts/$accountID')
  await expect.element(card('Company information')).toBeVisible()
  expect(page.getByRole('link', { name: 'User guide' }).elements()).toEqual([])
})

test("ACC-25 ACC-26 the company page shows the system administrator its key and its administrators' keys", async () => {
  await opens('/admin/accounts/$accountID')
  await expect.element(card('API keys').getByText('sw_co_••••••••••••9a31')).toBeVisible()
  await page.getByRole('button', { name: "Show administrators' keys" }).click()
  await expect
    .element(page.getByRole('dialog', { name: "Administrators' keys" }).getByText('Dana Whitfield'))
    .toBeVisible()
})

test('ACC-27 the company page shows a safety professional the seats per license and no keys', async () => {
  await opens('/back-office/account', dana)
  await expect.element(card('Seats by license').getByText('OSHA')).toBeVisible()
  await expect.element(card('Seats by license').getByText('7 free of 24')).toBeVisible()
  expect(card('API keys').elements()).toEqual([])
})

test.each([
  ["ACC-30 the company's page lists the safety plans", '/back-office/account/programs', dana],
  ['ACC-30 a system administrator sees the list too', '/admin/accounts/$accountID/programs', rosa],
] as const)('%s, with a switch at each form', async (_, route, who) => {
  await opens(route, who)
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect
    .poll(() =>
      parts
        .elements()
        .filter((part) => part.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Programs'])
  await program('Fall Protection').click()
  await expect.element(toggle('Daily Fall Hazard Inspection')).toBeChecked()
  await expect.element(toggle('Weekly Ladder Inspection')).not.toBeChecked()
})

test('ACC-32 PROG-95 PROG-91 the system administrator enables a form for the company in the link', async () => {
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

test("a company list stays under the company's name even if the company fails to load", async () => {
  await opens('/back-office/account/contractors', dana, [
    mock('companies.one', () => ({ refused: 'internal' })),
  ])
  await expect.element(page.getByRole('table').getByText('Acme Concrete')).toBeVisible()
  await expect.element(heading('Ridgeline Builders')).toBeVisible()
  await expect.element(parts.first()).toHaveAttribute('href', '/back-office/account')
})
