import type { ReactNode } from 'react'
import { UiRoot } from '#client/ui/ui-root.tsx'
import type { Scheme } from '#client/ui/theme/tokens.ts'
import { englishWords, spanishWords } from './words.ts'

/** The providers that every part needs, in one of the themes and languages. */
export function Stage({
  scheme = 'dark',
  language = 'en',
  children,
}: {
  scheme?: Scheme
  language?: 'en' | 'es'
  children: ReactNode
}) {
  return (
    <UiRoot words={language === 'es' ? spanishWords : englishWords} scheme={scheme}>
      {children}
    </UiRoot>
  )
}
