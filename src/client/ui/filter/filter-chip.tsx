import { IconChevronDown, IconX } from '@tabler/icons-react'
import { memo, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { Popup } from '../popup/popup.tsx'
import { useUiWords } from '../words.tsx'
import type { FilterSpec } from './filter-spec.ts'
import { Icon } from '../icon.tsx'
import css from './filter-chip.module.css'

// No list shows them before somebody presses.
const ChipChoices = lazyComponent(async () => (await import('./chip-choices.tsx')).ChipChoices)

/** One filter: a press opens its choices; set, it shows its value and an ✕ that takes it away. */
export const FilterChip = memo(function FilterChip({ filter }: { filter: FilterSpec }) {
  const words = useUiWords()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const set = filter.chosen.length > 0
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={box} className={cx(css.chip, set && css.set)}>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {filter.label}
        {set ? (
          <span className={css.value}>{filter.value}</span>
        ) : (
          <Icon icon={IconChevronDown} size={20} bold />
        )}
      </button>
      {set && (
        <button
          type="button"
          className={css.clear}
          aria-label={words.clearFilter(filter.label)}
          onClick={() => filter.onChange([])}
        >
          <Icon icon={IconX} size={20} bold />
        </button>
      )}
      {open && (
        <Popup
          anchor={box}
          onClose={() => setOpen(false)}
          most={480}
          id={id}
          role="dialog"
          aria-label={filter.label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
          onBlur={(event) => {
            const to = event.relatedTarget
            if (
              to instanceof Node &&
              !event.currentTarget.contains(to) &&
              !box.current?.contains(to)
            )
              setOpen(false)
          }}
        >
          <ChipChoices filter={filter} onDone={close} />
        </Popup>
      )}
    </div>
  )
})
