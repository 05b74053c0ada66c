import type { Page } from '@playwright/test'
import { isPhone, type State } from './state.ts'

const setup = '/back-office/setup'

/**
 * Starts the setup and passes its introduction; on a phone the forms of a program have a page of
 * their own.
 */
async function begins(page: Page, say: (english: string) => RegExp): Promise<void> {
  await page
    .getByRole('button', { name: say('Start the setup') })
    .or(page.getByRole('button', { name: say('Go on with the setup') }))
    .click()
  const back = page.getByRole('button', { name: say('Back') })
  if (await back.isVisible()) await back.click()
  const programs = page
    .getByRole('navigation', { name: say('Safety programs') })
    .getByRole('button')
  const [forms, close] = [
    page.getByRole('button', { name: say('Forms') }),
    page.getByRole('dialog').getByRole('button', { name: say('Close') }),
  ]
  await programs
    .or(page.getByRole('button', { name: say('Programs') }))
    .or(forms)
    .first()
    .waitFor()
  // The setup reopens the place that was open before.
  for (const open of [forms, close]) if (await open.isVisible()) await open.click()
  if (isPhone(page) && (await programs.first().isVisible())) await programs.first().click()
}

const chosen =
  (does: NonNullable<State['does']>): State['does'] =>
  async (page, say) => {
    await begins(page, say)
    await page.getByRole('checkbox').nth(1).check({ force: true })
    await does(page, say)
  }

const toProjects = (...values: string[]): State['does'] =>
  chosen(async (page, say) => {
    await page.getByRole('button', { name: say('Continue') }).click()
    if (values.length === 0) return
    await page
      .getByRole('button', { name: say('Add project') })
      .first()
      .click()
    for (const [at, value] of values.entries()) await page.getByRole('textbox').nth(at).fill(value)
    await page.getByRole('textbox').nth(values.length).focus()
    await page.getByRole('textbox').nth(0).focus()
  })

/** The setup of a company that is not configured. */
export const setupStates: readonly State[] = [
  { name: 'setup, why one is there', path: setup },
  { name: 'setup, programs', path: setup, each: true, does: begins },
  {
    name: 'setup, questions',
    path: setup,
    each: true,
    does: chosen((page, say) =>
      page
        .getByRole('button', { name: say('Questions of {name}') })
        .first()
        .click(),
    ),
  },
  {
    name: 'setup, sub-forms',
    path: setup,
    each: true,
    does: chosen((page, say) =>
      page
        .getByRole('button', { name: say('Questions and sub-forms of {name}') })
        .first()
        .click(),
    ),
  },
  {
    name: 'setup, regulations',
    path: setup,
    each: true,
    does: chosen(async (page, say) => {
      await page
        .getByRole('button', { name: say('Questions of {name}') })
        .first()
        .click()
      await page.locator('table button').first().click()
    }),
  },
  { name: 'setup, projects', path: setup, does: toProjects() },
  {
    name: 'setup, a project that is written',
    path: setup,
    each: true,
    does: toProjects('1058', 'I-35 Frontage Bridge and the ramps that lead there from both sides'),
  },
  {
    name: 'setup, a project that is wrong',
    path: setup,
    each: true,
    does: async (page, say) => {
      await toProjects('1058', 'I-35 Frontage Bridge')?.(page, say)
      await page.getByRole('button', { name: say('Ready') }).click()
    },
  },
]
