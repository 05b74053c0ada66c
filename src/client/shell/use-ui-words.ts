import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { UiWords } from '#client/ui/words.tsx'
import { useLaterUiWords } from './later-ui-words.ts'

/** The few words that the components of `ui/` need themselves, in the person's language. */
export function useUiWordsOfApp(): UiWords {
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
