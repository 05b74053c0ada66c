import { foldText } from '#contract/kernel/fold-text.ts'

/** One lower-case string of everything a row is found by, without accents. */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  return foldText(
    parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '),
  )
}
