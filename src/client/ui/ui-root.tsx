import './theme/styles.ts'
import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables } from './theme/css-variables.ts'
import { theme } from './theme/theme.ts'
import { ToastProvider } from './toast/toasts.tsx'
import { UiWordsProvider, type UiWords } from './words.tsx'

type UiRootProps = {
  words: UiWords
  children: ReactNode
  colorSchemeManager?: MantineColorSchemeManager
  /** For tests and pictures; a person's choice is kept by the manager. */
  forceColorScheme?: Exclude<MantineColorScheme, 'auto'>
}

/** Theme, words and toasts around the whole app. Dark unless the person chose light (SHELL-53). */
export function UiRoot({ words, children, colorSchemeManager, forceColorScheme }: UiRootProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      forceColorScheme={forceColorScheme}
    >
      <UiWordsProvider words={words}>
        <ToastProvider>{children}</ToastProvider>
      </UiWordsProvider>
    </MantineProvider>
  )
}
