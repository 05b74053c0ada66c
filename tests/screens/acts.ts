import { expect, type Page } from '@playwright/test'
import { isPhone, type State } from './state.ts'

/** Presses the button with this name. */
export const press = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  page
    .getByRole('button', { name: say(english) })
    .first()
    .click()
/** Waits until the page shows these words. */
export const says = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  expect(page.getByText(say(english)).first()).toBeVisible()

/** Opens a filter; on small screens by the button for all filters. */
export function filter(name: string): State['does'] {
  return async (page, say) => {
    const chip = page.locator('[aria-haspopup=dialog]').filter({ hasText: say(name) })
    const all = page.getByRole('button', { name: say('Filters') })
    // A filter appears when its choices have loaded.
    await expect(chip.or(all).first()).toBeVisible()
    if (!(await chip.isVisible())) await all.first().click()
    if (!isPhone(page)) await chip.click()
  }
}
