import { useRouter } from '@tanstack/react-router'
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
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  // The address caught up, or a link changed it: from here it leads again.
  if (seen !== settled) {
    setSeen(settled)
    if (ahead && !ahead.pending) setAhead(null)
  }

  /** What waits for the address, which then leads; null when nothing does. */
  const takeWaiting = useCallback(() => {
    const filters = latest.current
    if (timer.current === null || filters === null) return null
    clearTimeout(timer.current)
    timer.current = null
    latest.current = null
    setAhead({ filters, pending: false })
    return filters
  }, [])
  const follow = useCallback(() => {
    const filters = takeWaiting()
    if (filters) setAddress(filters)
  }, [takeWaiting, setAddress])
  const settle = useCallback(() => {
    const filters = takeWaiting()
    if (!filters) return
    const { history, options, state } = router
    history.replace(state.location.pathname + options.stringifySearch(writeFilters(filters)))
    // Else the way to the next screen would take this entry's place.
    history.flush()
  }, [takeWaiting, router])

  const now = ahead?.filters ?? settled
  const change = useCallback(
    (part: Partial<ListFilters>) => {
      // Two changes in one event build on each other.
      latest.current = { ...(latest.current ?? now), ...part }
      setAhead({ filters: latest.current, pending: true })
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(follow, settleMs)
    },
    [now, follow],
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
