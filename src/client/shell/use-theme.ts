import { useSyncExternalStore } from 'react'

/** A theme by its stored word (G2-88). */
export type Theme = 'darkTheme' | 'lightTheme'

/**
 * The theme of this browser, in all its tabs: dark unless the person chose light (SHELL-53,
 * GEN-09). `show-frame.ts` reads it before the first render.
 */
export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, read), chooseTheme: choose }
}

const storageKey = 'siteward.theme'
/**
 * The key under which earlier versions stored `light` or `dark`: the choice stays, with today's
 * word.
 */
const before = 'mantine-color-scheme-value'

const listeners = new Set<() => void>()
/** A choice that the browser could not store: it lasts as long as the page. */
let unkept: Theme | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab stored a choice.
  const hear = ({ key }: StorageEvent) => {
    if (key !== storageKey) return
    unkept = null
    listener()
  }
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

function choose(theme: Theme): void {
  keep(theme)
  for (const listener of listeners) listener()
}

function read(): Theme {
  if (unkept !== null) return unkept
  try {
    const kept = localStorage.getItem(storageKey) ?? localStorage.getItem(before)
    const theme = kept?.startsWith('light') ? 'lightTheme' : 'darkTheme'
    if (localStorage.getItem(before) !== null) {
      keep(theme)
      if (unkept === null) localStorage.removeItem(before)
    }
    return theme
  } catch {
    return 'darkTheme'
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
    unkept = null
  } catch {
    unkept = theme
  }
}
