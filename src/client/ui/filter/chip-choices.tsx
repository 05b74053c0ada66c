import { FilterFoot } from './filter-foot.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { FilterSpec } from './filter-spec.ts'
import css from './filter-chip.module.css'

/**
 * What opens under a chip: the choices of its filter, in effect at once, or what the list draws in
 * their place.
 */
export function ChipChoices({ filter, onDone }: { filter: FilterSpec; onDone: () => void }) {
  if (filter.panel) return filter.panel(onDone)
  return (
    <>
      <FilterOptions filter={filter} focusFirst />
      <div className={css.foot}>
        <FilterFoot
          onClear={filter.chosen.length > 0 ? () => filter.onChange([]) : undefined}
          onDone={onDone}
        />
      </div>
    </>
  )
}
