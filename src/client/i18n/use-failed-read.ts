import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { wordsOf } from './refusal-words.ts'

/**
 * A read that failed and left a screen without rows is stored under its specified code and title (SHELL-58, G1-116),
 * once for as long as it fails in one way: the screen itself says it too, and tries again.
 */
export function useFailedRead(error: Refused | null, code: string, title: MessageDescriptor): void {
  const { i18n } = useLingui()
  const said = i18n._(title)
  const words = error && wordsOf(error).message
  const message = words === null || typeof words === 'string' ? words : i18n._(words)
  useEffect(() => {
    if (message !== null) storeError({ code, title: said, message })
  }, [code, said, message])
}
