import { useCallback } from 'react'
import { live } from '#client/data/live.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { language } from './language.ts'
import { momentOf } from './moment.ts'

/** The present, in ms since 1970, to the half minute. */
const clock = live(Date.now())
setInterval(() => clock.set(Date.now()), 30_000)

/** How old something is, in short words and the person's language; `09:12`, or with the day before today. */
export function useMoment(): (instant: string | number | Date) => string {
  const now = useLive(clock)
  const spoken = useLive(language)
  return useCallback((instant) => momentOf(instant, now, spoken), [now, spoken])
}

/** The present of what is drawn. */
export const useNow = () => useLive(clock)
