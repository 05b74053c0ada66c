import { i18n } from '@lingui/core'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Looks } from '#client/shell/looks.tsx'
import { CitationField, RegulationCards } from './door.ts'


beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const field = page.getByRole('combobox', { name: 'Regulation' })
const notes = page.getByRole('list', { name: 'What our copy of the regulations says' })
const said = () => notes.getByRole('listitem').elements().map(({ textContent }) => textContent)
const options = () => page.getByRole('option').elements().map((option) => option.textContent)

function Written({ begin, saved }: { begin: string; saved: (number: string) => void }) {
  const [value, setValue] = useState(begin)
  return (
    <Looks>
      <CitationField label="Regulation" most={255} value={value} onChange={setValue} />
      <button type="button" onClick={() => saved(value)}>Save</button>
    </Looks>
  )
}

async function shows(begin = '') {
  const saved = vi.fn<(number: string) => void>()
  await render(<Written begin={begin} saved={saved} />)
  return saved
}

test('what is typed is recognised in any spelling, and a tap takes the usual one', async () => {
  const saved = await shows()
  await field.fill('29CFR 1926-501.b.1')
  const take = page.getByRole('button', { name: 'Write it so: 29 CFR 1926.501(b)(1) – Duty to have fall protection' })
  await expect.element(take).toBeVisible()
  expect(take.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await take.click()
  await expect.element(field).toHaveValue('29 CFR 1926.501(b)(1)')
  await expect.poll(said).toEqual(['29 CFR 1926.501(b)(1) – Duty to have fall protection'])
  expect(take.elements()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved.mock.calls).toEqual([['29 CFR 1926.501(b)(1)']])
})

test('what is half typed offers what begins so, by keyboard and without choosing anything by itself', async () => {
  await shows()
  await field.fill('1926.50')
  await expect.poll(options).toEqual(['29 CFR 1926.50Medical services and first aid', '29 CFR 1926.500Scope, application, and definitions applicable to this subpart', '29 CFR 1926.501Duty to have fall protection', '29 CFR 1926.502Fall protection systems criteria and practices', '29 CFR 1926.503Training requirements'])
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('option').nth(2)).toHaveAttribute('data-active', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('29 CFR 1926.501')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('an offer is found by words of its heading too, and a press takes it', async () => {
  await shows('1926.502; ')
  await field.click()
  await userEvent.keyboard('{End}stairw')
  await page.getByRole('option', { name: /^29 CFR 1926\.1052/ }).click()
  await expect.element(field).toHaveValue('1926.502; 29 CFR 1926.1052')
  await expect.poll(said).toEqual(['29 CFR 1926.502 – Fall protection systems criteria and practices', '29 CFR 1926.1052 – Stairways'])
})

test('an offer need not have the letters that were typed', async () => {
  await shows()
  await field.fill('§ 1926-50')
  await expect.poll(options).toHaveLength(5)
})

test('Escape shuts the offers and leaves what was typed; Enter alone takes nothing', async () => {
  await shows()
  await field.fill('1926.50')
  await expect.poll(options).toHaveLength(5)
  await userEvent.keyboard('{Escape}')
  expect(page.getByRole('listbox').elements()).toEqual([])
  await expect.element(field).toHaveValue('1926.50')
  await userEvent.keyboard('{ArrowDown}{Enter}{Tab}')
  await expect.element(field).toHaveValue('1926.50')
})

test('what is reserved and what our copy does not have is flagged in words, and saved all the same', async () => {
  const saved = await shows()
  await field.fill('1926.410 and 1926.9999')
  await expect.poll(said).toEqual(['29 CFR 1926.410 is reserved (1926.409 to 1926.415): nothing stands there.', '29 CFR 1926.9999: Not in our copy of 09/17/2025. It can be saved all the same.'])
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(saved.mock.calls).toEqual([['1926.410 and 1926.9999']])
})

test('what can still become a number that we have is flagged only once the field is left', async () => {
  await shows()
  // There is no 1926.45, but 1926.450.
  await field.fill('1926.45')
  await expect.poll(options).toHaveLength(5)
  expect(notes.getByText(/Not in our copy/).elements()).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.poll(said).toEqual(['29 CFR 1926.45: Not in our copy of 09/17/2025. It can be saved all the same.'])
})

test('free text has no flag, no offer and is saved as it is', async () => {
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

test('of several citations a tap writes the one anew and leaves the rest', async () => {
  await shows('See §1926.501 (b) (1), and 1926.502')
  await page.getByRole('button', { name: /^Write it so: 29 CFR 1926\.501/ }).click()
  await expect.element(field).toHaveValue('See 29 CFR 1926.501(b)(1), and 1926.502')
})

for (const theme of ['darkTheme', 'lightTheme'] as const)
  test(`field, offers, notes and an opened regulation pass axe, ${theme}`, async () => {
    localStorage.setItem('siteward.theme', theme)
    onTestFinished(() => localStorage.removeItem('siteward.theme'))
    await page.viewport(390, 844)
    await render(
      <Looks>
        <RegulationCards regulations={[{ number: '29 CFR 1926.501(b)(1)', description: 'Says which edges must be guarded.' }]} />
        <CitationField label="Regulation" most={255} value="1926-501; 1926.410; 1926.9999; 1926.50" onChange={() => undefined} />
      </Looks>,
    )
    await page.getByRole('button', { name: /^29 CFR 1926\.501/ }).click()
    await expect.element(page.getByRole('link', { name: /^Official text/ })).toBeVisible()
    await field.click()
    await expect.poll(() => said().length).toBe(4)
    await expect.poll(options).toHaveLength(5)
    await Promise.all(document.getAnimations().map((running) => running.finished.catch(() => undefined)))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const result = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    // The arrows walk the offers from their field, which names the active one.
    const wrong = result.violations.filter(({ id }) => id !== 'scrollable-region-focusable')
    expect(wrong.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join('\n')}`)).toEqual([])
  })
