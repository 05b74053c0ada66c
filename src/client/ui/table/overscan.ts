import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

type Scrolling = Pick<
  Virtualizer<HTMLElement, Element>,
  'isScrolling' | 'scrollDirection' | 'scrollOffset'
>

/** How far rows are drawn beyond those in sight. */
export interface Beyond {
  above: number
  below: number
}

/**
 * Rows beyond the screen: at rest a few at either end; while a list scrolls those ahead, as many as
 * pass until the next two or three frames are drawn, and none behind. `speed`: px in a ms.
 */
export function beyond(
  direction: 'forward' | 'backward' | null,
  speed: number,
  rowHeight: number,
): Beyond {
  if (direction === null) return { above: atRest, below: atRest }
  const ahead = Math.min(most, atRest + Math.ceil((speed * late) / rowHeight))
  return direction === 'forward' ? { above: 0, below: ahead } : { above: ahead, below: 0 }
}

/**
 * Gives the first row to draw: scrolling forward none that `uncovered` says is hidden below what
 * sticks, else `above` rows more than are in sight.
 */
export function firstDrawn(inSight: number, above: number, uncovered: number | null): number {
  return uncovered === null ? Math.max(0, inSight - above) : Math.max(inSight, uncovered)
}

/**
 * The indexes to draw: those in sight, and beyond them by direction and speed; none beyond before
 * `isIdle`. `uncovered` gives the first row that nothing which sticks covers wholly, for an offset
 * in px.
 */
export function useRange(
  rowHeight: number,
  isIdle: boolean,
  uncovered: (offset: number) => number = () => 0,
): (range: Range, list: Scrolling) => number[] {
  const last = useRef({ offset: 0, at: 0 })
  return (range, { isScrolling, scrollDirection, scrollOffset }) => {
    const now = { offset: scrollOffset ?? 0, at: performance.now() }
    const speed = Math.abs(now.offset - last.current.offset) / Math.max(1, now.at - last.current.at)
    last.current = now
    if (!isIdle) return defaultRangeExtractor({ ...range, overscan: 0 })
    const { above, below } = beyond(isScrolling ? scrollDirection : null, speed, rowHeight)
    const isForward = isScrolling && scrollDirection === 'forward'
    const startIndex = firstDrawn(range.startIndex, above, isForward ? uncovered(now.offset) : null)
    return defaultRangeExtractor({
      ...range,
      startIndex,
      endIndex: Math.min(range.count - 1, range.endIndex + below),
      overscan: 0,
    })
  }
}

const atRest = 4
/** However fast, for rows cost more than they hide. */
const most = 6
/** Ms that a slow tablet may be behind. */
const late = 40
