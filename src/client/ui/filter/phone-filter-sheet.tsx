import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ChoiceButtons } from '../form/choice-buttons.tsx'
import { Select } from '../form/select.tsx'
import { useUiWords } from '../words.tsx'
import { FilterFoot } from './filter-foot.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { FilterBarProps, FilterSpec } from './filter-spec.ts'
import { Icon } from '../icon.tsx'
import css from './filter-bar.module.css'

type PhoneFilterSheetProps = Pick<FilterBarProps, 'tabs' | 'sort' | 'onClear'> & {
  filters: NonNullable<FilterBarProps['filters']>
  onClose: () => void
}

/**
 * All that narrows a list on a phone, its order too, each filter with its choices open; a panel is
 * a page of its own.
 */
export function PhoneFilterSheet({ tabs, sort, filters, onClear, onClose }: PhoneFilterSheetProps) {
  const words = useUiWords()
  const [opened, setOpened] = useState<string | null>(null)
  const panel = filters.find(({ key }) => key === opened)
  return (
    <Dialog
      title={words.filters}
      onClose={onClose}
      footer={<FilterFoot onClear={onClear} onDone={onClose} />}
    >
      <div className={css.sheet}>
        {tabs && (
          <ChoiceButtons
            label={tabs.label}
            options={tabs.options}
            value={tabs.value}
            onChange={tabs.onChange}
          />
        )}
        {sort && (
          <Select
            label={words.sortBy}
            options={sort.options}
            value={sort.value}
            onChange={sort.onChange}
            searchable={false}
          />
        )}
        {filters.map((filter) =>
          filter.panel ? (
            <PanelButton key={filter.key} filter={filter} onOpen={() => setOpened(filter.key)} />
          ) : (
            <section key={filter.key}>
              <h3>{filter.label}</h3>
              <FilterOptions filter={filter} />
            </section>
          ),
        )}
      </div>
      {panel?.panel && (
        <Dialog title={panel.label} onClose={() => setOpened(null)}>
          {panel.panel(() => setOpened(null))}
        </Dialog>
      )}
    </Dialog>
  )
}

/** `Project 2`: the way to its choices. */
function PanelButton({
  filter: { label, value },
  onOpen,
}: {
  filter: FilterSpec
  onOpen: () => void
}) {
  return (
    <Button block iconEnd={<Icon icon={IconChevronRight} />} onClick={onOpen}>
      <span className={css.panelWords}>
        {label} {value !== '' && <span className={css.panelValue}>{value}</span>}
      </span>
    </Button>
  )
}
