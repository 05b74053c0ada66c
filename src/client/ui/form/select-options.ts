import type { ReactNode } from 'react'
import { searchText } from '../search-text.ts'

export type SelectOption = {
  value: string
  label: string
  /**
   * How it stands in the list, where that is not its label: "Me (Dana Whitfield)". Searched too.
   */
  listed?: string
  /** A quiet second line: a job title, an address. Searched too. */
  second?: string
  /** Under it a reference: the regulation of a question. Searched too. */
  third?: string
  icon?: ReactNode
  disabled?: boolean
}

/**
 * The options that contain every word typed, in their own order, and how many more there are than
 * are drawn.
 */
export function matchOptions(
  options: readonly SelectOption[],
  typed: string,
): { shown: SelectOption[]; more: number } {
  const words = searchText([typed]).split(' ').filter(Boolean)
  const matches = options.filter((option) => {
    const text = searchText([option.label, option.listed, option.second, option.third])
    return words.every((word) => text.includes(word))
  })
  return { shown: matches.slice(0, mostDrawn), more: Math.max(0, matches.length - mostDrawn) }
}

/**
 * The next option that may be chosen, from `at` on in the direction of `step`; -1 where there is
 * none.
 */
export function nextOption(options: readonly SelectOption[], at: number, step: 1 | -1): number {
  for (let tried = 1; tried <= options.length; tried += 1) {
    const index = (at + step * tried + options.length * (tried + 1)) % options.length
    if (!options[index]?.disabled) return index
  }
  return -1
}

/** A list of thousands is narrowed by typing, not by scrolling. */
export const mostDrawn = 100
