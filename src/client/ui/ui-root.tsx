import './theme/styles.ts'
import { MantineContext, MantineThemeContext } from '@mantine/core'
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { guardInput } from './input-guards.ts'
import { scrim, shadow, tokens, type Scheme } from './theme/tokens.ts'
import { theme } from './theme/theme.ts'
import { ToastProvider } from './toast/toasts.tsx'
import { UiWordsProvider, type UiWords } from './words.tsx'

type UiRootProps = {
  words: UiWords
  children: ReactNode
  /** Dark unless the person chose light (SHELL-53). */
  scheme?: Scheme
}

/** Theme, words and toasts around the whole app. */
export function UiRoot({ words, children, scheme = 'dark' }: UiRootProps) {
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme
  }, [scheme])
  useLayoutEffect(guardInput, [])
  return (
    <MantineContext value={mantine[scheme]}>
      <MantineThemeContext value={theme}>
        <UiWordsProvider words={words}>
          <ToastProvider>{children}</ToastProvider>
        </UiWordsProvider>
      </MantineThemeContext>
    </MantineContext>
  )
}

/**
 * What `MantineProvider` gives its parts. We give it ourselves, because that provider renders once
 * in its default scheme before a forced one, writes style elements, and adds 4 kB to the sign-in.
 */
const mantine = { dark: mantineContextOf('dark'), light: mantineContextOf('light') }

function mantineContextOf(
  colorScheme: Scheme,
): NonNullable<ComponentProps<typeof MantineContext>['value']> {
  return {
    colorScheme,
    // `useTheme` of the shell chooses the scheme.
    setColorScheme: () => undefined,
    clearColorScheme: () => undefined,
    getRootElement: () => document.documentElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: false,
  }
}

// Every token as `--sw-*`: dark, and light where the page says so. A sheet of its own, so that
// nothing is written as a style element.
const variables = new CSSStyleSheet()
variables.replaceSync(
  `:root{${variablesOf('dark')}}:root[data-mantine-color-scheme='light']{${variablesOf('light')}}`,
)
document.adoptedStyleSheets.push(variables)

function variablesOf(scheme: Scheme): string {
  const all = { ...tokens[scheme], shadow: shadow[scheme], scrim: scrim[scheme] }
  return Object.entries(all)
    .map(([name, value]) => `--sw-${name}:${value}`)
    .join(';')
}
