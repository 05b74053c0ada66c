import { useEffect, useState, type RefObject } from 'react'
import { takesCharacters } from '../keys/keys.ts'
import { beforeRows, useScroller } from '../page/scroll-area.tsx'

/** How much of a bar is in sight. */
export interface FoldedFilters {
  /** The list has scrolled so far that only the foot is left. */
  folded: boolean
  /** It was opened where one is, over the rows. */
  opened: boolean
  /** Its height in px when it lies at its place. */
  height: number
  open: (on: boolean) => void
}

/**
 * A bar that folds to one line while the list scrolls, and opens there until the list is scrolled
 * on. It looks once the first frame is painted: nothing has scrolled before.
 */
export function useFolded(bar: RefObject<HTMLElement | null>): FoldedFilters {
  const scroller = useScroller()
  const [away, setAway] = useState(false)
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const [height, setHeight] = useState(0)
  // Where the bar begins: what stands above it ends there. The bar itself sticks and says nothing.
  const [start, setStart] = useState(0)
  useEffect(() => {
    const above = bar.current?.previousElementSibling
    if (!(above instanceof HTMLElement)) return undefined
    return whenResized(above, () => setStart(above.offsetTop + above.offsetHeight))
  }, [bar])
  useEffect(() => {
    const element = bar.current
    if (!element || away) return undefined
    return whenResized(element, () => setHeight(element.offsetHeight))
  }, [bar, away])
  useEffect(() => {
    const { element } = scroller
    if (element === null || height === 0) return undefined
    // Only the place is read: any size read here would lay the page out once more for each frame.
    const look = () => {
      const isAway = element.scrollTop > start + height - lineRem * 16 + 1
      setAway(isAway)
      // A search that leaves few rows moves them as well: who types in the bar goes on typing.
      const isTyping =
        bar.current?.contains(document.activeElement) === true &&
        takesCharacters(document.activeElement)
      if (
        openedAt !== null &&
        (!isAway || (!isTyping && Math.abs(element.scrollTop - openedAt) > scrolledOn))
      )
        setOpenedAt(null)
    }
    look()
    element.addEventListener('scroll', look, beforeRows)
    return () => element.removeEventListener('scroll', look, beforeRows)
  }, [bar, scroller, start, height, openedAt])
  const opened = away && openedAt !== null
  return {
    folded: away && !opened,
    opened,
    height,
    open: (on) => setOpenedAt(on ? scroller.top() : null),
  }
}

/** px; less is a finger that trembles. */
const scrolledOn = 48

/** Height of the folded line: 44 px and its padding. */
const lineRem = 3

/** Now too, once the page is laid out: asked before, it would be laid out once more. */
function whenResized(element: HTMLElement, read: () => void): () => void {
  const watcher = new ResizeObserver(read)
  watcher.observe(element)
  return () => watcher.disconnect()
}
