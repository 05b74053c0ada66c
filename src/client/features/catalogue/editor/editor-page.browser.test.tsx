import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { freshDevice, showApp } from '#tests/mocks/show-app.tsx'
import {
  chooses,
  ends,
  field,
  gone,
  node,
  opensEditor,
  pane,
  question,
  seen,
  wordsIn,
} from '#tests/world/editor-world.tsx'
import { aDraft, form, plan } from '#tests/world/editor-plans.ts'
import { signedIn } from '#tests/world/routed.tsx'

test('PROG-01 the address shows the two-pane editor to the system administrator only', async () => {
  await freshDevice()
  await signedIn(3)
  mockAlso(mock('catalogue.plans', aDraft))
  const app = await showApp('/admin/safety-programs')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Safety Programs' }))
    .toBeVisible()
  await expect.element(node('Hot Work')).toBeVisible()
  const [left, right] = [
    page.getByRole('tree', { name: 'Safety programs' }).element(),
    pane('Questions').element(),
  ].map((each) => each.getBoundingClientRect())
  expect(left?.right).toBeLessThanOrEqual(right?.left ?? 0)
  await app.unmount()
  await signedIn(2)
  const other = await showApp('/admin/safety-programs')
  await expect.poll(other.path).toBe('/back-office/account')
  expect(page.getByRole('tree').elements()).toEqual([])
})

test('PROG-03 PROG-04 the right pane shows the questions of the selected form or sub-form', async () => {
  await opensEditor()
  await chooses('Hot Work', 'Welding')
  await expect.element(pane('Welding').getByRole('heading', { name: 'Welding' })).toBeVisible()
  await expect
    .poll(() => wordsIn('Questions'))
    .toEqual(['Is the area clear of what burns?', 'Which gas?', 'Date of inspection'])
  await chooses('Permits')
  await expect.element(question('Fire watch')).toBeVisible()
  await question('Fire watch').dblClick()
  await expect
    .element(pane('Fire watch').getByRole('heading', { name: 'Fire watch' }))
    .toBeVisible()
  await expect.poll(() => wordsIn('Questions')).toEqual(['Is somebody watching?'])
  await expect.element(node('Fire watch')).toHaveAttribute('aria-selected', 'true')
})

test("PROG-25 in a multi-question form a question's header has twenty letters, with the full text below", async () => {
  await opensEditor()
  await chooses('Hot Work', 'Permits')
  await expect
    .poll(() => wordsIn('Questions'))
    .toEqual(['Is the permit signed…', 'Fire watch', 'Is it posted?'])
  await seen('Is the permit signed by the supervisor?')
})

test('PROG-27 PROG-28 PROG-32 the pane shows a text without programs, without forms and without a selected form', async () => {
  const server = await opensEditor({ plans: [] })
  await seen('No safety programs found')
  await seen('Currently no form has been selected')
  server.plans = [plan(2, 'Cranes', [])]
  await page.getByRole('button', { name: 'New program' }).first().click()
  await field('Name').fill('Ladders')
  await ends('New program').click()
  await expect
    .element(pane('Ladders').getByText('No forms found for the program', { exact: true }))
    .toBeVisible()
  await gone('Currently no form has been selected')
  node('Ladders').element().querySelector<HTMLElement>('[data-fold]')?.click()
  await expect.element(node('No forms found for the program')).toBeVisible()
})

test("PROG-64 G2-20 sorts the forms of program 97 by sortOrder, regardless of the server's order", async () => {
  const forms = [
    form(3, 'Third', { sortOrder: 3 }),
    form(4, 'Rope', { sortOrder: null }),
    form(1, 'First', { sortOrder: 1 }),
    form(5, 'Hook', { sortOrder: null }),
    form(2, 'Second', { sortOrder: 2 }),
  ]
  await opensEditor({ plans: [plan(97, 'Cranes', forms)] })
  await chooses('Cranes', 'First')
  await expect
    .poll(() => wordsIn('Safety programs'))
    .toEqual(['Cranes', 'First', 'Second', 'Third', 'Hook', 'Rope'])
})
