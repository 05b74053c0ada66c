import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The widths of the shell, in em so that zoom counts: phone < 600, portrait < 960, landscape < 1280, desk. */
export const media = {
  phone: '(max-width: 37.49em)',
  portraitUp: '(min-width: 37.5em)',
  landscapeUp: '(min-width: 60em)',
  desk: '(min-width: 80em)',
  /** A desk on which all filters of a list stand beside its search. */
  wideDesk: '(min-width: 90em)',
} as const
