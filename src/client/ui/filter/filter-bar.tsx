import type { ReactNode } from 'react'
import { useScrollerMark } from '../page/scroll-area.tsx'
import type { RadioOption } from '../page/radio-strip.tsx'
import { media, useMedia } from '../use-media.ts'
import type { FilterSpec } from './filter-spec.ts'
import { PhoneFilterBar } from './phone-filter-bar.tsx'
import { WideFilterBar } from './wide-filter-bar.tsx'

export type FilterBarProps = {
  /** Status tabs with their counts. */
  tabs?: { label: string; options: readonly RadioOption<string>[]; value: string; onChange: (value: string) => void }
  search?: { label: string; placeholder?: string; value: string; onChange: (value: string) => void }
  filters?: readonly FilterSpec[]
  /** "38 of 131", at the right. */
  count?: ReactNode
  /** Columns and export, as icon buttons. */
  tools?: ReactNode
  /** On a phone there are no headers to press; the same sorting as a choice. */
  sort?: { options: readonly { value: string; label: string }[]; value: string; onChange: (value: string) => void }
}

/** Narrows a list: tabs first, then search and chips. Folds to one line while the list scrolls. */
export function FilterBar(props: FilterBarProps) {
  useScrollerMark('filter-bar', true)
  return useMedia(media.phone) ? <PhoneFilterBar {...props} /> : <WideFilterBar {...props} />
}
