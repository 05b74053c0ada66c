import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { wordsOfCode } from '#client/i18n/refusal-words.ts'

/** Why a Save was refused, by its code in the person's language (rulings, 6). */
export function useRefusalText(): (refused: { code: string; title: string; message: string }) => string {
  const { i18n } = useLingui()
  return useCallback(
    ({ code, title, message }) => {
      const words = wordsOfCode(code, { title, message }).message
      return typeof words === 'string' ? words : i18n._(words)
    },
    [i18n],
  )
}
