import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { rootSize } from '../page/page-room.ts'
import { useRange } from '../table/overscan.ts'
import { useRowNodes } from '../table/row-nodes.ts'
import { cellSize, surelyFits, widthOfWords } from '../table/surely-fits.ts'
import { useItemKey } from '../table/virtual.ts'
import type { TreeRow } from './tree-rows.ts'

/** In rem; a row of more lines is measured. */
const least = 3.625
/** Px that are drawn before what scrolls is known. */
const first = 800

interface Sight {
  virtual: Virtualizer<HTMLElement, HTMLDivElement>
  /** What scrolls around the tree; null: nothing does, and all rows are drawn. */
  scroller: HTMLElement | null
  /** Px from the top of what scrolls. */
  top: number
  drawn: readonly Drawn[]
  isWhole: boolean
}

interface Drawn {
  index: number
  start: number
  /** Of its node, which takes one row after another where none of them has to be measured. */
  key: string | number
  measure: ((row: HTMLDivElement | null) => void) | undefined
}

interface Place {
  scroller: HTMLElement | null
  top: number
  /** How wide the tree is, in rem. */
  room: number
}

/**
 * The rows that are in sight, and the one that has the focus wherever it is; no node is moved while
 * one of them is `lifted`.
 */
export function useTreeSight(
  list: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  held: number,
  { lifted, grips }: { lifted: boolean; grips: boolean },
): Sight {
  const [place, setPlace] = useState<Place | null>(null)
  const nodes = useRowNodes()
  useLayoutEffect(() => {
    const own = list.current
    if (own === null) return undefined
    const scroller = scrollerOf(own)
    if (scroller === null) {
      setPlace({ scroller, top: 0, room: 0 })
      return undefined
    }
    // A dialog is not shown yet: what is measured then has no height, and would push what is read
    // away once it has.
    const watcher = new ResizeObserver(() => {
      if (scroller.clientHeight === 0) return
      const top =
        own.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      const room = Math.floor(own.clientWidth / rootSize())
      setPlace((before) =>
        before !== null && before.top === top && before.room === room
          ? before
          : { scroller, top, room },
      )
    })
    watcher.observe(scroller)
    return () => watcher.disconnect()
  }, [list])
  const top = place?.top ?? 0
  const getItemKey = useItemKey(rows, idOf)
  const height = least * rootSize()
  const rangeOf = useRange(height, true)
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => place?.scroller ?? null,
    initialRect: { width: 0, height: first },
    estimateSize: () => height,
    getItemKey,
    overscan: 0,
    scrollMargin: top,
    // In the order of their nodes.
    rangeExtractor: (range): number[] => {
      const needed = new Set([...rangeOf(range, virtual), ...(held < 0 ? [] : [held])])
      return nodes
        .assign(
          [...needed].sort((one, other) => one - other),
          lifted || virtual.isScrolling,
        )
        .filter((index) => index < rows.length)
    },
  })
  const shared = { virtual, scroller: place?.scroller ?? null, top }
  if (place !== null && place.scroller === null)
    return {
      ...shared,
      isWhole: true,
      drawn: rows.map(({ node }, index) => ({ index, start: 0, key: node.id, measure: undefined })),
    }
  const fits = (row: TreeRow | undefined) =>
    place === null || row === undefined || rowFits(row, place.room, grips)
  const drawn = virtual.getVirtualItems().map(({ index, start }) => {
    const row = rows[index]
    // A measured row is a node of its own: one that is used again would not be measured again.
    return row === undefined || fits(row)
      ? { index, start, key: nodes.of(index) ?? index, measure: undefined }
      : { index, start, key: row.node.id, measure: virtual.measureElement }
  })
  return { ...shared, isWhole: false, drawn }
}

const idOf = ({ node }: TreeRow) => node.id

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (
    let one = element.parentElement;
    one !== null && one !== document.body;
    one = one.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return null
}

/**
 * Do the words of a row surely stand in its least height, so that nothing has to measure it?
 * `room`: the width of the tree in rem, `grips`: rows have one. On a phone lines and ends take less
 * than is reckoned here.
 */
function rowFits({ node, lines }: TreeRow, room: number, grips: boolean): boolean {
  const { text, second } = node
  const end = widthOfEnd(node)
  if (end === null || !(second === undefined || second === null || typeof second === 'string'))
    return false
  const left = room - lines.length * guide - foldAndLead - end - (grips ? grip : 0) - padding
  return (
    surelyFits(text, left, second ? 1 : 2) && (!second || surelyFits(second, left / cellSize, 1))
  )
}

/**
 * In rem; null: nobody knows. Reckoned once: it is asked of each row in sight with each frame of a
 * scroll.
 */
function widthOfEnd(node: TreeRow['node']): number | null {
  const before = ends.get(node)
  if (before !== undefined) return before
  const end = reckonedEnd(node.end)
  const width = end === null ? null : end + (node.toggle ? toggleRoom : 0)
  ends.set(node, width)
  return width
}

const ends = new WeakMap<TreeRow['node'], number | null>()

function reckonedEnd(end: TreeRow['node']['end']): number | null {
  if (end === undefined || end === null) return 0
  const words = typeof end === 'function' ? end() : typeof end === 'string' ? [end] : null
  return words && words.reduce((sum, word) => sum + widthOfWords(word) * cellSize + gap, 0)
}

// In rem, as in tree.module.css.
const [guide, foldAndLead, grip, toggleRoom, padding, gap] = [2.25, 5.25, 2, 7, 0.75, 1]
