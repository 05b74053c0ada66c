import { flushSync } from 'react-dom'

/**
 * Goes to the search of a bar at once, and shows it first where it is folded away: what is typed
 * right after the key is in it.
 */
export function toSearch(bar: HTMLElement | null, show?: () => void): void {
  if (show) flushSync(show)
  const field = bar?.querySelector<HTMLInputElement>('[role="searchbox"]')
  field?.focus()
  field?.select()
}
