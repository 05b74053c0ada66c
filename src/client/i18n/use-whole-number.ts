import { useCallback } from 'react'
import { useLive } from '#client/workspace/use-live.ts'
import { language } from './language.ts'
import { wholeNumber } from './moment.ts'

/** A number of things as the person's language writes it: `131`, `10,000`. */
export function useWholeNumber(): (value: number) => string {
  const spoken = useLive(language)
  return useCallback((value) => wholeNumber(value, spoken), [spoken])
}
