import type { KeyboardEvent } from 'react'

/**
 * The keys that move from cell to cell as in a spreadsheet; Enter after the last row adds one
 * (`adds`).
 */
export function handleRowStepKeys(
  event: KeyboardEvent,
  go: (by: 1 | -1, adds: boolean) => void,
): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (
    ctrlKey ||
    metaKey ||
    altKey ||
    shiftKey ||
    !(key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp')
  )
    return
  event.preventDefault()
  go(key === 'ArrowUp' ? -1 : 1, key === 'Enter')
}
