import { useSyncExternalStore } from 'react'
import { type Connection, connection } from '#client/data/api/connection.ts'

/**
 * Whether there is a connection: drawn anew when that changes, and not with each answer that comes.
 */
export const useConnectionState = (): Connection['state'] =>
  useSyncExternalStore(connection.subscribe, () => connection.get().state)
