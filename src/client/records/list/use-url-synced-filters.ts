import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { beforeGoing, useFilters } from '#client/shell/address.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useLatest } from '#client/ui/use-latest.ts'

export interface UrlSyncedFilters<Filters> {
  /** The person's settings: they apply to rows on the device with the next frame (rulings, 15). */
  now: Filters
  /** The settings of the address, 200 ms later, for queries to the server (SHELL-70, G2-44). */
  settled: Filters
  /** A stable function; returns the new settings. */
  change: (part: Partial<Filters>) => Filters
}

type Written = Record<string, string | number | readonly (string | number)[] | undefined>

/**
 * Filters of a list that apply at once while the address follows; `parse` and `write` as for
 * `useFilters`. `now` stays the same object when the address catches up, so that nothing is
 * filtered or rendered again.
 */
export function useUrlSyncedFilters<Filters extends object>(
  parse: (raw: Readonly<Record<string, unknown>>) => Filters,
  write: (filters: Filters) => Written,
): UrlSyncedFilters<Filters> {
  const [settled, setAddress] = useFilters(parse, write)
  /** `pending`: not yet written to the address. */
  const [lead, setLead] = useState({ filters: settled, pending: false })
  const [seen, setSeen] = useState(settled)
  // The address caught up, or a link changed it: from now on it decides.
  if (seen !== settled) {
    setSeen(settled)
    if (!lead.pending && JSON.stringify(write(lead.filters)) !== JSON.stringify(write(settled)))
      setLead({ filters: settled, pending: false })
  }
  // The second of two changes in one event builds on the first.
  const latestRef = useLatest(lead.filters)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const router = useRouter()

  /** Returns the settings that wait for the address, which then decides; null without any. */
  const takeWaiting = useCallback(() => {
    if (timer.current === null) return null
    clearTimeout(timer.current)
    timer.current = null
    setLead({ filters: latestRef.current, pending: false })
    return latestRef.current
  }, [latestRef])
  const change = useCallback(
    (part: Partial<Filters>) => {
      latestRef.current = { ...latestRef.current, ...part }
      setLead({ filters: latestRef.current, pending: true })
      if (timer.current !== null) clearTimeout(timer.current)
      const { pathname } = router.history.location
      timer.current = setTimeout(() => {
        const filters = takeWaiting()
        // During a navigation to another screen its address must not be overwritten.
        if (filters && router.history.location.pathname === pathname) setAddress(filters)
      }, settleMs)
      return latestRef.current
    },
    [takeWaiting, setAddress, router, latestRef],
  )
  useEffectWhen(write, () =>
    beforeGoing(() => {
      const filters = takeWaiting()
      if (!filters) return
      const { history, options } = router
      history.replace(history.location.pathname + options.stringifySearch(write(filters)))
      // Without this the next screen would replace the entry of this one.
      history.flush()
    }),
  )
  useEffectWhen(true, () => () => clearTimeout(timer.current ?? undefined))
  return { now: lead.filters, settled, change }
}

const settleMs = 200
