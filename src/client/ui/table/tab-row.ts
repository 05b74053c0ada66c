import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { useRowFocus } from './row-focus.ts'

type Rows = Pick<Virtualizer<HTMLElement, Element>, 'range' | 'isScrolling'>
type Focus = Pick<ReturnType<typeof useRowFocus>, 'active' | 'focused'>

/**
 * The index of the row that Tab comes to: the one that had the focus last while it is in sight,
 * else the first in sight.
 * Each change draws two rows again, so while a list without the focus scrolls it waits: for as long
 * as its row is drawn.
 */
export function useTabRow(
  { range, isScrolling }: Rows,
  drawn: readonly VirtualItem[],
  { active, focused }: Focus,
): number {
  const [tabRow, setTabRow] = useState(0)
  const first = range?.startIndex ?? 0
  const inSight = active >= first && active <= (range?.endIndex ?? 0)
  const waits = isScrolling && focused < 0 && drawn.some(({ index }) => index === tabRow)
  const next = waits ? tabRow : inSight ? active : first
  if (next !== tabRow) setTabRow(next)
  return next
}
