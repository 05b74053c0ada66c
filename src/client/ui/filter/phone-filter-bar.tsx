import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { SearchField } from '../form/search-field.tsx'
import { keys } from '../keys/keys.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRoving } from '../keys/use-roving.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { downToRows } from '../table/row-focus.ts'
import { useUiWords } from '../words.tsx'
import type { FilterBarProps } from './filter-spec.ts'
import { toSearch } from './to-search.ts'
import { ToggleChip } from './toggle-chip.tsx'
import css from './filter-bar.module.css'
import { Icon } from '../icon.tsx'
import chip from './filter-chip.module.css'

const PhoneFilterSheet = lazyComponent(
  async () => (await import('./phone-filter-sheet.tsx')).PhoneFilterSheet,
  'over',
)

/**
 * On a phone: search, one button for all filters, and what is set as chips on one line that
 * scrolls.
 */
export function PhoneFilterBar({
  tabs,
  search,
  toggles = [],
  filters = [],
  count,
  sort,
  onClear,
}: FilterBarProps) {
  const words = useUiWords()
  const [searching, setSearching] = useState(Boolean(search?.value))
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const set = filters.filter((filter) => filter.chosen.length > 0)
  const tab = tabs?.options.find((option) => option.value === tabs.value)
  const strip = useRef<HTMLDivElement>(null)
  useRoving(strip)
  // On the way of the press itself: a phone shows its keyboard for nothing that comes later.
  const showSearch = () => toSearch(bar.current, () => setSearching(true))
  useKeys(search ? [{ key: keys.search, label: search.label, run: showSearch }] : [])
  return (
    <div
      ref={bar}
      className={cx(css.bar, css.phone)}
      onKeyDown={downToRows}
      style={{ '--full-height': '3rem' }}
    >
      {searching && search && <SearchField {...search} />}
      <div ref={strip} role="toolbar" aria-label={words.filters} className={css.strip}>
        {search && (
          <IconButton
            variant="outline"
            size="small"
            label={search.label}
            aria-expanded={searching}
            icon={<Icon icon={IconSearch} />}
            onClick={() => {
              if (!searching) return showSearch()
              search.onChange('')
              setSearching(false)
            }}
          />
        )}
        <Button
          size="small"
          icon={<Icon icon={IconFilter} size={20} />}
          aria-label={words.filters}
          onClick={() => setOpen(true)}
        >
          {set.length > 0 ? set.length : undefined}
        </Button>
        {tabs && tab && (
          <button type="button" className={cx(chip.chip, chip.set)} onClick={() => setOpen(true)}>
            <span className={chip.open}>
              {tab.label}
              {tab.count !== undefined && <span className={chip.value}>{tab.count}</span>}
            </span>
          </button>
        )}
        {toggles.map((toggle) => (
          <ToggleChip key={toggle.key} toggle={toggle} />
        ))}
        {set.map((filter) => (
          <span key={filter.key} className={cx(chip.chip, chip.set)}>
            <span className={chip.open}>
              {filter.label} <span className={chip.value}>{filter.value}</span>
            </span>
            <button
              type="button"
              className={chip.clear}
              aria-label={words.clearFilter(filter.label)}
              onClick={() => filter.onChange([])}
            >
              <Icon icon={IconX} size={20} bold />
            </button>
          </span>
        ))}
        {count && (
          <span className={cx(css.count, css.end)} role="status">
            {count}
          </span>
        )}
      </div>
      {open && (
        <PhoneFilterSheet
          tabs={tabs}
          filters={filters}
          sort={sort}
          onClear={onClear}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
