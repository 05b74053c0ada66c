import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { connection } from '#client/data/api/connection.ts'
import { Looks } from '#client/shell/looks.tsx'
import { messages as spanish } from '#client/features/regulations/locales/es.po'
import { inSpanish } from '#tests/world/spanish.ts'
import { RegulationCard, RegulationCards } from './door.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => connection.set({ state: 'unknown', lastAnswer: null }))

const card = page.getByRole('button', { name: /^29 CFR 1926\.501\(b\)\(1\)/ })
const text = (said: string | RegExp) => page.getByText(said)
const shows = (number: string, more: Partial<Parameters<typeof RegulationCard>[0]> = {}) =>
  render(
    <Looks>
      <RegulationCard number={number} description="Says which edges must be guarded." {...more} />
    </Looks>,
  )

test('a press opens the section: heading, summary, cited words as unofficial, paragraphs, copy date (ruling 65)', async () => {
  await shows('29 CFR 1926.501(b)(1)')
  await expect.element(card).toHaveAttribute('aria-expanded', 'false')
  await expect.element(text('Says which edges must be guarded.')).toBeVisible()
  expect(text(/Our copy/).elements()).toEqual([])
  await card.click()
  await expect.element(text('29 CFR 1926.501(b)(1) – Duty to have fall protection')).toBeVisible()
  await expect.element(text(/^Sets when fall protection is needed/)).toBeVisible()
  await expect.element(text('Not the official text. It may be shortened.')).toBeVisible()
  await expect.element(text(/^Each employee on a walking\/working surface/)).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Paragraphs of 1926.501' }).getByText('Leading edges'))
    .toBeVisible()
  await expect
    .element(text('Our copy of 09/17/2025. Not the official text and not legal advice.'))
    .toBeVisible()
  await card.click()
  await expect.element(card).toHaveAttribute('aria-expanded', 'false')
  expect(text(/Our copy/).elements()).toEqual([])
})

test('the official text opens its own tab, and offline it shows that it needs a connection (ruling 65)', async () => {
  await shows('29 CFR 1926.501(b)(1)')
  await card.click()
  const official = page.getByRole('link', { name: /^Official text of 29 CFR 1926\.501\(b\)\(1\)/ })
  await expect
    .element(official)
    .toHaveAttribute('href', 'https://www.ecfr.gov/current/title-29/part-1926/section-1926.501')
  await expect.element(official).toHaveAttribute('target', '_blank')
  await expect.element(official).toHaveAttribute('rel', 'noopener noreferrer')
  expect(official.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  connection.set({ state: 'offline', lastAnswer: null })
  await expect
    .element(
      text('The official text of 29 CFR 1926.501(b)(1) is at ecfr.gov and needs a connection.'),
    )
    .toBeVisible()
  expect(official.elements()).toEqual([])
  // The text itself stays.
  await expect.element(text(/^Each employee on a walking/)).toBeVisible()
})

test('opens by keyboard, and loads the rest of the section on request', async () => {
  await shows('29 CFR 1926.501(b)(1)')
  await userEvent.keyboard('{Tab}')
  await expect.element(card).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const more = page.getByRole('button', { name: 'Show more of 1926.501 (20)' })
  await expect.element(more).toBeVisible()
  expect(text(/^Each employee on ramps/).elements()).toEqual([])
  await more.click()
  await expect.element(text(/^Each employee on ramps/)).toBeVisible()
  expect(more.elements()).toEqual([])
})

test.each([
  ['1926.9999', '29 CFR 1926.9999 is not in our copy of 09/17/2025.'],
  ['1926.410', '29 CFR 1926.410 is reserved (1926.409 to 1926.415): it has no text.'],
  ['Appendix A to Subpart P', '29 CFR 1926 Subpart P App A – Soil Classification'],
  ['29 CFR 1910.1200', '29 CFR 1910.1200 – Hazard communication'],
])('%s shows: %s', async (number, said) => {
  await shows(number)
  await page.getByRole('button').click()
  await expect.element(text(said)).toBeVisible()
})

test('a range or subpart shows each section with its heading; several numbers each have a link out', async () => {
  await shows('1926.502 to 1926.503; 1926 Subpart M')
  await page.getByRole('button').click()
  await expect.element(text('1926.503 – Training requirements').first()).toBeVisible()
  await expect
    .element(text('1926.500 – Scope, application, and definitions applicable to this subpart'))
    .toBeVisible()
  expect(page.getByRole('link', { name: /^Official text/ }).elements()).toHaveLength(2)
})

test('a rule without a citation opens nothing, nor does one on paper; pictures are in the card', async () => {
  const shown = await shows('Company rule 12', {
    imagesUri: ['data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='],
  })
  await expect.element(text('Company rule 12')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Open Company rule 12, image 1' }))
    .toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Company rule 12/ }).elements()).toEqual([])
  await shown.rerender(
    <Looks>
      <RegulationCards
        look="paper"
        regulations={[{ number: '29 CFR 1926.501', description: 'Says which edges.' }]}
      />
    </Looks>,
  )
  await expect.element(text('29 CFR 1926.501')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('in Spanish the day comes first, and English text is marked', async () => {
  await shows('29 CFR 1926.501(b)(1)')
  inSpanish(spanish)
  await card.click()
  await expect
    .element(text('Nuestra copia del 17/09/2025. No es el texto oficial ni asesoría legal.'))
    .toBeVisible()
  await expect
    .element(text('29 CFR 1926.501(b)(1) – Duty to have fall protection'))
    .toHaveAttribute('lang', 'en')
})
