import { createStore } from '#client/data/store.ts'
import { updateServerClock } from './server-clock.ts'

/**
 * The state of the connection, judged by the last real answer and never by the browser's flag
 * (rulings, 3). `silent`: a request timed out without a response; a missing network shows at once.
 * `lastAnswer`: time of our server's last answer in this tab, ms since 1970; a 5xx does not count
 * (rulings, 30 and 62).
 */
export interface Connection {
  state: 'unknown' | 'online' | 'offline'
  timedOut?: boolean
  lastAnswer: number | null
}

export const connection = createStore<Connection>({
  state: 'unknown',
  timedOut: false,
  lastAnswer: null,
})

/** Notes that our server answered, with any status. A 5xx does not count as contact. */
export function setOnline(now: number, status = 200): void {
  connection.set({
    state: 'online',
    timedOut: false,
    lastAnswer: status < 500 ? now : connection.get().lastAnswer,
  })
}

/** Notes that a request did not reach our server; `silent`: it timed out. */
export function setOffline(silent = false): void {
  const before = connection.get()
  if (before.state !== 'offline' || before.timedOut !== silent)
    connection.set({ ...before, state: 'offline', timedOut: silent })
}

/**
 * Tells whether our server answers at `/healthz` (rulings, 3: the probe for people who are signed
 * out).
 */
export async function pingServer(milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal })
    if (response.headers.get('sync-server') === '1') {
      updateServerClock(response.headers.get('date'))
      setOnline(Date.now(), response.status)
      return true
    }
  } catch {
    // The server is not reachable.
  }
  setOffline(signal.aborted)
  return false
}

/**
 * Tells whether our server is reachable, before the device opens without a valid sign-in. Takes 3 s
 * at most.
 */
export async function probeServer(): Promise<boolean> {
  // The browser's flag proves no connection, but it does prove that there is no network.
  if (navigator.onLine) return pingServer(3000)
  setOffline()
  return false
}
