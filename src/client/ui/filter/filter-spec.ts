import type { SelectOption } from '../form/select-options.ts'

/** One filter of a list, as data. */
export type FilterSpec = {
  key: string
  label: string
  options: readonly SelectOption[]
  chosen: readonly string[]
  /** What the set chip says after its label: "5 of 12", "Critical". */
  value: string
  onChange: (chosen: string[]) => void
}
