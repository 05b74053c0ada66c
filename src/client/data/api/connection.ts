import { live } from '#client/data/live.ts'

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
