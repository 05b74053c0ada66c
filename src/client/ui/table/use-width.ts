import { useLayoutEffect, useState } from 'react'

/** The width of an element in px, kept up to date; 0 before there is one. */
export function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const read = () => setWidth(element.clientWidth)
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
  // Read at once the first time, so that rows are there when a remembered place is scrolled to.
  return width || (element?.clientWidth ?? 0)
}

/** Px of one rem, so that larger text keeps rows tall enough and columns wide enough. */
export function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
