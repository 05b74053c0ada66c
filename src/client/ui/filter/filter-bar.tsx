import { useScrollerMark } from '../page/scroll-area.tsx'
import { media, useMedia } from '../use-media.ts'
import type { FilterBarProps } from './filter-spec.ts'
import { PhoneFilterBar } from './phone-filter-bar.tsx'
import { WideFilterBar } from './wide-filter-bar.tsx'

/** Narrows a list: tabs first, then search and chips. Folds to one line while the list scrolls. */
export function FilterBar(props: FilterBarProps) {
  useScrollerMark('filter-bar', true)
  return useMedia(media.phone) ? <PhoneFilterBar {...props} /> : <WideFilterBar {...props} />
}
