import type { ReactNode } from 'react'
import { UiRoot } from '#client/ui/ui-root.tsx'
import type { Scheme } from '#client/ui/theme/tokens.ts'
import { englishWords } from './words.ts'

/** What every part needs around it, in one of the themes. */
export function Stage({ scheme = 'dark', children }: { scheme?: Scheme; children: ReactNode }) {
  return (
    <UiRoot words={englishWords} forceColorScheme={scheme}>
      {children}
    </UiRoot>
  )
}
