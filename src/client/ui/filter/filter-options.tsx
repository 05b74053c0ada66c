import { useEffect, useRef, useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'
import { SearchField } from '../form/search-field.tsx'
import { matchOptions } from '../form/select-options.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { useUiWords } from '../words.tsx'
import type { FilterSpec } from './filter-spec.ts'
import css from './filter-chip.module.css'

const searchFrom = 8

// With the first filter by days: most lists have none.
const DateRangeField = lazyComponent(
  async () => (await import('../form/date-range-field.tsx')).DateRangeField,
)

/**
 * The choices of one filter: boxes to tick, with a search where there are many; or from which day
 * to which.
 */
export function FilterOptions({
  filter,
  focusFirst,
}: {
  filter: Pick<FilterSpec, 'label' | 'options' | 'chosen' | 'onChange' | 'counts' | 'range'>
  focusFirst?: boolean
}) {
  const words = useUiWords()
  const [typed, setTyped] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusFirst) panel.current?.querySelector('input')?.focus()
  }, [focusFirst])
  if (filter.range)
    return (
      <div ref={panel} className={css.panel} role="group" aria-label={filter.label}>
        <DateRangeField label={filter.label} {...filter.range} />
      </div>
    )
  const countOf = filter.counts?.()
  const options = filter.options()
  const { shown, more } = matchOptions(options, typed)
  const toggle = (value: string, on: boolean) =>
    filter.onChange(on ? [...filter.chosen, value] : filter.chosen.filter((each) => each !== value))
  return (
    <div ref={panel} className={css.panel} role="group" aria-label={filter.label}>
      {options.length >= searchFrom && (
        <div className={css.search}>
          <SearchField label={words.search} value={typed} onChange={setTyped} />
        </div>
      )}
      {shown.map((option) => (
        <CheckBox
          key={option.value}
          block
          label={
            <span className={css.choice}>
              <span>{option.icon ?? option.listed ?? option.label}</span>
              {countOf && <span className={css.many}>{countOf(option.value)}</span>}
            </span>
          }
          checked={filter.chosen.includes(option.value)}
          onChange={(on) => toggle(option.value, on)}
        />
      ))}
      {shown.length === 0 && (
        <div className={css.note}>{options.length === 0 ? words.noChoices : words.noMatches}</div>
      )}
      {more > 0 && <div className={css.note}>{words.moreMatches(more)}</div>}
    </div>
  )
}
