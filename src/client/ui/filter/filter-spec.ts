import type { ReactNode } from 'react'
import type { DayRange } from '../form/date-text.ts'
import type { SelectOption } from '../form/select-options.ts'
import type { RadioOption } from '../page/radio-strip.tsx'

/** One filter of a list, as data. */
export type FilterSpec = {
  key: string
  label: string
  /** Asked when they are opened. */
  options: () => readonly SelectOption[]
  chosen: readonly string[]
  /**
   * What the set chip says after its label: "5 of 12", "Critical"; empty where nothing is chosen.
   */
  value: string
  onChange: (chosen: string[]) => void
  /** How many there would be with each choice; asked when they are opened. */
  counts?: () => (choice: string) => string
  /**
   * A range of days in place of options; `chosen` then says only whether it is set, and
   * `onChange([])` opens it again.
   */
  range?: { value: DayRange; onChange: (range: DayRange) => void }
  /** What the list draws in place of options; it calls when it is done. */
  panel?: (close: () => void) => ReactNode
}

/** One thing that is on or off: "Mine", "Overdue". */
export type ToggleSpec = {
  key: string
  label: string
  mark?: ReactNode
  count?: string
  on: boolean
  onChange: (on: boolean) => void
}

/** What narrows a list, on every width. */
export type FilterBarProps = {
  /** Status tabs with their counts. */
  tabs?: {
    label: string
    options: readonly RadioOption<string>[]
    value: string
    onChange: (value: string) => void
  }
  search?: { label: string; placeholder?: string; value: string; onChange: (value: string) => void }
  toggles?: readonly ToggleSpec[]
  filters?: readonly FilterSpec[]
  /** Given where something is set, the order too: puts all of it back. */
  onClear?: () => void
  /** "38 of 131", at the right. */
  count?: ReactNode
  /** Columns and export, as icon buttons. */
  tools?: ReactNode
  /** On a phone there are no headers to press; the same sorting as a choice. */
  sort?: {
    options: readonly { value: string; label: string }[]
    value: string
    onChange: (value: string) => void
  }
}
