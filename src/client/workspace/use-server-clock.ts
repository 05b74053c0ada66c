import { useSyncExternalStore } from 'react'
import { serverClockCorrections, serverNow } from '#client/data/api/server-clock.ts'

/**
 * Reads a value from the server's time, ms since 1970: every few seconds, when the tablet wakes,
 * and when an answer adjusts the server's clock.
 */
export function useServerClock<Value>(read: (now: number) => Value): Value {
  return useSyncExternalStore(onLook, () => read(serverNow()))
}

function onLook(look: () => void): () => void {
  const stop = serverClockCorrections.subscribe(look)
  const timer = setInterval(look, betweenLooks)
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Milliseconds between two looks. */
const betweenLooks = 5_000
