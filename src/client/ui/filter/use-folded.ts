import { useLayoutEffect, useState, type RefObject } from 'react'
import { useScroller } from '../page/scroll-area.tsx'

/** Whether the list has scrolled so far that only the foot of the bar is left, and the bar's height in px before that. */
export function useFolded(bar: RefObject<HTMLElement | null>): { folded: boolean; height: number; unfold: () => void } {
  const scroller = useScroller()
  const [folded, setFolded] = useState(false)
  const [height, setHeight] = useState(0)
  // Where the bar begins: what stands above it ends there. The bar itself sticks and says nothing.
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const element = bar.current
    const above = element?.previousElementSibling
    if (!scroller || !(above instanceof HTMLElement)) return undefined
    return whenResized(above, () => setStart(above.offsetTop + above.offsetHeight))
  }, [bar, scroller])
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || !scroller || folded) return undefined
    return whenResized(element, () => setHeight(element.offsetHeight))
  }, [bar, scroller, folded])
  useLayoutEffect(() => {
    if (!scroller || height === 0) return undefined
    // Only the place is read: any size read here would lay the page out once more for each frame.
    const look = () => setFolded(scroller.scrollTop > start + height - lineRem * 16 + 1)
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [scroller, start, height])
  return { folded, height, unfold: () => scroller?.scrollTo({ top: 0 }) }
}

/** Height of the folded line: 44 px and its padding. */
const lineRem = 3

function whenResized(element: HTMLElement, read: () => void): () => void {
  read()
  const watcher = new ResizeObserver(read)
  watcher.observe(element)
  return () => watcher.disconnect()
}
