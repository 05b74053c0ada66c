import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { beforeGoing, useFilters } from '#client/shell/address.ts'

export interface FollowedFilters<Filters> {
  /** What the person has set: applies to rows on the device with the next frame (rulings, 15). */
  now: Filters
  /** What the address says, 200 ms later; what a server is asked (SHELL-70, G2-44). */
  settled: Filters
  /** The same function as long as the list stands; what is set then. */
  change: (part: Partial<Filters>) => Filters
}

type Written = Record<string, string | number | readonly (string | number)[] | undefined>

/**
 * Filters of a list that answer at once while the address follows; `parse` and `write` as for
 * `useFilters`. `now` stays the same object when the address has caught up, so that nothing is
 * filtered or drawn again for it.
 */
export function useFollowedFilters<Filters extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => Filters,
  write: (filters: Filters) => Written,
): FollowedFilters<Filters> {
  const [settled, setAddress] = useFilters(parse, write)
  /** `pending`: not yet handed to the address. */
  const [lead, setLead] = useState({ filters: settled, pending: false })
  const [seen, setSeen] = useState(settled)
  // The address caught up, or a link changed it: then it leads again.
  if (seen !== settled) {
    setSeen(settled)
    if (!lead.pending && JSON.stringify(write(lead.filters)) !== JSON.stringify(write(settled)))
      setLead({ filters: settled, pending: false })
  }
  // Two changes in one event build on each other.
  const latest = useRef(lead.filters)
  useLayoutEffect(() => {
    latest.current = lead.filters
  }, [lead])
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const router = useRouter()

  /** What waits for the address, which then leads; null when nothing does. */
  const takeWaiting = useCallback(() => {
    if (timer.current === null) return null
    clearTimeout(timer.current)
    timer.current = null
    setLead({ filters: latest.current, pending: false })
    return latest.current
  }, [])
  const change = useCallback(
    (part: Partial<Filters>) => {
      latest.current = { ...latest.current, ...part }
      setLead({ filters: latest.current, pending: true })
      if (timer.current !== null) clearTimeout(timer.current)
      const { pathname } = router.history.location
      timer.current = setTimeout(() => {
        const filters = takeWaiting()
        // On the way to another screen its address is not ours to write.
        if (filters && router.history.location.pathname === pathname) setAddress(filters)
      }, settleMs)
      return latest.current
    },
    [takeWaiting, setAddress, router],
  )
  useEffect(
    () =>
      beforeGoing(() => {
        const filters = takeWaiting()
        if (!filters) return
        const { history, options } = router
        history.replace(history.location.pathname + options.stringifySearch(write(filters)))
        // Else the way to the next screen would take this entry's place.
        history.flush()
      }),
    [takeWaiting, router, write],
  )
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return { now: lead.filters, settled, change }
}

const settleMs = 200
