import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { naturalCompare } from '#contract/kernel/natural.ts'

/** `compareNames` for what a component keeps: another function once the language is another. */
export function useCompareNames(): (one: string, other: string) => number {
  const { locale } = useLingui().i18n
  return useCallback((one, other) => naturalCompare(one, other, locale), [locale])
}
