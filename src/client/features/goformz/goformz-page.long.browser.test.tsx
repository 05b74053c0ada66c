import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusedPdfUrl } from '#contract/goformz/pdf-address.ts'
import { aForm, opensGoformz } from '#tests/world/goformz-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'
import { GoformzPage } from './goformz-page.tsx'

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelectorAll('[role=cell]')[2]?.textContent)
const opens = (forms: unknown, options: Parameters<typeof opensGoformz>[1] = {}) =>
  opensGoformz(<GoformzPage />, { forms, ...options })

test('GFZ-01 GFZ-05 GFZ-06 GFZ-07 GFZ-08 a form shows project, user, form, day and time in the local format', async () => {
  await opens([aForm(1)])
  await expect.element(row('Form 1')).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((head) => head.getAttribute('aria-label')),
  ).toEqual(['Project', 'User Name', 'Form Name', 'Date & Time', 'Action'])
  expect(
    [...row('Form 1').element().querySelectorAll('[role=cell]')]
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Harbour wall', 'Marco Reyes', 'Form 1', '11-20-2026 09:01'])
})

test('GFZ-04 a page has ten forms, newest first', async () => {
  await opens(Array.from({ length: 23 }, (_, n) => aForm(n + 1)))
  await expect.poll(names).toEqual(Array.from({ length: 10 }, (_, n) => `Form ${23 - n}`))
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(names).toEqual(['Form 3', 'Form 2', 'Form 1'])
})

test('GFZ-05 filters the list by project', async () => {
  await opens([
    aForm(1),
    aForm(2, { projectName: 'Tower' }),
    aForm(3, { projectName: null, projectId: 'J-9' }),
  ])
  await expect.poll(names).toEqual(['Form 3', 'Form 2', 'Form 1'])
  await page.getByRole('button', { name: 'Project' }).first().click()
  await page.getByRole('checkbox', { name: /^Tower/ }).click()
  await expect.poll(names).toEqual(['Form 2'])
})

test("GFZ-10 shows an unknown project by the form's own text", async () => {
  await opens([aForm(1, { projectName: null, projectId: 'J-2231' })])
  await expect.element(row('Form 1').getByText('Unknown Project (J-2231)')).toBeVisible()
})

test("GFZ-09 GFZ-12 G2-62 View leads to the list's first address, in a new tab without opener or referrer", async () => {
  await opens([aForm(1)])
  const view = page.getByRole('link', { name: 'View: Form 1' })
  await expect.element(view).toHaveAttribute('href', 'https://files.goformz.test/1.pdf')
  await expect.element(view).toHaveAttribute('target', '_blank')
  await expect.element(view).toHaveAttribute('rel', 'noopener noreferrer')
})

test('GFZ-13 G2-62 without an address View is disabled with a reason, and nothing else opens', async () => {
  await opens([
    aForm(1, { formzPdfUrl: '' }),
    aForm(2, { formzPdfUrl: '[{"Url":"javascript:alert(1)"}]' }),
  ])
  for (const name of ['View: Form 1', 'View: Form 2'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  expect(page.getByText('PDF not available', { exact: true }).elements()).toHaveLength(2)
  expect(page.getByRole('link', { name: /^View/ }).elements()).toEqual([])
})

test('GFZ-13 View of an unsaved PDF is disabled, and the form shows why', async () => {
  await opens([aForm(1, { formzPdfUrl: refusedPdfUrl('active-pdf') })])
  await expect.element(page.getByRole('button', { name: 'View: Form 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'PDF not saved' }).click()
  const why = 'This PDF holds a script or cannot be checked, so it was not saved.'
  await expect.element(page.getByText(why, { exact: true })).toBeVisible()
})

test('GFZ-03 shows loading in place of the table', async () => {
  const held = Promise.withResolvers<void>()
  const server = await opens([aForm(1)])
  await expect.element(row('Form 1')).toBeVisible()
  await server.shown.leave()
  server.world.leave()
  const waiting = await opensGoformz(<GoformzPage />, { forms: [aForm(2)] })
  waiting.world.busy = held.promise
  await expect
    .element(page.getByLabelText('Loading Goformz submissions').or(row('Form 2')).first())
    .toBeVisible()
  held.resolve()
  await expect.element(row('Form 2')).toBeVisible()
})

test('GFZ-14 G2-63 a failed load is stored, shown in place of the table and retried', async () => {
  const stored = storedFromHere()
  const server = await opens({ refused: 'internal' })
  await expect
    .element(page.getByRole('heading', { name: 'Unable to load Goformz submissions' }))
    .toBeVisible()
  expect(page.getByText('No Goformz submissions').elements()).toEqual([])
  expect(stored).toMatchObject([
    { code: 'fetchGoformzSubmissions', title: 'Unable to load Goformz submissions' },
  ])
  server.forms = [aForm(1)]
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('Form 1')).toBeVisible()
})

test.each([
  ['an object', { forms: [] }],
  ['a list of other records', [{ id: 1, title: 'x' }]],
])('GFZ-15 %s is stored as an error and shows no rows', async (_what, forms) => {
  const stored = storedFromHere()
  await opens(forms)
  await expect
    .poll(() => stored)
    .toMatchObject([
      {
        code: 'fetchGoformzSubmissions',
        message: 'The answer of the server is not a list of forms.',
      },
    ])
  expect(names()).toEqual([])
})

test('ACL-17 a system administrator without a company is prompted to choose one', async () => {
  localStorage.removeItem('siteward.account')
  await opens([], { roleID: 3 })
  await expect
    .element(page.getByRole('heading', { name: 'Please select an account' }))
    .toBeVisible()
})

test.each([
  [1024, 768],
  [820, 1180],
  [390, 844],
] as const)(
  'GFZ-11 at %i × %i a form is readable in full and nothing is cut off',
  async (...size) => {
    const refused = aForm(3, { formzPdfUrl: refusedPdfUrl('hidden-pdf') })
    await opens([aForm(1, { formzPdfUrl: '' }), aForm(2), refused], { size: [...size] })
    await expect.element(page.getByText('PDF not available').first()).toBeVisible()
    for (const text of [
      'Form 1',
      'Harbour wall',
      'Marco Reyes',
      '11-20-2026 09:01',
      'PDF not available',
      'PDF not saved',
    ])
      expect(document.body.textContent).toContain(text)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0])
  },
)
