import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = watched(query)
  return useSyncExternalStore(subscribe, holds)
}

interface Watched {
  subscribe(changed: () => void): () => void
  holds(): boolean
}

const known = new Map<string, Watched>()

/** Asked of the browser once: a drawing that changes nothing costs nothing. */
function watched(query: string): Watched {
  const before = known.get(query)
  if (before) return before
  const list = window.matchMedia(query)
  const now: Watched = {
    subscribe(changed) {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    holds: () => list.matches,
  }
  known.set(query, now)
  return now
}

/**
 * The widths of the shell, in em so that zoom counts: phone < 600, portrait < 960, landscape <
 * 1280, desk.
 */
export const media = {
  phone: '(max-width: 37.49em)',
  portraitUp: '(min-width: 37.5em)',
  landscapeUp: '(min-width: 60em)',
  desk: '(min-width: 80em)',
  /** A desk on which all filters of a list stand beside its search. */
  wideDesk: '(min-width: 90em)',
} as const
