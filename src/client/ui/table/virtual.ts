import { elementScroll, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Scroller } from '../page/scroll-area.tsx'

/**
 * How a virtual list begins: with the rows that will be in sight, drawn before anything is laid
 * out. The library would measure what scrolls, and scroll it, while the page is drawn, and draw it
 * a second time.
 */
export function atRest(scroller: Scroller) {
  return {
    // Not there before the first frame is painted; it is asked again when the place of the rows is
    // known.
    getScrollElement: () => scroller.element,
    initialRect: { width: 0, height: scroller.height },
    initialOffset: scroller.top,
    observeElementRect,
    scrollToFn: scrollLater,
  }
}

const begun = new WeakSet<object>()

/**
 * The library's first scroll goes to where the list is: it is left out, since somebody may have
 * begun to scroll meanwhile.
 */
const scrollLater: typeof elementScroll = (offset, how, instance) => {
  if (begun.has(instance)) elementScroll(offset, how, instance)
  else begun.add(instance)
}

/** The browser says how high it is right after the page is laid out, and whenever that changes. */
function observeElementRect<Item extends Element>(
  { scrollElement }: Virtualizer<HTMLElement, Item>,
  tell: (rect: Rect) => void,
): () => void {
  if (!scrollElement) return () => undefined
  const watcher = new ResizeObserver(
    ([entry]) =>
      entry &&
      tell({
        width: Math.round(entry.contentRect.width),
        height: Math.round(entry.contentRect.height),
      }),
  )
  watcher.observe(scrollElement)
  return () => watcher.disconnect()
}

/**
 * By what the library knows an item: the same function while the items are the same. With another
 * one it would reckon the places of all items anew, in each frame of a scroll.
 */
export function useItemKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (index: number) => string | number {
  return useCallback(
    (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    [items, keyOf],
  )
}

/** Forget the sizes of rows when what they go by is another; at first there are none. */
export function useSizesAnew({ measure }: { measure: () => void }, goesBy: string): void {
  const last = useRef(goesBy)
  useLayoutEffect(() => {
    if (last.current === goesBy) return
    last.current = goesBy
    measure()
  }, [measure, goesBy])
}
