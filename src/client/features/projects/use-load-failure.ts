import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Refused } from '#client/data/wire/answer.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { projectWords } from './words.ts'

/** One notification for each load that failed and left nothing to show (PROJ-27, SHELL-59). */
export function useLoadFailure(error: Refused | null): void {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  useEffect(() => {
    if (!error) return
    const text = error.kind === 'unreachable' ? t`The server did not answer.` : error.message
    toasts.show({ kind: 'error', title: i18n._(projectWords.fetchFailed), text })
  }, [error, toasts, t, i18n])
}
