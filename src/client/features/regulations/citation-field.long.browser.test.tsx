import { i18n } from '@lingui/core'
import axe from 'axe-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Looks } from '#client/shell/looks.tsx'
import { field, options, said, shows } from '#tests/world/citation-world.tsx'
import { CitationField, RegulationCards } from './door.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('half-typed text offers continuations by keyboard and selects none automatically', async () => {
  await shows()
  await field.fill('1926.50')
  await expect
    .poll(options)
    .toEqual([
      '29 CFR 1926.50Medical services and first aid',
      '29 CFR 1926.500Scope, application, and definitions applicable to this subpart',
      '29 CFR 1926.501Duty to have fall protection',
      '29 CFR 1926.502Fall protection systems criteria and practices',
      '29 CFR 1926.503Training requirements',
    ])
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('option').nth(2)).toHaveAttribute('data-active', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('29 CFR 1926.501')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('an offer may lack the typed letters', async () => {
  await shows()
  await field.fill('§ 1926-50')
  await expect.poll(options).toHaveLength(5)
})

test('a tap rewrites one of several citations and leaves the rest', async () => {
  await shows('See §1926.501 (b) (1), and 1926.502')
  await page.getByRole('button', { name: /^Write it like this: 29 CFR 1926\.501/ }).click()
  await expect.element(field).toHaveValue('See 29 CFR 1926.501(b)(1), and 1926.502')
})

for (const theme of ['darkTheme', 'lightTheme'] as const)
  test(`field, offers, notes and an opened regulation pass axe, ${theme}`, async () => {
    localStorage.setItem('siteward.theme', theme)
    onTestFinished(() => localStorage.removeItem('siteward.theme'))
    await page.viewport(390, 844)
    await render(
      <Looks>
        <RegulationCards
          regulations={[
            { number: '29 CFR 1926.501(b)(1)', description: 'Says which edges must be guarded.' },
          ]}
        />
        <CitationField
          label="Regulation"
          maxLength={255}
          value="1926-501; 1926.410; 1926.9999; 1926.50"
          onChange={() => undefined}
        />
      </Looks>,
    )
    await page.getByRole('button', { name: /^29 CFR 1926\.501/ }).click()
    await expect.element(page.getByRole('link', { name: /^Official text/ })).toBeVisible()
    await field.click()
    await expect.poll(() => said().length).toBe(4)
    await expect.poll(options).toHaveLength(5)
    await Promise.all(
      document.getAnimations().map((running) => running.finished.catch(() => undefined)),
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const result = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    // The rule does not apply: arrow keys in the field move through the offers, and the field names
    // the active one.
    const wrong = result.violations.filter(({ id }) => id !== 'scrollable-region-focusable')
    expect(
      wrong.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join('\n')}`),
    ).toEqual([])
  })
