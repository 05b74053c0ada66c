import type { Locator } from 'vitest/browser'

/**
 * Presses a button that is there now, and throws without one. A failed step retries on its own,
 * which removes the button, perhaps before a simulated pointer reaches it.
 */
export function pressNow(button: Locator): void {
  const one = button.element()
  if (!(one instanceof HTMLElement)) throw new Error('The button is missing.')
  one.click()
}
