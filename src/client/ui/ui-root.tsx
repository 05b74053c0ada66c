import './theme/styles.ts'
import { useLayoutEffect, type ReactNode } from 'react'
import { cssVariables } from './theme/css-variables.ts'
import type { Scheme } from './theme/tokens.ts'
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
    document.documentElement.dataset['colorScheme'] = scheme
  }, [scheme])
  return (
    <UiWordsProvider words={words}>
      <ToastProvider>{children}</ToastProvider>
    </UiWordsProvider>
  )
}

const variables = new CSSStyleSheet()
variables.replaceSync(cssVariables())
document.adoptedStyleSheets.push(variables)
