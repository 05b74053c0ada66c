import { expect } from '@playwright/test'
import type { State } from './state.ts'

const plans = '/back-office/pre-task-plans'
const opened: State['does'] = async (page, say) => {
  await page.locator('[data-row-link]').first().click()
  await expect(page.getByRole('button', { name: say('Open PDF') }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: say('Signatures') })).toBeVisible()
}

/**
 * Pre-task plans for a safety professional: sorted by repeats, one next to the list or on its own,
 * and no result.
 */
export const planStates: readonly State[] = [
  { name: 'pre-task plans, those that repeat most', path: `${plans}?sort=-repeats` },
  { name: 'a copied plan, read', path: `${plans}?sort=-repeats`, each: true, does: opened },
  { name: 'the first plan of a project, read', path: plans, each: true, does: opened },
  { name: 'plans that wait for signatures', path: `${plans}?status=pending,ready` },
  { name: 'no plan matches', path: `${plans}?q=nothingislikethis` },
]
