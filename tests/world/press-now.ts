import type { Locator } from 'vitest/browser'

/**
 * Presses a button that is there now, and throws without one. A failed step retries by itself,
 * which removes the button, perhaps before a simulated pointer gets to it.
 */
export function pressNow(button: Locator): void {
  const one = button.element()
  if (!(one instanceof HTMLElement)) throw new Error('No button stands there.')
  one.click()
}
