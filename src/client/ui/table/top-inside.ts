import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the top of what scrolls an element begins, in px; follows what changes above it. */
export function useTopInside(element: RefObject<HTMLElement | null>, scroller: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (scroller === null) return undefined
    const read = () => {
      const own = element.current?.getBoundingClientRect().top
      if (own !== undefined) setTop(Math.round(own - scroller.getBoundingClientRect().top + scroller.scrollTop))
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(scroller)
    if (scroller.firstElementChild) watcher.observe(scroller.firstElementChild)
    return () => watcher.disconnect()
  }, [element, scroller])
  return top
}
