import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, type ReactNode } from 'react'
import { unshownErrors, takeErrors } from '#client/data/session/errors.ts'
import { useTheme } from './use-theme.ts'
import { useLaterUiWords } from './later-ui-words.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { UiRoot } from '#client/ui/ui-root.tsx'
import type { UiWords } from '#client/ui/words.tsx'
import { useStore } from '#client/workspace/use-store.ts'

/**
 * Words, theme, the components' own words, toasts and notifications of stored errors: around all
 * rendered content.
 */
export function Looks({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <InWords>{children}</InWords>
    </I18nProvider>
  )
}

function InWords({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  return (
    <UiRoot words={useUiWordsOfApp()} scheme={theme === 'lightTheme' ? 'light' : 'dark'}>
      {children}
      <ErrorNotices />
    </UiRoot>
  )
}

/** The few words that the components of `ui/` need themselves, in the person's language. */
function useUiWordsOfApp(): UiWords {
  const { t, i18n } = useLingui()
  const later = useLaterUiWords()
  return useMemo(
    () => ({
      language: i18n.locale === 'es' ? 'es' : 'en',
      close: t`Close`,
      done: t`Done`,
      dismiss: t`Dismiss`,
      clear: t`Clear`,
      optional: t`Optional`,
      showPassword: t`Show password`,
      hidePassword: t`Hide password`,
      ...later,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the locale is what `t` and the later words depend on
    [t, i18n.locale],
  )
}

/**
 * Shows each stored error for five seconds, once, and clears it (SHELL-59, SHELL-60, GEN-16); only
 * clears it if a screen shows it.
 */
function ErrorNotices() {
  const toasts = useToasts()
  const errors = useStore(unshownErrors)
  useEffect(() => {
    if (errors.length === 0) return
    for (const { title, message, isShownInline } of takeErrors())
      if (!isShownInline) toasts.show({ kind: 'error', title, text: message })
  }, [errors, toasts])
  return null
}
