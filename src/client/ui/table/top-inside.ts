import { useEffect, useState, type RefObject } from 'react'
import type { Scroller } from '../page/scroll-area.tsx'

/** Where an element begins in what scrolls. */
interface Place {
  /** Px below the top of what scrolls; follows what changes above it. */
  top: number
  /** It stands, and was asked: before that `top` is where the last one began. */
  stands: boolean
}

/** Of the first list, about: what stands over it on a tablet. */
let last = 160

/**
 * How far below the top of what scrolls an element begins. Asked once the first frame is painted,
 * for before that it would lay the page out.
 */
export function useTopInside(body: RefObject<HTMLElement | null>, scroller: Scroller): Place {
  const [place, setPlace] = useState<Place>({ top: last, stands: false })
  useEffect(() => {
    const { element } = scroller
    if (element === null) return undefined
    const read = () => {
      const own = body.current?.getBoundingClientRect().top
      if (own === undefined) return
      last = Math.round(own - element.getBoundingClientRect().top + element.scrollTop)
      setPlace((now) => (now.stands && now.top === last ? now : { top: last, stands: true }))
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    if (element.firstElementChild) watcher.observe(element.firstElementChild)
    return () => watcher.disconnect()
  }, [body, scroller])
  return place
}
