import { useSyncExternalStore } from 'react'
import type { Live } from '#client/data/live.ts'

/** Subscribes a component to a live value. */
export function useLive<T>(source: Pick<Live<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
