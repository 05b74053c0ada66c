import { useSyncExternalStore } from 'react'
import { type Connection, connection } from '#client/data/api/connection.ts'

/**
 * Returns the state of the connection: renders again only when it changes, not with each answer.
 */
export const useConnectionState = (): Connection['state'] =>
  useSyncExternalStore(connection.subscribe, () => connection.get().state)
