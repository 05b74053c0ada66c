import { live } from '#client/data/live.ts'
import { hearDate } from './server-clock.ts'

/**
 * Is there a connection, judged by the last real answer and never by the browser's flag (rulings, 3)?
 * `lastAnswer`: when our server was heard last in this tab, ms since 1970.
 */
export interface Connection {
  state: 'unknown' | 'online' | 'offline'
  lastAnswer: number | null
}

export const connection = live<Connection>({ state: 'unknown', lastAnswer: null })

/** Our server answered, whatever it said. */
export function answered(now: number): void {
  connection.set({ state: 'online', lastAnswer: now })
}

/** A request found no server of ours. */
export function unanswered(): void {
  const { state, lastAnswer } = connection.get()
  if (state !== 'offline') connection.set({ state: 'offline', lastAnswer })
}

/** Does a server of ours answer at `/healthz` (rulings, 3: the probe of who is signed out)? */
export async function reach(milliseconds: number): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(milliseconds) })
    if (response.headers.get('sync-server') === '1') {
      hearDate(response.headers.get('date'))
      answered(Date.now())
      return true
    }
  } catch {
    // Nobody there.
  }
  unanswered()
  return false
}

/** Is our server there? Asked before the device opens without a valid sign-in; a moment at most. */
export async function probe(): Promise<boolean> {
  // The browser's flag proves no connection, but its absence it does.
  if (navigator.onLine) return reach(3000)
  unanswered()
  return false
}
