import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, notes, options, said, shows } from '#tests/world/citation-world.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('recognises any spelling of typed text, and a tap applies the usual one', async () => {
  const saved = await shows()
  await field.fill('29CFR 1926-501.b.1')
  const take = page.getByRole('button', {
    name: 'Write it like this: 29 CFR 1926.501(b)(1) – Duty to have fall protection',
  })
  await expect.element(take).toBeVisible()
  expect(take.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await take.click()
  await expect.element(field).toHaveValue('29 CFR 1926.501(b)(1)')
  await expect.poll(said).toEqual(['29 CFR 1926.501(b)(1) – Duty to have fall protection'])
  expect(take.elements()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved.mock.calls).toEqual([['29 CFR 1926.501(b)(1)']])
})

test('finds an offer by words of its heading too, and a press applies it', async () => {
  await shows('1926.502; ')
  await field.click()
  await userEvent.keyboard('{End}stairw')
  await page.getByRole('option', { name: /^29 CFR 1926\.1052/ }).click()
  await expect.element(field).toHaveValue('1926.502; 29 CFR 1926.1052')
  await expect
    .poll(said)
    .toEqual([
      '29 CFR 1926.502 – Fall protection systems criteria and practices',
      '29 CFR 1926.1052 – Stairways',
    ])
})

test('Escape closes the offers and leaves the typed text; Enter alone applies nothing', async () => {
  await shows()
  await field.fill('1926.50')
  await expect.poll(options).toHaveLength(5)
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('listbox').elements()).toEqual([])
  await expect.element(field).toHaveValue('1926.50')
  await userEvent.keyboard('{ArrowDown}{Enter}{Tab}')
  await expect.element(field).toHaveValue('1926.50')
})

test('flags reserved and missing citations in words and saves them all the same', async () => {
  const saved = await shows()
  await field.fill('1926.410 and 1926.9999')
  await expect
    .poll(said)
    .toEqual([
      '29 CFR 1926.410 is reserved (1926.409 to 1926.415): it has no text.',
      '29 CFR 1926.9999: Not in our copy of 09/17/2025. You can still save it.',
    ])
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved.mock.calls).toEqual([['1926.410 and 1926.9999']])
})

test('flags an incomplete number only once the field is left', async () => {
  await shows()
  // The copy has no 1926.45, but 1926.450.
  await field.fill('1926.45')
  await expect.poll(options).toHaveLength(5)
  expect(notes.getByText(/Not in our copy/).elements()).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect
    .poll(said)
    .toEqual(['29 CFR 1926.45: Not in our copy of 09/17/2025. You can still save it.'])
})

test('free text has no flag or offer and is saved unchanged', async () => {
  const saved = await shows()
  await field.fill('29 CFR 1926.501')
  await expect.poll(said).toHaveLength(1)
  for (const text of ['Company rule 12.4', 'ANSI Z359.1-2016']) {
    await field.fill(text)
    await expect.poll(() => notes.elements()).toEqual([])
    expect(page.getByRole('listbox').elements()).toEqual([])
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved.mock.calls).toEqual([['ANSI Z359.1-2016']])
})
