import { expect, type Page } from '@playwright/test'
import { isPhone, type State } from './state.ts'

/** A button of this name, pressed. */
export const press = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  page
    .getByRole('button', { name: say(english) })
    .first()
    .click()
/** These words stand there. */
export const says = (english: string) => (page: Page, say: (english: string) => RegExp) =>
  expect(page.getByText(say(english)).first()).toBeVisible()

/** One filter, behind the button of all where there is no room for it. */
export function filter(name: string): State['does'] {
  return async (page, say) => {
    const chip = page.locator('[aria-haspopup=dialog]').filter({ hasText: say(name) })
    const all = page.getByRole('button', { name: say('Filters') })
    // A filter stands there when its choices have come.
    await expect(chip.or(all).first()).toBeVisible()
    if (!(await chip.isVisible())) await all.first().click()
    if (!isPhone(page)) await chip.click()
  }
}
