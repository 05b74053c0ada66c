import { createContext, useContext, type ReactNode } from 'react'

/** The few words the parts say by themselves; the app gives them in the person's language. */
export type UiWords = {
  close: string
  dismiss: string
  clear: string
  /** Behind the label of a field that may stay empty. */
  optional: string
  showPassword: string
  hidePassword: string
  openCalendar: string
  openClock: string
  noMatches: string
  /** Under a list that shows only its first entries: how many more there are, and that typing narrows it. */
  moreMatches: (count: number) => string
  columns: string
  filters: string
  /** Name of the button that takes one filter away. */
  clearFilter: (label: string) => string
  search: string
  sortBy: string
  resizeColumn: (label: string) => string
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
