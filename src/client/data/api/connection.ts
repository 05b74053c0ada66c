import { live } from '#client/data/live.ts'
import { hearDate } from './server-clock.ts'

/**
 * Is there a connection, judged by the last real answer and never by the browser's flag (rulings,
 * 3)?
 * `silent`: a request went out and nothing came back in its time; where there is no line at all,
 * that is known at once.
 * `lastAnswer`: when our server last served us in this tab, ms since 1970; by a 5xx it does not
 * (rulings, 30 and 62).
 */
export interface Connection {
  state: 'unknown' | 'online' | 'offline'
  silent?: boolean
  lastAnswer: number | null
}

export const connection = live<Connection>({ state: 'unknown', silent: false, lastAnswer: null })

/** Our server answered: it is there, whatever it said. What fails on its side is no contact. */
export function answered(now: number, status = 200): void {
  connection.set({
    state: 'online',
    silent: false,
    lastAnswer: status < 500 ? now : connection.get().lastAnswer,
  })
}

/** A request found no server of ours; `silent`: it had no answer in its time. */
export function unanswered(silent = false): void {
  const before = connection.get()
  if (before.state !== 'offline' || before.silent !== silent)
    connection.set({ ...before, state: 'offline', silent })
}

/** Does a server of ours answer at `/healthz` (rulings, 3: the probe of who is signed out)? */
export async function reach(milliseconds: number): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal })
    if (response.headers.get('sync-server') === '1') {
      hearDate(response.headers.get('date'))
      answered(Date.now(), response.status)
      return true
    }
  } catch {
    // Nobody there.
  }
  unanswered(signal.aborted)
  return false
}

/** Is our server there? Asked before the device opens without a valid sign-in; a moment at most. */
export async function probe(): Promise<boolean> {
  // The browser's flag proves no connection, but its absence it does.
  if (navigator.onLine) return reach(3000)
  unanswered()
  return false
}
