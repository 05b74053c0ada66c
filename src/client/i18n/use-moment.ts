import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { serverClockCorrections, serverNow } from '#client/data/api/server-clock.ts'
import { createStore } from '#client/data/store.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { language } from './language.ts'
import { momentOf } from './moment.ts'

/** The present in ms since 1970, updated every half minute. */
const clock = createStore(Date.now())
const serverClock = createStore(serverNow())
setInterval(() => {
  clock.set(Date.now())
  serverClock.set(serverNow())
}, 30_000)
serverClockCorrections.subscribe(() => serverClock.set(serverNow()))

/**
 * Formats the time of something in short words of the person's language: `09:12`, or with the day
 * before today.
 */
export function useMoment(): (instant: string | number | Date) => string {
  const now = useStore(clock)
  const spoken = useStore(language)
  return useCallback((instant) => momentOf(instant, now, spoken), [now, spoken])
}

/** Marks a time from this device's clock where that clock is visibly off (F-15). */
export function useDeviceTime(): (when: string) => string {
  const { t } = useLingui()
  const off = Math.abs(useStore(serverClock) - useStore(clock)) > worthSaying
  return useCallback((when) => (off ? t`${when} by this device’s clock` : when), [off, t])
}

/** Milliseconds of a clock error that people would notice. */
const worthSaying = 5 * 60_000

/**
 * The present by the server's clock, for times that the server judges too: a tablet's clock may be
 * days off.
 */
export const useServerNow = () => useStore(serverClock)
