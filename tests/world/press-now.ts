import type { Locator } from 'vitest/browser'

/**
 * Presses a button that stands at this moment; none is an error. What failed comes by itself as
 * soon as it can, and its button goes with the failure: perhaps in the moments that a pointer takes
 * to get there.
 */
export function pressNow(button: Locator): void {
  const one = button.element()
  if (!(one instanceof HTMLElement)) throw new Error('No button stands there.')
  one.click()
}
