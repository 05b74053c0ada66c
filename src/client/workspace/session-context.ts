import { createContext, useContext } from 'react'
import { useStore } from './use-store.ts'
import type { DeviceMemory } from '#client/data/session/device-memory.ts'
import type { Session } from '#client/data/session/session.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'

/** The session and the device's memory of who worked here, for the whole app. */
export interface SessionServices {
  session: SessionStore
  device: DeviceMemory
}

export const SessionContext = createContext<SessionServices | null>(null)

export function useSessionServices(): SessionServices {
  const room = useContext(SessionContext)
  if (!room) throw new Error('No session: put SessionContext around the app.')
  return room
}

/** Returns the current state of the session. */
export function useSession(): Session {
  return useStore(useSessionServices().session)
}
