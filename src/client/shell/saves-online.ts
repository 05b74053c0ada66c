import { useMatches } from '@tanstack/react-router'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True for a page whose changes need a connection. */
    savesOnline?: boolean
  }
}

/** Returns true if changes on the open screen need a connection. */
export function useSavesOnline(): boolean {
  return useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.savesOnline === true),
  })
}

/** Returns true while the connection is missing, like the frame's line. */
export function useLacksLine(): boolean {
  return useConnectionState() === 'offline'
}
