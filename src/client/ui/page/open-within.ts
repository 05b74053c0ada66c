import type { MouseEvent } from 'react'

/** A plain click stays in the app; a click for a new tab or window is left to the browser. */
export function openWithin(open: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
}
