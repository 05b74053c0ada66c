import { type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core'

/** A theme by its kept word (G2-88). */
export type Theme = 'darkTheme' | 'lightTheme'

/** The theme of this browser: dark unless the person chose light (SHELL-53, GEN-09). */
export function useTheme(): { theme: Theme; chooseTheme: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: themeOf(colorScheme), chooseTheme: (theme) => setColorScheme(schemeOf(theme)) }
}

/** Where Mantine keeps the choice: in this browser, by the specified word. `preload.ts` reads it before anything is drawn. */
export function keptTheme(): MantineColorSchemeManager {
  let heard: ((event: StorageEvent) => void) | null = null
  const unsubscribe = () => {
    if (heard) removeEventListener('storage', heard)
    heard = null
  }
  return {
    get: () => schemeOf(read()),
    set: (scheme) => keep(themeOf(scheme)),
    clear: () => keep('darkTheme'),
    // Chosen in another tab.
    subscribe: (onUpdate) => {
      unsubscribe()
      heard = ({ key, newValue }) => key === storageKey && onUpdate(schemeOf(newValue === 'lightTheme' ? newValue : 'darkTheme'))
      addEventListener('storage', heard)
    },
    unsubscribe,
  }
}

const storageKey = 'siteward.theme'
/** Under which earlier versions kept `light` or `dark`: the choice stays, under the word of today. */
const before = 'mantine-color-scheme-value'

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
    return 'darkTheme'
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // A browser that keeps nothing is dark again next time.
  }
}

function themeOf(scheme: string): Theme {
  return scheme === 'light' ? 'lightTheme' : 'darkTheme'
}

function schemeOf(theme: Theme): 'light' | 'dark' {
  return theme === 'lightTheme' ? 'light' : 'dark'
}
