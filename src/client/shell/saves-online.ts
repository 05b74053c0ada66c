import { useMatches } from '@tanstack/react-router'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of a page: what is changed on it is saved with a connection alone. */
    savesOnline?: boolean
  }
}

/** Is what is changed on the screen that is open saved with a connection alone? */
export function useSavesOnline(): boolean {
  return useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.savesOnline === true),
  })
}

/** Is there none for now? The same that the frame's line says. */
export function useLacksLine(): boolean {
  return useConnectionState() === 'offline'
}
