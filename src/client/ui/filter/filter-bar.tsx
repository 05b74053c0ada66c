import { IconFilter } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { SearchField } from '../form/search-field.tsx'
import { useScrollerMark } from '../page/scroll-area.tsx'
import { SegmentedTabs } from '../page/segmented-tabs.tsx'
import { media, useMedia } from '../use-media.ts'
import { useUiWords } from '../words.tsx'
import type { FilterBarProps } from './filter-spec.ts'
import { FilterChip } from './filter-chip.tsx'
import { PhoneFilterBar } from './phone-filter-bar.tsx'
import { useFolded } from './use-folded.ts'
import css from './filter-bar.module.css'

/** Narrows a list: tabs first, then search and chips. Folds to one line while the list scrolls. */
export function FilterBar(props: FilterBarProps) {
  useScrollerMark('filter-bar', true)
  return useMedia(media.phone) ? <PhoneFilterBar {...props} /> : <WideFilterBar {...props} />
}

/** From 600 px on: two lines that fold to one. With few filters all stands on one line. */
function WideFilterBar({ tabs, search, filters = [], count, tools }: FilterBarProps) {
  const words = useUiWords()
  const bar = useRef<HTMLDivElement>(null)
  const { folded, height, unfold } = useFolded(bar)
  const set = filters.filter((filter) => filter.chosen.length > 0).length + (search?.value ? 1 : 0)
  const twoLines = filters.length > 0
  const field = search && (
    <div className={css.search}>
      <SearchField {...search} />
    </div>
  )
  const showSearch = () => {
    unfold()
    setTimeout(() => bar.current?.querySelector<HTMLElement>('[role="searchbox"]')?.focus())
  }
  return (
    <div ref={bar} className={cx(css.bar, folded && css.folded)} style={{ '--full-height': `${height}px` }}>
      <div className={css.line}>
        {tabs && <SegmentedTabs {...tabs} />}
        {!twoLines && !folded && field}
        <div className={css.end}>
          {count && (
            <span className={css.count} role="status">
              {count}
            </span>
          )}
          {folded ? (
            <Button size="small" icon={<IconFilter size={20} stroke={1.9} aria-hidden="true" />} onClick={showSearch}>
              {words.filters}
              {set > 0 && <span>{set}</span>}
            </Button>
          ) : (
            !twoLines && tools
          )}
        </div>
      </div>
      {twoLines && !folded && (
        <div className={css.line}>
          {field}
          {filters.map((filter) => (
            <FilterChip key={filter.key} filter={filter} />
          ))}
          {tools && <div className={css.end}>{tools}</div>}
        </div>
      )}
    </div>
  )
}
