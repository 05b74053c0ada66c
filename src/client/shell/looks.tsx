import type { ReactNode } from 'react'
import { useUiWordsOfApp } from '#client/i18n/use-ui-words.ts'
import { UiRoot } from '#client/ui/ui-root.tsx'
import { ErrorNotices } from './error-notices.tsx'

/** Theme, the parts' own words, toasts and the notifications of stored errors. */
export function Looks({ children }: { children: ReactNode }) {
  return (
    <UiRoot words={useUiWordsOfApp()}>
      {children}
      <ErrorNotices />
    </UiRoot>
  )
}
