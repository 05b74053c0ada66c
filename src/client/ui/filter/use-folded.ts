import { useLayoutEffect, useState, type RefObject } from 'react'
import { useScroller } from '../page/scroll-area.tsx'

/** Whether the list has scrolled so far that only the foot of the bar is left, and the bar's height in px before that. */
export function useFolded(bar: RefObject<HTMLElement | null>): { folded: boolean; height: number; unfold: () => void } {
  const scroller = useScroller()
  const [folded, setFolded] = useState(false)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || !scroller || folded) return undefined
    const read = () => setHeight(element.offsetHeight)
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [bar, scroller, folded])
  useLayoutEffect(() => {
    const element = bar.current
    if (!element || !scroller || height === 0) return undefined
    const above = element.previousElementSibling
    const look = () => {
      // The bar itself sticks and says nothing; what stands above it does not.
      const start = above instanceof HTMLElement ? above.offsetTop + above.offsetHeight : 0
      setFolded(scroller.scrollTop > start + height - lineRem * 16 + 1)
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [bar, scroller, height])
  return { folded, height, unfold: () => scroller?.scrollTo({ top: 0 }) }
}

/** Height of the folded line: 44 px and its padding. */
const lineRem = 3
