import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { pageRoom } from './page-room.ts'
import css from './scroll-area.module.css'

export type ScrollAreaProps = {
  children: ReactNode
  /** Where this list is: path and search of the address. Back finds the same place again. */
  memoryKey?: string
  /** Whether the rows are there, so that the remembered place exists. */
  ready?: boolean
}

/** What scrolls around a part, the same object for as long as it stands. */
export interface Scroller {
  /** Null until it is drawn: there in effects, not in layout effects of what it holds. */
  element: HTMLElement | null
  /** Px of its height as last laid out. */
  height: number
  /** Px by which it is scrolled, or will be once it stands; asks no layout. */
  top: () => number
  mark: (name: Mark, on: boolean) => void
}

type Mark = 'wide' | 'filter-bar' | 'panes'

/**
 * What scrolls on a page: header, filter bar and table move together, the bar folds and the table's
 * head sticks.
 * Fills the column it stands in. It is drawn once, as wide as pages are; where it is not, it is
 * drawn anew before anybody sees it.
 */
export function ScrollArea({ children, memoryKey, ready = true }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const restored = useRef(false)
  const top = useRef(0)
  const [width, setWidth] = useState(() => pageRoom().width)
  const key = ready && width > 0 ? memoryKey : undefined
  // Once, on the way back to the list: a filter set later leaves it where it is.
  const place = restored.current || key === undefined ? 0 : (places.get(key) ?? 0)
  if (place > 0) top.current = place
  const [scroller] = useState(() => scrollerOf(area, () => top.current))

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    scroller.element = element
    for (const name of scroller.marks) element.setAttribute(`data-${name}`, '')
    let known = pageRoom().width
    let isFirst = true
    // Nobody knows how wide pages are: measured now, or the rows would come a frame later.
    if (known === 0) {
      known = element.clientWidth
      scroller.height = element.clientHeight
      setWidth(known)
    }
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry) return
      scroller.height = Math.round(entry.contentRect.height)
      const now = Math.round(entry.contentRect.width)
      const set = () => now !== known && setWidth(now)
      // Before the first frame is painted, for rows of another width would be seen.
      if (isFirst) flushSync(set)
      else set()
      isFirst = false
      known = now
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [scroller])

  useLayoutEffect(() => {
    const element = area.current
    if (!element) return undefined
    if (place > 0) {
      element.scrollTo({ top: place })
      // There may be fewer rows now.
      top.current = element.scrollTop
    }
    restored.current ||= key !== undefined
    // As the last scroll left it: to ask the element here would lay out the page in the midst of
    // drawing it.
    if (key) places.set(key, top.current)
    const keep = () => {
      top.current = element.scrollTop
      if (key) places.set(key, top.current)
    }
    element.addEventListener('scroll', keep, beforeRows)
    return () => element.removeEventListener('scroll', keep, beforeRows)
    // oxlint-disable-next-line react/exhaustive-deps -- a place is gone to once
  }, [key])
  return (
    <div ref={area} className={css.area} data-scroll-area="">
      <div className={css.content}>
        <ScrollerContext value={scroller}>
          <WidthContext value={width}>{children}</WidthContext>
        </ScrollerContext>
      </div>
    </div>
  )
}

/** What scrolls around a part. */
export function useScroller(): Scroller {
  return useContext(ScrollerContext)
}

/** The width in px of what scrolls around a part, kept up to date; 0 before it is known. */
export function useScrollerWidth(): number {
  return useContext(WidthContext)
}

/**
 * Tell the area of a part that its look depends on, as `data-wide`, `data-filter-bar` or
 * `data-panes` on what scrolls. `:has()` would ask anew with every row that comes and goes.
 */
export function useScrollerMark(name: Mark, on: boolean): void {
  const scroller = useScroller()
  useLayoutEffect(() => {
    if (!on) return undefined
    scroller.mark(name, true)
    return () => scroller.mark(name, false)
  }, [scroller, name, on])
}

/**
 * How to hear of a scroll before the rows are written anew for it: afterwards to ask where it is
 * would lay them out at once.
 */
export const beforeRows = { passive: true, capture: true } as const

/** `marks`: those set before the element stood. */
function scrollerOf(
  area: { current: HTMLElement | null },
  top: () => number,
): Scroller & { marks: Set<Mark> } {
  const marks = new Set<Mark>()
  return {
    element: null,
    height: pageRoom().height,
    top,
    marks,
    mark(name, on) {
      if (on) marks.add(name)
      else marks.delete(name)
      area.current?.toggleAttribute(`data-${name}`, on)
    },
  }
}

const nowhere: Scroller = { element: null, height: 0, top: () => 0, mark: () => undefined }
const ScrollerContext = createContext<Scroller>(nowhere)
const WidthContext = createContext(0)
// For as long as the page lives: a reload starts at the top.
const places = new Map<string, number>()
