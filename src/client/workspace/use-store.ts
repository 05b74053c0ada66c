import { useSyncExternalStore } from 'react'
import type { Store } from '#client/data/store.ts'

/** Subscribes a component to a live value. */
export function useStore<T>(source: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(source.subscribe, source.get)
}
