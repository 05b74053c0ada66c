import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type ElementType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useScroller } from '../page/scroll-area.tsx'
import { useTopInside } from '../table/top-inside.ts'
import { atRest, useItemKey } from '../table/virtual.ts'
import { useIdleSteps } from '../when-idle.ts'
import css from './long-list.module.css'

type LongListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** Px of one, until it was measured: each is as tall as its words. */
  estimateSize: number
  /** Drawn from the first moment, wherever it is: the one that the focus comes back to. */
  startAt?: string | null
  /** Each is much to draw: they come a few at a time. */
  gradually?: boolean
  /** The heights measured are remembered under it, so that the way back finds the same place. */
  memoryKey: string
  /** They are the rows of a table behind its row of heads: each gives its cells. */
  rows?: boolean
}

/**
 * A list of any length inside a `ScrollArea`, of which only what is in sight is drawn, a stretch
 * around it for the Tab key, and what has the focus. A screen reader hears how long it is; printed
 * it is whole.
 */
export function LongList<Item>({
  items,
  keyOf,
  children,
  estimateSize,
  startAt = null,
  gradually = false,
  memoryKey,
  rows = false,
}: LongListProps<Item>) {
  const scroller = useScroller()
  const body = useRef<HTMLElement>(null)
  const { top } = useTopInside(body, scroller)
  const pace = gradually ? slow : quick
  const step = pace[useIdleSteps(pace.length - 1)] ?? whole
  const printing = usePrinting()
  const [focused, setFocused] = useState<string | null>(startAt)
  const held = focused === null ? -1 : items.findIndex((item) => keyOf(item) === focused)
  const getItemKey = useItemKey(items, keyOf)
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    ...atRest(scroller),
    estimateSize: () => estimateSize,
    getItemKey,
    // Whoever asked while React puts rows into the page would have it laid out in the midst of
    // that.
    measureElement: (element, entry, list) =>
      entry
        ? measureElement(element, entry, list)
        : (list.itemSizeCache.get(getItemKey(list.indexFromElement(element))) ?? estimateSize),
    useAnimationFrameWithResizeObserver: true,
    directDomUpdates: true,
    // What lies beyond the screen is not what one waits for.
    overscan: step.around,
    scrollMargin: top,
    initialMeasurementsCache: measured.get(memoryKey) ?? [],
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...beside(held, items.length)])].sort(
        (a, b) => a - b,
      ),
  })
  useFrameHeights(body, virtual, getItemKey)
  useEffect(
    () => () => void measured.set(memoryKey, virtual.measurementsCache),
    [memoryKey, virtual],
  )
  const inSight = virtual
    .getVirtualItems()
    .filter(({ index }, place) => place < step.inSight || index === held)
  // Before what scrolls is there, and on paper, there is no sight.
  const drawn: readonly Pick<VirtualItem, 'index'>[] = printing
    ? items.map((_, index) => ({ index }))
    : inSight.length > 0 || held < 0
      ? inSight
      : [{ index: held }]
  const handlers = {
    onFocus({ target }: FocusEvent) {
      const item = items[Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])]
      if (item !== undefined) setFocused(keyOf(item))
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      // Who goes to another window comes back to the same place.
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocused(null)
    },
  }
  const { containerRef } = virtual
  const list = useCallback(
    (element: HTMLElement | null) => {
      body.current = element
      containerRef(element)
    },
    [containerRef],
  )
  const [List, Row]: [ElementType, ElementType] = rows ? ['div', 'div'] : ['ul', 'li']
  return (
    // Safari takes the list from a list without marks, so the role is said.
    <List ref={list} role={rows ? 'rowgroup' : 'list'} className={css.list} {...handlers}>
      {drawn.map(({ index }) => {
        const item = items[index]
        if (item === undefined) return null
        const place = rows
          ? { role: 'row', 'aria-rowindex': index + 2 }
          : { 'aria-setsize': items.length, 'aria-posinset': index + 1 }
        return (
          <Row
            key={keyOf(item)}
            ref={printing ? undefined : virtual.measureElement}
            data-index={index}
            className={css.item}
            {...place}
          >
            {children(item)}
          </Row>
        )
      })}
    </List>
  )
}

/**
 * The heights of new rows are asked in the frame that shows them, which lays them out in any case,
 * and they are put in their places before it is painted.
 */
function useFrameHeights(
  body: RefObject<HTMLElement | null>,
  virtual: Pick<Virtualizer<HTMLElement, HTMLElement>, 'itemSizeCache' | 'resizeItem'>,
  keyOf: (index: number) => string | number,
): void {
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const rows = [...(body.current?.children ?? [])]
        .filter((row) => row instanceof HTMLElement)
        .map((row) => ({ row, index: Number(row.dataset['index']) }))
      const heights = rows
        .filter(({ index }) => !virtual.itemSizeCache.has(keyOf(index)))
        .map(({ row, index }) => ({ index, height: row.offsetHeight }))
      for (const { index, height } of heights) virtual.resizeItem(index, height)
    })
    return () => cancelAnimationFrame(frame)
  })
}

/** The one that has the focus, and where the Tab key goes from it. */
const beside = (held: number, count: number) =>
  held < 0 ? [] : [held - 1, held, held + 1].filter((index) => index >= 0 && index < count)

/**
 * How many of those in sight are drawn, and how many beyond the screen on either side: a few more
 * with each idle moment.
 */
interface Step {
  inSight: number
  around: number
}

const whole: Step = { inSight: Infinity, around: 20 }
const around = (by: number): Step[] =>
  Array.from({ length: whole.around / by + 1 }, (_, at) => ({ inSight: Infinity, around: at * by }))
const quick: readonly Step[] = around(5)
const slow: readonly Step[] = [
  ...Array.from({ length: 13 }, (_, inSight) => ({ inSight, around: 0 })),
  ...around(2),
]

/** For as long as the page lives. */
const measured = new Map<string, VirtualItem[]>()

/** True from right before the page is printed until it is. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
