import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { wordsOf } from './refusal-words.ts'

/**
 * A read that failed and left a screen without rows is stored under its specified code and title
 * (SHELL-58, G1-116), once for as long as it fails in one way. `inPlace`: the screen says it where
 * the rows would be, and nothing else does.
 */
export function useFailedRead(
  error: Refused | null,
  code: string,
  title: MessageDescriptor,
  inPlace?: true,
): void {
  const { i18n } = useLingui()
  const said = error === null ? '' : i18n._(title)
  const words = error && wordsOf(error).message
  const message = words === null || typeof words === 'string' ? words : i18n._(words)
  useEffect(() => {
    if (message !== null) storeError({ code, title: said, message, ...(inPlace && { inPlace }) })
  }, [code, said, message, inPlace])
}
