import { expect } from '@playwright/test'
import { isPhone, type State } from './state.ts'

const own = '/back-office/submissions'
const all = '/admin/submissions'

/** Opens a filter with its choices; on small screens by the button for all filters. */
function filter(name: string, then?: State['does']): State['does'] {
  return async (page, say) => {
    const chip = page.locator('[aria-haspopup=dialog]').filter({ hasText: say(name) })
    const more = page.getByRole('button', { name: say('Filters') })
    await expect(chip.or(more).first()).toBeVisible()
    if (!(await chip.isVisible())) await more.first().click()
    const opener = isPhone(page)
      ? page
          .getByRole('dialog')
          .getByRole('button')
          .filter({ hasText: say(name) })
      : chip
    await opener.click()
    await then?.(page, say)
  }
}

/**
 * Opens the first program to its forms, ticks one of them, and ticks another program as a whole.
 */
const ticksForms: State['does'] = async (page) => {
  const panel = page.getByRole('dialog').last()
  await panel.locator('[aria-expanded=false]').nth(3).click()
  await panel.getByRole('checkbox').nth(4).check({ force: true })
  await panel.getByRole('checkbox').first().check({ force: true })
}

/** Opens the first record of the list. */
const opensFirst =
  (then?: State['does']): State['does'] =>
  async (page, say) => {
    await page.locator('[data-index] a[href]').first().click()
    await expect(page.getByRole('radiogroup', { name: say('Answers') })).toBeVisible()
    await then?.(page, say)
  }

// The list of a form that has findings, photos and an action.
const withFindings = `${own}?q=rail&sort=-submitted`

/** The list of submissions with its filters, and a record with what opens in it. */
export const submissionStates: readonly State[] = [
  {
    name: 'submissions, filters set',
    path: `${own}?status=1&submitted=2025-01-01..2027-12-31&safetyPrograms=Fall+Protection`,
  },
  { name: 'submissions, programs', path: own, each: true, does: filter('Program', ticksForms) },
  { name: 'submissions, people', path: own, each: true, does: filter('User') },
  { name: 'submissions, periods', path: own, each: true, does: filter('Period') },
  {
    name: 'submissions, ticked',
    path: own,
    each: true,
    does: async (page) =>
      isPhone(page) ? undefined : page.getByRole('checkbox').nth(1).check({ force: true }),
  },
  {
    name: 'submissions, columns',
    path: own,
    each: true,
    does: async (page, say) =>
      isPhone(page)
        ? undefined
        : page
            .getByRole('button', { name: say('Columns') })
            .first()
            .click(),
  },
  { name: 'submissions, none found', path: `${own}?q=nothingislikethis` },
  {
    name: 'a record, findings alone',
    path: withFindings,
    does: opensFirst(async (page, say) =>
      page.getByRole('radio', { name: say('Findings') }).check({ force: true }),
    ),
  },
  {
    name: 'a record, a regulation and the plain answers open',
    path: withFindings,
    does: opensFirst(async (page, say) => {
      for (const closed of [
        page.getByRole('button', { name: say('Show') }),
        page.getByRole('button', { name: /^29 CFR/ }),
      ])
        if ((await closed.count()) > 0) await closed.first().click()
    }),
  },
]

/** The submissions of all companies. */
export const allSubmissionStates: readonly State[] = [
  {
    name: 'submissions of all companies, companies',
    path: all,
    each: true,
    does: filter('Company'),
  },
  { name: 'submissions of one company', path: `${all}?accountID=1&daysRange=120` },
]
