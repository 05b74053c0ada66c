import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import css from './scroll-area.module.css'

export type ScrollAreaProps = {
  children: ReactNode
  /** Where this list is: path and search of the address. Back finds the same place again. */
  memoryKey?: string
  /** Whether the rows are there, so that the remembered place exists. */
  ready?: boolean
}

/**
 * What scrolls on a page: header, filter bar and table move together, the bar folds and the table's head sticks.
 * Fills the column it stands in.
 */
export function ScrollArea({ children, memoryKey, ready = true }: ScrollAreaProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const restored = useRef(false)
  const top = useRef(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const key = ready ? memoryKey : undefined
    const place = key && places.get(key)
    // Once, on the way back to the list: a filter set later leaves it where it is.
    if (place && !restored.current) {
      element.scrollTo({ top: place })
      // There may be fewer rows now.
      top.current = element.scrollTop
    }
    restored.current ||= key !== undefined
    // As the last scroll left it: to ask the element here would lay out the page in the midst of drawing it.
    if (key) places.set(key, top.current)
    const keep = () => {
      top.current = element.scrollTop
      if (key) places.set(key, top.current)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [element, memoryKey, ready])
  return (
    <div ref={setElement} className={css.area} data-scroll-area="">
      <div className={css.content}>
        <Scroller value={element}>{children}</Scroller>
      </div>
    </div>
  )
}

/** The element that scrolls around a part; null before it is drawn. */
export function useScroller(): HTMLElement | null {
  return useContext(Scroller)
}

/**
 * Tell the area of a part that its look depends on, as `data-wide`, `data-filter-bar` or `data-panes` on what scrolls. `:has()` would
 * ask anew with every row that comes and goes.
 */
export function useScrollerMark(name: 'wide' | 'filter-bar' | 'panes', on: boolean): void {
  const scroller = useScroller()
  useLayoutEffect(() => {
    if (!scroller || !on) return undefined
    scroller.setAttribute(`data-${name}`, '')
    return () => scroller.removeAttribute(`data-${name}`)
  }, [scroller, name, on])
}

const Scroller = createContext<HTMLElement | null>(null)
// For as long as the page lives: a reload starts at the top.
const places = new Map<string, number>()
