import { useSyncExternalStore } from 'react'
import type { Live } from '#client/data/live.ts'

/** Watch a live value from a component. */
export function useLive<T>(source: Pick<Live<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
