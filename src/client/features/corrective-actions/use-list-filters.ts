import { useCallback, useEffect, useRef, useState } from 'react'
import { useFilters } from '#client/shell/address.ts'
import { parseFilters, writeFilters, type ListFilters } from './list-filters.ts'

export interface FilterState {
  /** What the person has set: applies to rows on the device with the next frame (rulings, 15). */
  now: ListFilters
  /** What the address says, 200 ms later; what a server is asked (SHELL-70, G2-44). */
  settled: ListFilters
  change: (part: Partial<ListFilters>) => void
  /** Write the address at once, before leaving the list. */
  settle: () => void
}

/** What was set since the address last followed. */
interface Ahead {
  filters: ListFilters
  pending: boolean
}

/** Filters that answer at once while the address follows. */
export function useListFilters(): FilterState {
  const [settled, setAddress] = useFilters(parseFilters, writeFilters)
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const [seen, setSeen] = useState(settled)
  const latest = useRef<ListFilters | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // The address caught up, or a link changed it: from here it leads again.
  if (seen !== settled) {
    setSeen(settled)
    if (ahead && !ahead.pending) setAhead(null)
  }

  const settle = useCallback(() => {
    if (timer.current === null || latest.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    setAhead({ filters: latest.current, pending: false })
    setAddress(latest.current)
    latest.current = null
  }, [setAddress])

  const now = ahead?.filters ?? settled
  const change = useCallback(
    (part: Partial<ListFilters>) => {
      // Two changes in one event build on each other.
      latest.current = { ...(latest.current ?? now), ...part }
      setAhead({ filters: latest.current, pending: true })
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(settle, settleMs)
    },
    [now, settle],
  )
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return { now, settled, change, settle }
}

const settleMs = 200
