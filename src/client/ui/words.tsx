import { createContext, useContext, type ReactNode } from 'react'
import type { Language } from '#client/i18n/language.ts'

/** The few words the parts say by themselves; the app gives them in the person's language. */
export type UiWords = {
  /** Decides in which order a date is written and where a week begins. */
  language: Language
  close: string
  /** Leaves what was chosen and closes. */
  done: string
  dismiss: string
  clear: string
  /** Behind the label of a field that may stay empty. */
  optional: string
  showPassword: string
  hidePassword: string
  openCalendar: string
  openClock: string
  previousMonth: string
  nextMonth: string
  /** The buttons of the months of a year and the years of a decade. */
  earlier: string
  later: string
  /** How a date is typed: `MM/DD/YYYY`. */
  dayHint: string
  noDay: string
  noTime: string
  /** What a date must not lie before, and not after. */
  notBefore: (day: string) => string
  notAfter: (day: string) => string
  firstDay: string
  lastDay: string
  chooseFirstDay: string
  chooseLastDay: string
  daysReversed: string
  noNumber: string
  /** What a number must not be under, and not over. */
  atLeast: (number: string) => string
  atMost: (number: string) => string
  moveUp: (label: string) => string
  moveDown: (label: string) => string
  remove: (label: string) => string
  noMatches: string
  /** Where there are no choices at all. */
  noChoices: string
  /**
   * Under a list that shows only its first entries: how many more there are, and that typing
   * narrows it.
   */
  moreMatches: (count: number) => string
  columns: string
  filters: string
  /** Name of the button that takes one filter away. */
  clearFilter: (label: string) => string
  search: string
  sortBy: string
  resizeColumn: (label: string) => string
  /** Beside a button that chooses a file. */
  orDrop: string
  oneFile: string
}

export function UiWordsProvider({ words, children }: { words: UiWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>
}

export function useUiWords(): UiWords {
  const words = useContext(Words)
  if (!words) throw new Error('No words: put UiRoot or UiWordsProvider around the screen.')
  return words
}

const Words = createContext<UiWords | null>(null)
