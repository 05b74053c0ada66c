import { IconFilter } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { SearchField } from '../form/search-field.tsx'
import { keys } from '../keys/keys.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRoving } from '../keys/use-roving.ts'
import { useScrollerMark } from '../page/scroll-area.tsx'
import { SegmentedTabs } from '../page/segmented-tabs.tsx'
import { downToRows } from '../table/row-focus.ts'
import { media, useMedia } from '../use-media.ts'
import { useUiWords } from '../words.tsx'
import type { FilterBarProps, FilterSpec } from './filter-spec.ts'
import { FilterChip } from './filter-chip.tsx'
import { PhoneFilterBar } from './phone-filter-bar.tsx'
import { toSearch } from './to-search.ts'
import { useFolded } from './use-folded.ts'
import bar from './filter-bar.module.css'
import { Icon } from '../icon.tsx'
import css from './chip-bar.module.css'

/**
 * The bar of a list with many filters: tabs, search and tools on one line, all chips on the next.
 * Folds as `FilterBar` does.
 */
export function ChipBar(props: FilterBarProps) {
  useScrollerMark('filter-bar', true)
  return useMedia(media.phone) ? <PhoneFilterBar {...props} /> : <WideChipBar {...props} />
}

function WideChipBar({ tabs, search, filters = [], tools, onClear }: FilterBarProps) {
  const words = useUiWords()
  const box = useRef<HTMLDivElement>(null)
  const { folded, opened, height, open } = useFolded(box)
  const narrow = !useMedia(media.landscapeUp)
  const [all, setAll] = useState(false)
  const shown = narrow && !all && !opened ? filters.slice(0, inPortrait) : filters
  const away = filters.slice(shown.length)
  const button = (
    of: readonly FilterSpec[],
    more: number,
    isOpen: boolean,
    onClick: () => void,
  ) => {
    const many = of.filter(isSet).length + more
    return (
      <Button
        size="small"
        icon={<Icon icon={IconFilter} size={20} />}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        {words.filters}
        {many > 0 && <span>{many}</span>}
      </Button>
    )
  }
  useKeys(
    search
      ? [
          {
            key: keys.search,
            label: search.label,
            run: () => toSearch(box.current, folded ? () => open(true) : undefined),
          },
        ]
      : [],
  )
  return (
    <div
      ref={box}
      className={cx(bar.bar, folded && bar.folded, opened && bar.opened)}
      onKeyDown={downToRows}
      style={{ '--full-height': `${height}px` }}
    >
      <div className={bar.lines}>
        <div className={bar.line}>
          {tabs && <SegmentedTabs {...tabs} />}
          <div className={css.beside}>
            {!folded && search && <SearchField {...search} />}
            {folded || opened
              ? button(filters, search?.value ? 1 : 0, opened, () => open(!opened))
              : tools}
          </div>
        </div>
        {!folded && (
          <Chips label={words.filters}>
            {shown.map((filter) => (
              <FilterChip key={filter.key} filter={filter} />
            ))}
            {(away.length > 0 || (narrow && all)) &&
              !opened &&
              button(away, 0, all, () => setAll(!all))}
            {onClear && (!narrow || all || opened) && (
              <div className={bar.end}>
                <Button size="small" variant="link" onClick={onClear}>
                  {words.clear}
                </Button>
              </div>
            )}
          </Chips>
        )}
      </div>
    </div>
  )
}

/** One Tab stop, arrows from one chip to the next. */
function Chips({ label, children }: { label: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useRoving(group)
  return (
    <div ref={group} role="toolbar" aria-label={label} className={bar.line}>
      {children}
    </div>
  )
}

const isSet = ({ chosen }: FilterSpec) => chosen.length > 0

/** Chips beside the button of the others, where the screen is upright. */
const inPortrait = 4
