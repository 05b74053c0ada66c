import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useEffect, type ReactNode } from 'react'
import { storedErrors, takeErrors } from '#client/data/session/errors.ts'
import { useUiWordsOfApp } from './use-ui-words.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { UiRoot } from '#client/ui/ui-root.tsx'
import { useLive } from '#client/workspace/use-live.ts'

/** Words, theme, the parts' own words, toasts and the notifications of stored errors: around all that is drawn. */
export function Looks({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <InWords>{children}</InWords>
    </I18nProvider>
  )
}

function InWords({ children }: { children: ReactNode }) {
  return (
    <UiRoot words={useUiWordsOfApp()}>
      {children}
      <ErrorNotices />
    </UiRoot>
  )
}

/** Shows each stored error for five seconds, once, and clears it (SHELL-59, SHELL-60, GEN-16). */
function ErrorNotices() {
  const toasts = useToasts()
  const errors = useLive(storedErrors)
  useEffect(() => {
    if (errors.length === 0) return
    for (const { title, message } of takeErrors()) toasts.show({ kind: 'error', title, text: message })
  }, [errors, toasts])
  return null
}
