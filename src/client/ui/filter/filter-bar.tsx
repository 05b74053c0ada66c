import { IconFilter } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { SearchField } from '../form/search-field.tsx'
import { useScrollerMark } from '../page/scroll-area.tsx'
import { keys, mineKey } from '../keys/keys.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRoving } from '../keys/use-roving.ts'
import { SegmentedTabs } from '../page/segmented-tabs.tsx'
import { media, useMedia } from '../use-media.ts'
import { downToRows } from '../table/row-focus.ts'
import { useUiWords } from '../words.tsx'
import type { FilterBarProps, FilterSpec } from './filter-spec.ts'
import { FilterChip } from './filter-chip.tsx'
import { PhoneFilterBar } from './phone-filter-bar.tsx'
import { ToggleChip } from './toggle-chip.tsx'
import { toSearch } from './to-search.ts'
import { useFolded } from './use-folded.ts'
import { Icon } from '../icon.tsx'
import css from './filter-bar.module.css'

/** Narrows a list: tabs first, then search and chips. Folds to one line while the list scrolls. */
export function FilterBar(props: FilterBarProps) {
  useScrollerMark('filter-bar', true)
  const [first] = props.toggles ?? []
  useKeys(first ? [{ key: mineKey, label: first.label, run: () => first.onChange(!first.on) }] : [])
  return useMedia(media.phone) ? <PhoneFilterBar {...props} /> : <WideFilterBar {...props} />
}

/**
 * From 600 px on: two lines that fold to one. With few filters all stands on one line; with many,
 * on less than a wide desk, they wait behind a button. What is set stands on the second line, which
 * scrolls sideways: no row below moves for it.
 */
function WideFilterBar({
  tabs,
  search,
  toggles = [],
  filters = [],
  count,
  tools,
  onClear,
}: FilterBarProps) {
  const words = useUiWords()
  const bar = useRef<HTMLDivElement>(null)
  const { folded, opened, height, open } = useFolded(bar)
  const desk = useMedia(media.wideDesk)
  const [all, setAll] = useState(false)
  const set = filters.filter((filter) => filter.chosen.length > 0)
  const many = set.length + (search?.value ? 1 : 0)
  const twoLines = filters.length > 0 || toggles.length > 0
  const apart = !desk && filters.length > inLine
  const chips = (some: readonly FilterSpec[]) =>
    some.map((filter) => <FilterChip key={filter.key} filter={filter} />)
  const isOpen = all || opened
  const field = search && (
    <div className={css.search}>
      <SearchField {...search} />
    </div>
  )
  const button = (label: number, expanded: boolean, onClick: () => void) => (
    <Button
      size="small"
      icon={<Icon icon={IconFilter} size={20} />}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {words.filters}
      {label > 0 && <span>{label}</span>}
    </Button>
  )
  // On a wide desk the chips fill the second line.
  const above = desk || !twoLines
  const end =
    folded || opened
      ? button(many + toggles.filter(({ on }) => on).length, opened, () => open(!opened))
      : above && tools
  // Without tabs there is nothing that a line of its own would be for.
  const joined = !tabs && twoLines && !folded
  const counted = count && (
    <span className={css.count} role="status">
      {count}
    </span>
  )
  useKeys(
    search
      ? [
          {
            key: keys.search,
            label: search.label,
            run: () => toSearch(bar.current, folded ? () => open(true) : undefined),
          },
        ]
      : [],
  )
  return (
    <div
      ref={bar}
      className={cx(css.bar, folded && css.folded, opened && css.opened)}
      onKeyDown={downToRows}
      style={{ '--full-height': `${height}px` }}
    >
      <div className={css.lines}>
        {!joined && (
          <div className={css.line}>
            {tabs && <SegmentedTabs {...tabs} />}
            {!twoLines && !folded && field}
            {(count || end) && (
              <div className={css.end}>
                {counted}
                {end}
              </div>
            )}
          </div>
        )}
        {twoLines && !folded && (
          <div className={cx(css.line, css.second)}>
            {field}
            <Narrowing label={words.filters}>
              <div className={css.chips}>
                {toggles.map((toggle) => (
                  <ToggleChip key={toggle.key} toggle={toggle} />
                ))}
                {!apart && chips(filters)}
                {apart && !opened && button(set.length, all, () => setAll(!all))}
                {apart && !isOpen && chips(set)}
              </div>
              <div className={css.end}>
                {joined && counted}
                {onClear && (
                  <Button size="small" variant="link" onClick={onClear}>
                    {words.clear}
                  </Button>
                )}
                {joined && end}
                {!above && tools}
              </div>
            </Narrowing>
          </div>
        )}
        {apart && !folded && isOpen && (
          <div className={css.line}>
            <Narrowing label={words.filters}>{chips(filters)}</Narrowing>
          </div>
        )}
      </div>
    </div>
  )
}

/** Chips and tools: one Tab stop, arrows from one to the next. */
function Narrowing({ label, children }: { label: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useRoving(group)
  return (
    <div ref={group} role="toolbar" aria-label={label} className={css.narrowing}>
      {children}
    </div>
  )
}

/** Filters that stand beside the search of a tablet. */
const inLine = 2
