import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { naturalCompare } from '#contract/kernel/natural.ts'

/** Returns `compareNames` for memoised values: a new function whenever the language changes. */
export function useCompareNames(): (one: string, other: string) => number {
  const { locale } = useLingui().i18n
  return useCallback((one, other) => naturalCompare(one, other, locale), [locale])
}
