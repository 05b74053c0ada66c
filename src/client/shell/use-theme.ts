import { useSyncExternalStore } from 'react'

/** A theme by its kept word (G2-88). */
export type Theme = 'darkTheme' | 'lightTheme'

/** The theme of this browser, in all its tabs: dark unless the person chose light (SHELL-53, GEN-09). `preload.ts` reads it before anything is drawn. */
export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, read), chooseTheme: choose }
}

const storageKey = 'siteward.theme'
/** Under which earlier versions kept `light` or `dark`: the choice stays, under the word of today. */
const before = 'mantine-color-scheme-value'

const listeners = new Set<() => void>()
/** For as long as the page lives, where the browser keeps nothing: then it is dark again next time. */
let unkept: Theme = 'darkTheme'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Chosen in another tab.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function choose(theme: Theme): void {
  keep(theme)
  for (const listener of listeners) listener()
}

function read(): Theme {
  try {
    const kept = localStorage.getItem(storageKey) ?? localStorage.getItem(before)
    const theme = kept?.startsWith('light') ? 'lightTheme' : 'darkTheme'
    if (localStorage.getItem(before) !== null) {
      keep(theme)
      localStorage.removeItem(before)
    }
    return theme
  } catch {
    return unkept
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    unkept = theme
  }
}
