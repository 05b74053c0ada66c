import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { refusalText } from './refusal-words.ts'

/**
 * Records a failed read that left a screen without rows, under its specified code and title
 * (SHELL-58, G1-116), once for each way of failing. `inPlace`: the screen shows the failure in
 * place of the rows, and no toast does.
 */
export function useFailedRead(
  error: ApiFailure | null,
  code: string,
  title: MessageDescriptor,
  inPlace?: true,
): void {
  const { i18n } = useLingui()
  const said = error === null ? '' : i18n._(title)
  const words = error && refusalText(error).message
  const message = words === null || typeof words === 'string' ? words : i18n._(words)
  useStoredError(code, said, message, inPlace)
}

/** Records an error once for each message; null records nothing. `inPlace`: the screen shows it. */
export function useStoredError(
  code: string,
  title: string,
  message: string | null,
  inPlace?: true,
): void {
  useEffect(() => {
    if (message !== null)
      storeError({ code, title, message, ...(inPlace && { isShownInline: inPlace }) })
  }, [code, title, message, inPlace])
}
